/**
 * A partner supports a facility from a day to a day, and sees of it what lies within: in lists, counts, totals, files, search,
 * maps and details, and nothing of another partner's at any time. Canaries stand on the days around.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { withinStays } from '../../../server/access/stays.ts';
import { name, sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { places } from '../../../resources/places.ts';
import { testApp, type Answer, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
/** The facility that is given, and one that stays the other partner's. */
let site: number;
let far: number;
beforeAll(async () => {
    t = await testApp();
    [site, far] = [t.world.facilities[1]!, t.world.facilities[5]!];
    const { id: machine } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, model, module_count, facility_id, last_message_at)
        values ('GX-CANARY', 'GX-IV', 4, ${site}, '2026-03-13T10:00:00Z') returning id`);
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from) values (${machine}, ${site}, '2025-01-01')`,
    );
    // One run a day; the words say the day.
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, sample_id, patient_id,
                            disease_area, assay, outcome, call, mtb, rif, operator, received_at, ended_at, day)
        select sha256(d::text::bytea), sha256(d::text::bytea), (select min(id) from raw_message), 'genexpert', ${machine}, ${site}, 'M-1',
               'S' || d, 'P' || d, 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected', 'detected', 'detected', 'OP-' || d, d + interval '9 hours',
               d + interval '9 hours', d
          from (select generate_series('2026-01-28'::date, '2026-03-13', interval '1 day')::date as d) days`);
});
afterAll(() => t.close());

const root = (endpoint: string, body?: object) => t.call(endpoint, body, { as: 'superadmin' });
const partner = (endpoint: string, body?: object) => t.call(endpoint, body, { as: 'ip-home' });
const other = (endpoint: string, body?: object) => t.call(endpoint, body, { as: 'ip-next' });
const period = { start_date: '2026-01-01', end_date: '2026-03-14' };
const assign = (body: object) => root('POST /ip/assign', { facilities: [String(site)], ...body });
const testsAt = async (ask: typeof partner, body: object = {}) =>
    ((await ask('POST /ip/facility/report', { ...period, facility: site, ...body })).body.totals
        .tests ?? 0) as number;

/** Every call of a report that is open to a partner. */
const calls = (): Endpoint[] => {
    const role = Object.fromEntries(standardRole('ip').map((name) => [name, true]));
    return [
        ...new Set(
            areas
                .flatMap((area) => area.menu)
                .filter((one) => one.kind === 'report')
                .flatMap(({ mounts }) => mounts)
                .filter(({ access }) => allows(access, { user_type: 'ip', role }))
                .map(({ endpoint }) => endpoint.replace('{facility}', String(site)) as Endpoint),
        ),
    ];
};

describe('a facility that is given from a day to a day', () => {
    it('is seen from the first day to the last, both included, in every month that they cut', async () => {
        expect(await testsAt(partner)).toBe(45);
        const given = await assign({
            partner_id: t.world.partners[1],
            starts_on: '2026-02-03',
            ends_on: '2026-03-05',
        });
        expect(given.body).toMatchObject({
            success: 'Facility Assignment successful',
            data: { asked: 1 },
        });
        // Of February 26 days, of March five; whole months are read from the days, too.
        expect(await testsAt(other)).toBe(31);
        expect(await testsAt(other, { start_date: '2026-02-01', end_date: '2026-02-28' })).toBe(26);
        expect(await testsAt(other, { start_date: '2026-03-01', end_date: '2026-03-31' })).toBe(5);
        // Whoever had it before keeps what was, and has it again on the day after: six days of January and February, eight of March.
        expect(await testsAt(partner)).toBe(14);
        expect(await testsAt(partner, { start_date: '2026-02-03', end_date: '2026-03-05' })).toBe(
            0,
        );
        await assign({ partner_id: t.world.partners[0], release: true, ends_on: '2026-02-02' });
        expect(await testsAt(partner)).toBe(6);
    });

    it('is in no list that says what is true today, once it has ended, nor its machine in any', async () => {
        const lists = await Promise.all(
            ['POST /ip/machines', 'POST /ip/facilities/', 'POST /x/ip/machines/silent'].map(
                (call) => other(call, { page_size: 200 }),
            ),
        );
        const text = JSON.stringify(lists.map(({ body }) => body));
        expect(text).not.toContain('GX-CANARY');
        expect(text).not.toContain('Facility 2"');
        expect((await other('POST /genexpert/machine_details/', { facility: site })).status).toBe(
            404,
        );
        const found = await other('POST /x/search', { text: 'GX-CANARY' });
        expect(JSON.stringify(found.body)).not.toContain('GX-CANARY');
    });

    it('shows a result of its days in detail, and answers for one of another day as for none', async () => {
        const idOf = async (sample: string) =>
            (await t.db.one<{ id: number }>(sql`select id from result where sample_id = ${sample}`))
                .id;
        const detail = async (sample: string) =>
            (await other('POST /x/results/detail', { id: await idOf(sample) })).status;
        expect(await detail('S2026-02-03')).toBe(200);
        expect(await detail('S2026-03-05')).toBe(200);
        expect(await detail('S2026-02-02')).toBe(404);
        expect(await detail('S2026-03-06')).toBe(404);
    });

    it('tells in no report, count, total or file of a day around', async () => {
        const ids = await t.db.rows<{ id: number; day: string }>(
            sql`select id, day from result where facility_id = ${site}`,
        );
        const within = ids.filter(({ day }) => day >= '2026-02-03' && day <= '2026-03-05');
        const listed = await other('POST /ip/rif/results', {
            ...period,
            facility: site,
            page_size: 200,
        });
        expect(listed.body.count).toBe(within.length);
        expect(listed.body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(
            within.map(({ id }) => id).toSorted(),
        );
        const failed: string[] = [];
        for (const call of calls().filter((one) => one !== 'POST /x/partners/stays')) {
            const around = { facility: site, page_size: 200 };
            for (const body of [
                { ...around, start_date: '2026-01-01', end_date: '2026-02-02' },
                { ...around, start_date: '2026-03-06', end_date: '2026-03-14' },
            ]) {
                const dated: Answer = await other(call, body);
                // What has no period is asked for today, after the last day.
                const answer = dated.status === 202 ? await other(call, around) : dated;
                const { period: _asked, ...rest } = answer.body as Record<string, unknown>;
                const text = JSON.stringify(rest);
                if (answer.status !== 200 || /CANARY|OP-2026|Facility 2"|"tests":[1-9]/.test(text))
                    failed.push(`${call} ${answer.status} ${text.slice(0, 300)}`);
            }
        }
        expect(failed).toEqual([]);
        const file = await other('POST /ip/rif/results', {
            ...period,
            facility: site,
            format: 'csv',
        });
        expect(
            file.text
                .trimEnd()
                .split('\n')
                .filter((line) => line.includes('2026-')).length,
        ).toBe(31);
    });

    it('comes back by its form from the day of the change on, and a plan holds when its day begins', async () => {
        const read = async () => (await root('POST /facilities/', { id: site })).body.data[0];
        expect((await read()).partner_id).toBeNull();
        const now = await read();
        await root('POST /facilities/edit/', {
            id: site,
            version: now.version,
            partner_id: t.world.partners[0],
        });
        expect(await testsAt(partner, { start_date: '2026-03-06' })).toBe(0);
        expect(
            (await partner('POST /ip/machines', {})).body.data.map(
                (one: { serial: string }) => one.serial,
            ),
        ).toContain('GX-CANARY');
        await assign({ partner_id: t.world.partners[1], starts_on: '2026-03-20' });
        expect((await read()).partner_id).toBe(t.world.partners[0]);
        await t.db.rows(sql`select set_partners('2026-03-20'::date)`);
        expect((await read()).partner_id).toBe(t.world.partners[1]);
        const stays = await root('POST /x/partners/stays', { facility: site, page_size: 50 });
        expect(
            stays.body.data.map((one: Record<string, unknown>) => [
                one['starts_on'],
                one['ends_on'],
            ]),
        ).toEqual([
            [null, '2026-02-02'],
            ['2026-02-03', '2026-03-05'],
            ['2026-03-14', '2026-03-19'],
            ['2026-03-20', null],
        ]);
    });

    it('is refused a last day before the first, and never two partners on one day', async () => {
        const wrong = await assign({
            partner_id: t.world.partners[0],
            starts_on: '2026-04-02',
            ends_on: '2026-04-01',
        });
        expect([wrong.status, wrong.body.errors]).toEqual([
            202,
            { ends_on: 'The last day is before the first.' },
        ]);
        await expect(
            t.db.run(
                sql`insert into partner_stay (facility_id, partner_id, starts_on) values (${far}, ${t.world.partners[0]}, '2026-01-01')`,
            ),
        ).rejects.toThrow(/partner_stay_alone/);
        const both = await Promise.all(
            t.world.partners.map((partner_id) => assign({ partner_id, starts_on: '2026-05-01' })),
        );
        expect(both.map(({ status }) => status)).toEqual([200, 200]);
    });

    it('gives back what outlasts the days that are given: of a stay around them, and of one that begins within', async () => {
        const [first, second] = t.world.partners as [number, number];
        const id = t.world.facilities[2]!;
        const stays = () =>
            t.db.rows<{ partner_id: number; starts_on: string | null; ends_on: string | null }>(sql`
                select partner_id, starts_on, ends_on from partner_stay where facility_id = ${id} order by starts_on nulls first`);
        const give = (partner_id: number, starts_on: string, ends_on?: string) =>
            assign({ facilities: [String(id)], partner_id, starts_on, ends_on });
        const rows = async () =>
            (await stays()).map((one) => [one.partner_id, one.starts_on, one.ends_on]);
        await t.db.run(
            sql`update partner_stay set partner_id = ${second}, starts_on = '2026-01-01' where facility_id = ${id}`,
        );
        // Around, until further notice.
        expect((await give(first, '2026-03-01', '2026-03-07')).body.data.changed).toBe(1);
        expect(await rows()).toEqual([
            [second, '2026-01-01', '2026-02-28'],
            [first, '2026-03-01', '2026-03-07'],
            [second, '2026-03-08', null],
        ]);
        const { partner_id } = await t.db.one<{ partner_id: number }>(
            sql`select partner_id from facility where id = ${id}`,
        );
        expect(partner_id).toBe(second);
        // Begins within, and one within as a whole: nothing of that is left.
        await give(first, '2026-03-05', '2026-03-10');
        expect(await rows()).toEqual([
            [second, '2026-01-01', '2026-02-28'],
            [first, '2026-03-01', '2026-03-04'],
            [first, '2026-03-05', '2026-03-10'],
            [second, '2026-03-11', null],
        ]);
        // Until a day, and until the very day that is given: nothing is left to give back.
        await t.db.run(
            sql`update partner_stay set ends_on = '2026-03-20' where facility_id = ${id} and starts_on = '2026-03-11'`,
        );
        await give(first, '2026-03-12', '2026-03-15');
        expect((await rows()).slice(3)).toEqual([
            [second, '2026-03-11', '2026-03-11'],
            [first, '2026-03-12', '2026-03-15'],
            [second, '2026-03-16', '2026-03-20'],
        ]);
        await give(first, '2026-02-01', '2026-03-20');
        expect(await rows()).toEqual([
            [second, '2026-01-01', '2026-01-31'],
            [first, '2026-02-01', '2026-03-20'],
        ]);
    });

    it('is not given where another partner has it, if only free days are asked for: who, and until when, is said', async () => {
        const before = await t.db.rows(sql`select * from partner_stay order by id`);
        const [first, second] = t.world.partners;
        for (const partner_id of [first, second]) {
            const holder = await t.db.maybe<{ name: string }>(sql`
                select p.name from partner_stay s join partner p on p.id = s.partner_id
                 where s.facility_id = ${site} and s.partner_id <> ${partner_id} and s.starts_on <= '2026-03-20'
                   and coalesce(s.ends_on, 'infinity') >= '2026-01-01' order by s.starts_on limit 1`);
            const days = { starts_on: '2026-01-01', ends_on: '2026-03-20' };
            const { status, body } = await assign({ partner_id, ...days, free: true });
            if (!holder) continue;
            expect([status, body.code]).toEqual([202, 'overlap']);
            expect(body.message).toContain(`Facility 2 is with ${holder.name} until`);
        }
        expect(await t.db.rows(sql`select * from partner_stay order by id`)).toEqual(before);
        const years = { starts_on: '2031-01-01', ends_on: '2031-12-31' };
        await t.db.run(
            sql`update partner_stay set ends_on = '2030-12-31' where facility_id = ${site} and ends_on is null`,
        );
        expect((await assign({ partner_id: second, ...years, free: true })).status).toBe(200);
        const listed = await root('POST /x/partners/stays', {
            partner_id: second,
            state: 'planned',
        });
        expect(new Set(listed.body.data.map((row: { partner: string }) => row.partner)).size).toBe(
            1,
        );
        expect(listed.body.data).toContainEqual(
            expect.objectContaining({ facility: 'Facility 2', starts_on: '2031-01-01' }),
        );
        await t.db.run(
            sql`delete from partner_stay where facility_id = ${site} and starts_on = '2031-01-01'`,
        );
    });

    it("never shows what is another partner's, whatever is asked", async () => {
        for (const call of calls()) {
            const { body } = await partner(call, { ...period, facility: far, page_size: 200 });
            expect([call, JSON.stringify(body)]).toEqual([
                call,
                expect.not.stringMatching(/GX-FAR|Facility 6"/),
            ]);
        }
    });
});

it('cuts every relation that is named, whatever is read of it beside others', async () => {
    const viewer = { user_type: 'ip', partner_id: t.world.partners[1] } as Parameters<
        typeof withinStays
    >[0];
    const cut = withinStays(viewer, '2026-03-14')!;
    for (const relation of Object.keys(places.own.partner.stays.within)) {
        const seen = await t.db.one<{ count: number }>(
            cut(
                sql`with k as (select 1 as one) select count(*) as count from ${name(relation)} x, k`,
            ),
        );
        expect([relation, Number.isInteger(seen.count)]).toEqual([relation, true]);
    }
});
