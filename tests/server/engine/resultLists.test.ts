/** Result lists: the number over the list is the number of its rows, whichever way it was counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { withWords } from '../../../resources/results/find/words.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest } from '../../helpers/ingest.ts';
import { ultra } from '../../unit/ingest/message.ts';

let t: TestApp;
const areas = ['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv'];
beforeAll(async () => {
    t = await testApp();
    // A spread over areas, days, places, outcomes and calls, made from the row number alone.
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, disease_area, assay,
                            outcome, call, mtb, rif, test_type, patient_id, patient_name, age, value, ended_at, flags, received_at, day)
        select sha256(('list' || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', (select min(id) from machine),
               (${t.world.facilities}::bigint[])[1 + n % 8], 'S' || n, (${areas}::text[])[1 + n % 6], 'Assay ' || n % 6,
               o.outcome, case when o.outcome = 'success' then (array['detected', 'not_detected', 'indeterminate'])[1 + (n / 6) % 3] else '' end,
               case when n % 6 = 0 then case when o.outcome = 'success' then (array['detected', 'not_detected', 'indeterminate'])[1 + (n / 6) % 3] else 'not_applicable' end end,
               case when n % 6 = 0 and o.outcome = 'success' then (array['detected', 'not_detected'])[1 + n % 2] end,
               case when n % 17 = 0 then 'qc' else 'specimen' end,
               (array['', 'P', 'P/' || n, '𝓐b "' || n || '\\ü'])[1 + n % 4], (array['', 'Äb', 'Zoë'])[1 + n % 3],
               case when n % 4 = 0 then n / 97.0 end, case when n % 5 = 0 then 1500.50 * n end,
               case when n % 3 > 0 then '2026-01-01'::timestamptz + n * interval '1.001001 s' end,
               case when n % 9 = 0 then '{corrected,pooled}'::text[] else '{}' end, now(), '2025-11-20'::date + (n % 130)::int
          from generate_series(1, 1500) n,
               lateral (select (array['success', 'success', 'success', 'error', 'invalid', 'no_result'])[1 + (n / 7) % 6] as outcome) o`);
});
afterAll(() => t.close());

const lists = [
    ['POST /genexpert/results/tb/', 'admin'],
    ['POST /genexpert/results/tb/', 'drtb'],
    ['POST /genexpert/results/hpv/', 'admin'],
    ['POST /genexpert/results/vl/', 'admin'],
    ['POST /genexpert/results/eid/', 'admin'],
    ['POST /genexpert/results/gonorrhea/', 'admin'],
    ['POST /genexpert/results/tv/', 'admin'],
    ['POST /genexpert/results/all/', 'admin'],
    ['POST /genexpert/facility/results/tb/', 'facility'],
    ['POST /genexpert/facility/results/hiv/', 'facility'],
] as const;

describe.each(lists)('%s for %s', (endpoint, as) => {
    const ask = (body: object) => t.call(endpoint, body, { as });
    const filters = [
        {},
        { start_date: '2025-12-01', end_date: '2026-02-28' },
        { start_date: '2025-11-25', end_date: '2026-03-10' },
        { start_date: '2025-11-25', end_date: '2026-03-10', outcome: 'error' },
        { start_date: '2025-11-25', end_date: '2026-03-10', outcome: ['success', 'invalid'] },
        { start_date: '2025-11-25', end_date: '2026-03-10', district: 'Amber' },
        { start_date: '2025-11-25', end_date: '2026-03-10', region: ['North', 'South'] },
        { start_date: '2025-11-25', end_date: '2026-03-10', ip: 'Other Partner', hub: 'Other Hub' },
        { start_date: '2025-11-25', end_date: '2026-03-10', test_type: 'qc' },
        { start_date: '2025-11-25', end_date: '2026-03-10', machine: 'GX-NEAR' },
        { start_date: '2026-01-05', end_date: '2026-01-05' },
        { start_date: '2026-01-05', end_date: '2026-03-10', facility: 1 },
        { start_date: '2024-01-05', end_date: '2024-03-10' },
        ...(endpoint.endsWith('/tb/')
            ? [
                  { start_date: '2025-11-25', end_date: '2026-03-10', rif: 'detected' },
                  { start_date: '2025-11-25', end_date: '2026-03-10', rif: 'not_detected' },
                  {
                      start_date: '2025-11-25',
                      end_date: '2026-03-10',
                      rif: ['detected', 'not_detected'],
                  },
                  {
                      start_date: '2025-11-25',
                      end_date: '2026-03-10',
                      rif: 'detected',
                      district: 'Amber',
                  },
                  {
                      start_date: '2025-11-25',
                      end_date: '2026-03-10',
                      rif: 'detected',
                      test_type: 'qc',
                  },
                  {
                      start_date: '2025-11-25',
                      end_date: '2026-03-10',
                      rif: 'detected',
                      facility: 1,
                  },
              ]
            : []),
    ];

    it.each(filters)('counts the rows that it lists: %j', async (body) => {
        const listed: number[] = [];
        let count = -1;
        for (let page = 1; page < 20; page++) {
            const answer = await ask({ ...body, page, page_size: 200 });
            expect(answer.status).toBe(200);
            count = answer.body.count;
            listed.push(...answer.body.data.map((row: { id: number }) => row.id));
            if (answer.body.data.length < 200) break;
        }
        expect(new Set(listed).size).toBe(listed.length);
        expect(count).toBe(listed.length);
        const file = await t.call(endpoint, { ...body, format: 'csv' }, { as });
        expect(file.headers['x-total-rows']).toBe(String(count));
        // The marks of the gateway say in the header how they are to be read.
        expect(file.text.split('\n')[0]).toContain('Notes on the data (what the gateway noticed,');
    });

    it('says of each row what a look-up by its id says, though PostgreSQL writes the page itself', async () => {
        const period = { start_date: '2025-11-25', end_date: '2026-03-10' };
        const { body } = await ask({ ...period, page_size: 60 });
        const ids = body.data.map((row: { id: number }) => row.id);
        const { body: single } = await ask({ id: ids, page_size: 200 });
        const byId = (rows: { id: number }[]) => rows.toSorted((one, other) => one.id - other.id);
        expect(byId(body.data)).toEqual(byId(single.data));
        expect(Object.keys(body.data[0])).toEqual(Object.keys(single.data[0]));
        expect(body.period).toEqual(period);
    });

    it('has numbers under it that add up to its rows', async () => {
        const period = { start_date: '2025-11-25', end_date: '2026-03-10' };
        const { body } = await ask({ ...period, page_size: 1 });
        const { valid, positive = 0, negative = 0, errors, invalid, no_result } = body.totals;
        const failed = errors + invalid + no_result;
        expect(body.count).toBeGreaterThan(failed);
        // Where figures stand among the results, what is valid is more than what is there or not.
        if (valid !== undefined) expect(valid + failed).toBe(body.count);
        else expect(positive + negative + failed).toBeLessThanOrEqual(body.count);
    });

    it('answers with exactly its columns', async () => {
        const { body } = await ask({
            start_date: '2025-11-25',
            end_date: '2026-03-10',
            page_size: 1,
        });
        expect(body.data.length).toBe(1);
        for (const key of [
            'id',
            'day',
            'facility',
            'sample_id',
            'outcome',
            'result',
            'machine_serial',
            'flags',
        ])
            expect(body.data[0]).toHaveProperty(key);
    });
});

interface Listed {
    id: number;
    day: string;
    ended_at: string | null;
}
const key = ({ id, day, ended_at }: Listed): string =>
    `${day} ${ended_at ?? ''} ${String(id).padStart(9, '0')}`;

describe('TB results', () => {
    it.each(['detected', 'not_detected', 'indeterminate', 'not_applicable'])(
        'are counted by MTB call: %s',
        async (mtb) => {
            const body = { mtb, start_date: '2025-11-20', end_date: '2026-04-01', page_size: 200 };
            const { body: answer } = await t.call('POST /genexpert/results/tb/', body, {
                as: 'admin',
            });
            expect(answer.count).toBe(answer.data.length);
            expect(answer.count).toBeGreaterThan(0);
        },
    );

    it('are counted by MTB call as they are listed, also those of runs that are not over or gave nothing', async () => {
        await t.db.run(sql`
            insert into placement (machine_id, facility_id, assigned_from)
            select id, facility_id, '2026-01-01' from machine where serial = 'GX-NEAR'`);
        const asked = { start_date: '2026-03-10', end_date: '2026-03-10', page_size: 200 };
        const words = ['detected', 'not_detected', 'unrecognised'];
        const told = async (more: object) => {
            const { body } = await t.call(
                'POST /genexpert/results/tb/',
                { ...asked, ...more },
                { as: 'admin' },
            );
            const { count, errors, no_result } = body.totals;
            const outcome = (word: string) =>
                body.data.filter((row: { outcome: string }) => row.outcome === word).length;
            expect([count, errors, no_result]).toEqual([
                body.data.length,
                outcome('error'),
                outcome('no_result'),
            ]);
            return body.count as number;
        };
        const all = async (more: object = {}) =>
            Promise.all(words.map((mtb) => told({ mtb, ...more })));
        const [before, beforeInProgress] = [await all(), await all({ outcome: 'in_progress' })];
        const run = async (sample: string, status: string, targets: Record<string, string>) =>
            expect(
                await ingest(t, { instrument: 'GX-NEAR', sample, status, targets, cartridge: '' }),
            ).toMatchObject({ state: 'parsed', results: 1 });
        await run('APART-1', 'I', ultra('DETECTED LOW', '', 'NOT DETECTED'));
        await run('APART-2', 'I', ultra('', '', ''));
        await run('APART-3', 'F', ultra('', '', ''));
        expect(await all()).toEqual(before.map((count, at) => count + [1, 0, 2][at]!));
        expect(await all({ outcome: 'in_progress' })).toEqual(
            beforeInProgress.map((count, at) => count + [1, 0, 1][at]!),
        );
    });

    it.each([
        ['S120', ['S120']],
        [' s120 ', ['S120']],
        ['s12', ['S12', 'S120', 'S126']],
        ['S99999', []],
        ['_', []],
    ])('find a sample by its number or its beginning: "%s"', async (sample, wanted) => {
        const asked = { sample, start_date: '2000-01-01', end_date: '2030-12-31', page_size: 200 };
        const { body } = await t.call('POST /genexpert/results/tb/', asked, { as: 'drtb' });
        const found = body.data.map((row: { sample_id: string }) => row.sample_id);
        expect(found.filter((one: string) => one.length < 5).toSorted()).toEqual(wanted);
        expect(body.count).toBe(body.data.length);
    });

    it.each(['B "1', 's42', '_', '\\Ü', 'zo'])(
        'are found by a part of a number or a name, the same with the index of words and without: %j',
        async (q) => {
            const asked = { q, start_date: '2000-01-01', end_date: '2030-12-31', page_size: 200 };
            const { body } = await t.call('POST /genexpert/results/tb/', asked, { as: 'drtb' });
            const all = await t.db.rows<{ id: number; words: string[] }>(sql`
                select id, array[sample_id, patient_id, patient_name] as words from result
                 where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null`);
            const holds = (word: string) => word.toLowerCase().includes(q.toLowerCase());
            const wanted = all.filter(({ words }) => words.some(holds)).map(({ id }) => id);
            expect(body.count).toBe(wanted.length);
            if (wanted.length <= 200)
                expect(body.data.map(({ id }: Listed) => id).toSorted()).toEqual(wanted.toSorted());
        },
    );

    it.each([
        ['1999-12-01', '2000-02-01', 's'],
        ['2025-11-25', '2026-01-10', 's12'],
        ['2025-12-31', '2026-03-31', 'an'],
        ['2026-01-01', '2026-01-01', 's1'],
        ['2023-01-01', '2026-12-31', 's4'],
    ])(
        'are found by words within a period as all of its rows say, on any page: %s to %s, %j',
        async (start, end, q) => {
            const asked = { q, start_date: start, end_date: end, page_size: 9 };
            const pages = await Promise.all(
                [1, 2, 3].map((page) =>
                    t.call('POST /genexpert/results/tb/', { ...asked, page }, { as: 'drtb' }),
                ),
            );
            const all = await t.db.rows<Listed & { words: string[]; outcome: string }>(sql`
                select id, day, ended_at, outcome, array[sample_id, patient_id, patient_name] as words from result
                 where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null
                   and day between ${start}::date and ${end}::date`);
            const wanted = all.filter(({ words }) =>
                words.some((word) => word.toLowerCase().includes(q)),
            );
            const errors = wanted.filter(({ outcome }) => outcome === 'error').length;
            for (const { body } of pages)
                expect([body.count, body.totals.errors]).toEqual([wanted.length, errors]);
            const sorted = wanted.toSorted((one, other) => key(other).localeCompare(key(one)));
            expect(pages.flatMap(({ body }) => body.data.map(({ id }: Listed) => id))).toEqual(
                sorted.slice(0, 27).map(({ id }) => id),
            );
        },
    );

    it('are looked for by the words of their days alone', async () => {
        const { there } = await t.db.one<{ there: boolean }>(
            sql`select to_regclass('result_words') is not null as there`,
        );
        const { def } = await t.db.one<{ def: string | null }>(
            sql`select pg_get_expr(indexprs, indrelid) as def from pg_index where indexrelid = to_regclass('result_words')
                union all select null limit 1`,
        );
        // What the index holds is what resources/results/find/words.server.ts asks for, to the letter.
        expect(def).toBe(there ? `ARRAY[((day - '2000-01-01'::date) / 32)]` : null);
        const condition = withWords({
            filters: { start_date: '2026-01-01', end_date: '2026-01-30' },
            words: [sql`r.sample_id ilike '%s12%'`, sql`r.patient_id ilike '%s12%'`],
        });
        const plan = await t.db.transaction(null, async (db) => {
            await db.run(sql`set local enable_seqscan = off`);
            return db.rows<{ 'QUERY PLAN': string }>(
                sql`explain select from result r where ${condition}`,
            );
        });
        const found = plan.filter((line) =>
            /Index Cond: \(\(ARRAY\[.* AND /.test(line['QUERY PLAN']),
        );
        expect(found).toHaveLength(there ? 2 : 0);
    });

    it('have the index of words wherever PostgreSQL comes with it', async () => {
        const { there, could } = await t.db.one<{ there: boolean; could: boolean }>(sql`
            select to_regclass('result_words') is not null as there,
                   exists (select from pg_available_extensions where name = 'pg_trgm') as could`);
        expect(there).toBe(could);
    });

    it('are not looked for by sample by who sees patients masked', async () => {
        const answer = await t.call(
            'POST /genexpert/results/tb/',
            { sample: 'S1' },
            { as: 'admin' },
        );
        expect([answer.status, answer.body.data]).toEqual([202, undefined]);
    });

    it.each([{ district: 'Amber' }, { hub: 'Other Hub' }, { region: 'South' }, {}])(
        'stand in one order over all pages, as the rows themselves say: %j',
        async (places) => {
            const asked = { start_date: '2025-11-25', end_date: '2026-03-10', ...places };
            const pages = await Promise.all(
                [1, 2, 3, 4].map((page) =>
                    t.call(
                        'POST /genexpert/results/tb/',
                        { ...asked, page, page_size: 7 },
                        { as: 'admin' },
                    ),
                ),
            );
            const listed = pages.flatMap(({ body }) =>
                body.data.map((row: { id: number }) => row.id),
            );
            // Sorted by the word of the caller, a page is cut out of all rows instead.
            const all = await t.call(
                'POST /genexpert/results/tb/',
                { ...asked, sort: 'id', page_size: 200 },
                { as: 'admin' },
            );
            const byOrder = all.body.data
                .toSorted((one: Listed, other: Listed) => key(other).localeCompare(key(one)))
                .map((row: Listed) => row.id);
            expect(listed).toEqual(byOrder.slice(0, 28));
        },
    );

    it('find a record by id however old it is', async () => {
        const { id } = await t.db.one<{ id: number }>(
            sql`select min(id) as id from result where disease_area = 'tb' and facility_id is not null`,
        );
        const { body } = await t.call('POST /genexpert/results/tb/', { id }, { as: 'admin' });
        expect(body.data).toHaveLength(1);
    });
});

describe('the order of one day', () => {
    it('is that of the clock, whichever result came in first', async () => {
        const [facility] = t.world.facilities;
        // The earlier test was received last, and a test without a time last of all.
        const runs = [
            ['LATE', '2024-05-06T13:00:00Z'],
            ['NONE', null],
            ['EARLY', '2024-05-06T05:30:00Z'],
        ] as const;
        for (const [sample, ended] of runs)
            await t.db.run(sql`
                insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, disease_area, assay,
                                    outcome, call, mtb, test_type, ended_at, received_at, day)
                select sha256(${`order ${sample}`}::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', (select min(id) from machine),
                       ${facility}, ${sample}, 'tb', 'Ultra', 'success', 'detected', 'detected', 'specimen', ${ended}::timestamptz, now(), '2024-05-06'`);
        const samples = async (body: object) => {
            const period = { start_date: '2024-05-06', end_date: '2024-05-06', facility };
            const answer = await t.call(
                'POST /genexpert/results/tb/',
                { ...period, ...body },
                { as: 'drtb' },
            );
            return answer.body.data.map((row: { sample_id: string }) => row.sample_id);
        };
        expect(await samples({})).toEqual(['LATE', 'EARLY', 'NONE']);
        expect(await samples({ sort: 'day', order: 'asc' })).toEqual(['NONE', 'EARLY', 'LATE']);
        // Page by page none is missed and none comes twice.
        const pages = [1, 2, 3].map((page) => samples({ page, page_size: 1 }));
        expect((await Promise.all(pages)).flat()).toEqual(['LATE', 'EARLY', 'NONE']);
    });
});

describe('a file of many rows', () => {
    it('needs no memory for the rows that are gone', async () => {
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, disease_area, assay,
                                outcome, call, test_type, started_at, ended_at, received_at, day)
            select sha256(('many' || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', (select min(id) from machine),
                   ${t.world.facilities[0]}, 'S' || n, 'tb', 'Ultra', 'success', 'detected', 'specimen', now(), now(), now(), '2024-01-01'
              from generate_series(1, 40000) n`);
        const base = await t.app.listen({ port: 0, host: '127.0.0.1' });
        const key = await t.keyOf('drtb-home');
        const before = process.memoryUsage().rss;
        let peak = before;
        const answer = await fetch(`${base}/api/genexpert/results/tb/`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify({
                start_date: '2024-01-01',
                end_date: '2024-01-01',
                format: 'xlsx',
                columns: ['day', 'started_at', 'ended_at', 'received_at'],
            }),
        });
        let bytes = 0;
        for await (const chunk of answer.body!) {
            bytes += (chunk as Uint8Array).length;
            peak = Math.max(peak, process.memoryUsage().rss);
        }
        expect(answer.headers.get('x-total-rows')).toBe('40000');
        expect(bytes).toBeGreaterThan(200_000);
        // Five times what it takes; a formatter or a row kept for each of 120,000 cells takes four times more.
        expect(peak - before).toBeLessThan(200_000_000);
    });
});
