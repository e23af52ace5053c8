/**
 * What somebody typed of a patient into columns that are for something else (operator, cartridge, result, assay, error): readers without
 * identity are told of them what is known to name nobody, in lists, files, details, reports and by no filter; all others everything.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, accountTypes } from '../../../resources/access.ts';
import { parseEndpoint, type Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { fillDevices } from '../devices/ownCountry.ts';
import { readingCalls, readOf } from './read.ts';

const product = await loadProduct();
const blind = accountTypeNames.filter((type) => accountTypes[type].identity === 'none');
const period = { start_date: '2025-11-01', end_date: '2026-03-14' };

/** Of every kind of device in all of its results. */
const everywhere = async (t: TestApp) => {
    await t.db.run(sql`
        update result set operator = 'Zzop ' || '0738-6666', assay = 'ZZTESTCANARY Jane', assay_version = 'ZZVERCANARY', result = 'HIV-1 M/N ZZRESCANARY',
               unit = 'ZZUNITCANARY', call = 'unrecognised', flags = array['unrecognised_result', 'unrecognised_assay'],
               error_code = case when outcome = 'error' then 'ZZERRCANARY' else '' end, error_text = case when outcome = 'error' then 'ZZTEXTCANARY' else '' end`);
    await t.db.run(sql`update result_call set target = 'ZZTARGETCANARY', result = 'ZZCALLCANARY'`);
};

let t: TestApp;
let ids: number[] = [];
beforeAll(async () => {
    t = await testApp();
    await fillDevices(t, 600);
    const rows = await t.db.rows<{ id: number }>(sql`
        select r.id from result r
         where r.device_type = 'mpima' and r.facility_id is not null and r.test_type = 'specimen' and r.outcome = 'success'
           and r.day between ${period.start_date}::date and ${period.end_date}::date
           and r.machine_id = (select machine_id from result where device_type = 'mpima' and facility_id is not null and outcome = 'success'
                                  and day between ${period.start_date}::date and ${period.end_date}::date
                                group by 1 order by count(*) desc, 1 limit 1)
         order by r.id limit 6`);
    ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(6);
}, 120_000);
afterAll(() => t?.close());

async function ask(endpoint: Endpoint, as: string, more: Record<string, unknown> = {}) {
    const report = product.reports.find(({ mounts }) =>
        mounts.some((mount) => mount.endpoint === endpoint),
    );
    const body = { ...(report?.period.kind === 'days' && period), ...more };
    const path = endpoint.replaceAll(/\{\w+\}/g, String(ids[0])) as Endpoint;
    if (parseEndpoint(path).method !== 'GET') return t.call(path, body, { as });
    const query = Object.entries(body).map(([key, value]) => [key, String(value)]);
    return t.call(`${path}?${new URLSearchParams(query)}` as Endpoint, undefined, { as });
}

describe('numbers of samples and patients', () => {
    beforeAll(async () => {
        const [own, near, patient, cartridge, lot, plain] = ids as [number, ...number[]];
        const write = (id: number, columns: ReturnType<typeof sql>) =>
            t.db.run(sql`update result set ${columns} where id = ${id}`);
        await write(own, sql`sample_id = '0738-9999', operator = '738 9999'`);
        await write(near!, sql`sample_id = '0738-7777', operator = '0738-6666'`);
        await write(
            patient!,
            sql`sample_id = 'S-X', patient_id = 'ART/Q-77', operator = 'art/q-77'`,
        );
        await write(
            cartridge!,
            sql`sample_id = '0738-8888', cartridge_serial = '7388888', reagent_lot = 'S-X'`,
        );
        await write(
            lot!,
            sql`sample_id = 'Q-9', reagent_lot = 'L-7781', operator = 'S-X', cartridge_serial = '204567891'`,
        );
        await write(
            plain!,
            sql`sample_id = 'Q-10', patient_name = 'Jane Doe', operator = 'Jane Doe (mother)'`,
        );
    });

    const shown = async (as: string, endpoint: Endpoint) => {
        const { body } = await ask(endpoint, as, { id: ids, page_size: 200 });
        return Object.fromEntries(
            (body.data as Record<string, string>[]).map((row) => [
                ids.indexOf(Number(row['id'])),
                [row['operator'], row['cartridge_serial'], row['reagent_lot']],
            ]),
        );
    };

    it('are withheld from who may not know the patient', async () => {
        const rows = await shown(home('lifecare'), 'POST /pima/results');
        expect(rows[0]![0]).toBe('withheld');
        expect(rows[1]![0]).toBe('withheld');
        expect(rows[2]![0]).toBe('withheld');
        expect(rows[3]!.slice(1)).toEqual(['withheld', 'withheld']);
        // A cartridge and a lot that are nobody's number are told, whatever figures they bear.
        expect(rows[4]).toEqual(['withheld', '204567891', 'L-7781']);
        expect(rows[5]![0]).toBe('withheld');
    });

    it('are of a name as of a number, and the numbers that makers give are neither', async () => {
        const cartridges = [
            ['nalwo441', 'withheld'],
            ['zuhur1', 'withheld'],
            ['zuhu-12', 'withheld'],
            ['PIMA-D-001250', 'PIMA-D-001250'],
            ['0463802509', '0463802509'],
            ['TNC0418A7', 'TNC0418A7'],
        ] as const;
        const [id] = ids as [number];
        const { cartridge_serial: before } = await t.db.one<{ cartridge_serial: string }>(
            sql`select cartridge_serial from result where id = ${id}`,
        );
        for (const [cartridge, told] of cartridges) {
            await t.db.run(sql`update result set cartridge_serial = ${cartridge} where id = ${id}`);
            const rows = await shown(home('lifecare'), 'POST /pima/results');
            expect([cartridge, rows[0]![1]]).toEqual([cartridge, told]);
        }
        await t.db.run(sql`update result set cartridge_serial = ${before} where id = ${id}`);
    });

    it('are told to all others', async () => {
        const rows = await shown(home('admin'), 'POST /pima/results');
        expect(rows[0]![0]).toBe('738 9999');
        expect(rows[1]![0]).toBe('0738-6666');
        expect(rows[3]!.slice(1)).toEqual(['7388888', 'S-X']);
        expect(rows[5]![0]).toBe('Jane Doe (mother)');
    });

    it('are found by no filter', async () => {
        const found = async (as: string, filter: Record<string, unknown>) =>
            (await ask('POST /pima/results', as, filter)).body.count;
        for (const filter of [
            { operator: '738 9999' },
            { operator: '0738-6666' },
            { lot: 'S-X' },
        ]) {
            expect([filter, await found(home('admin'), filter)]).toEqual([filter, 1]);
            expect([filter, await found(home('lifecare'), filter)]).toEqual([filter, 0]);
        }
    });

    it('stand in no detail', async () => {
        for (const id of ids) {
            const { text } = await t.call(
                'POST /x/results/detail',
                { id },
                { as: home('lifecare') },
            );
            expect(text).toContain('"data"');
            expect(text).not.toMatch(/738.?9999|0738-6666|art\/q-77|7388888|S-X|Jane/i);
        }
    });
});

describe('words that no table knows', () => {
    beforeAll(() => everywhere(t));

    const heard = (text: string) =>
        [...new Set(text.match(/ZZ\w+CANARY|Zzop|0738-6666/g))].toSorted();

    it('stand in lists, files and reports of those who may know patients', async () => {
        for (const body of [{}, { format: 'csv', columns: ['result', 'assay', 'operator'] }])
            expect(
                heard(await readOf(await ask('POST /pima/results', home('admin'), body))),
            ).toEqual(expect.arrayContaining(['ZZRESCANARY', 'ZZTESTCANARY', 'Zzop']));
        expect(heard(await readOf(await ask('POST /pima/errors', home('admin'))))).toEqual([
            'ZZERRCANARY',
            'ZZTEXTCANARY',
        ]);
    });

    it.each(blind)(
        'are told by no call to %s',
        async (type) => {
            for (const { endpoint, facts } of readingCalls(t, type)) {
                const listed = facts.effect === 'list';
                const all = product.reports.find(({ mounts }) =>
                    mounts.some((mount) => mount.endpoint === endpoint),
                );
                const columns = Object.keys(all?.columns ?? {});
                const bodies = [
                    {},
                    ...(listed
                        ? [
                              { format: 'csv', columns },
                              { format: 'xlsx', columns },
                          ]
                        : []),
                    ...(all && 'by' in all.filters ? [{ by: 'operator' }, { by: 'lot' }] : []),
                ];
                for (const body of bodies) {
                    const answer = await ask(endpoint, home(type), body);
                    expect([
                        type,
                        endpoint,
                        body,
                        answer.status < 500,
                        heard(await readOf(answer)),
                    ]).toEqual([type, endpoint, body, true, []]);
                }
            }
        },
        300_000,
    );

    it('are one code in the report of errors, which leads to its results', async () => {
        const as = home('lifecare');
        const { body } = await ask('POST /pima/errors', as);
        const other = (body.data as { code: string; errors: number; error_text: string }[]).filter(
            ({ code }) => code === 'other',
        );
        // Of each of the two kinds of device one.
        expect(other.map(({ error_text }) => error_text)).toEqual(['withheld', 'withheld']);
        const errors = other[0]!.errors + other[1]!.errors;
        const rows = await ask('POST /pima/results', as, { error_code: 'other' });
        expect(rows.body.count).toBe(errors);
        expect(
            (await ask('POST /pima/results', as, { error_code: 'ZZERRCANARY' })).body.count,
        ).toBe(0);
    });

    it('stand in no detail', async () => {
        const { text } = await t.call(
            'POST /x/results/detail',
            { id: ids[0] },
            { as: home('lifecare') },
        );
        expect([text.includes('"data"'), heard(text)]).toEqual([true, []]);
    });
});

describe('an operator', () => {
    const told = async (operator: string) => {
        await t.db.run(
            sql`update result set patient_name = 'Zuhura Kanaripatient', operator = ${operator} where id = ${ids[0]}`,
        );
        const { body } = await ask('POST /pima/results', home('lifecare'), { id: ids[0] });
        return body.data[0].operator;
    };

    it.each([
        'Zuhura Kanaripatient',
        'Kanaripatient Zuhura',
        'A. Kanaripatient',
        'Mrs Zuhura K., ward 3',
        'Zühura',
        'ZK',
    ])('who ran few tests at the place may be a patient: %s', async (name) => {
        expect(await told(name)).toBe('withheld');
    });

    it('who ran tests of several patients there on several days is told', async () => {
        const first = sql`
            select id, row_number() over (order by id) as n from result
             where facility_id = (select facility_id from result where id = ${ids[0]}) and id <> ${ids[0]} order by id limit 5`;
        const at = (person: string, day: string) =>
            t.db.run(sql`
                update result r set operator = 'Baraka', patient_id = replace(${person}, 'N', k.n::text), day = ${day}::date - k.n::integer * ${day === '2026-02-20' ? 1 : 0}::integer
                  from (${first}) k where k.id = r.id`);
        // One patient, typed as the operator five times, on five days.
        await at('OPERATOR-701', '2026-02-20');
        expect(await told('baraka ')).toBe('withheld');
        // Five patients of one day, as a file of one table may say.
        await at('OPERATOR-70N', '2026-02-21');
        expect(await told('baraka ')).toBe('withheld');
        await at('OPERATOR-70N', '2026-02-20');
        expect(await told('baraka ')).toBe('baraka ');
        await t.db.run(
            sql`update result r set patient_id = '', patient_name = '' from (${first}) k where k.id = r.id`,
        );
        expect(await told('baraka ')).toBe('withheld');
    });

    it('is looked for along an index', async () => {
        const plan = await t.db.transaction(null, async (tx) => {
            await tx.run(sql`set local enable_seqscan to off`);
            return tx.rows<{ 'QUERY PLAN': string }>(sql`
                explain select day from result where facility_id = 1 and operator <> ''
                   and hashtextextended(lower(btrim(operator)), 0) = hashtextextended('x', 0) and day > '2026-01-01' order by day limit 1`);
        });
        expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toMatch(
            /Index Scan using result_operator(?!.*Sort)/,
        );
    });
});
