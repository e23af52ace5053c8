/** Feedback: written down, handled, answered, and its workload counted a second time from the reports themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { groupBy } from '../reports/country.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const desk = { as: 'superadmin' };
const told = {
    initials: 'ao',
    feedback_type: 'problem',
    reported_issue: 'connection',
    description: 'The machine of the ward sends nothing since Monday.',
    date_reported: '2026-03-10',
};
const write = (more: object = {}) =>
    t.call('POST /feedback/feedbackreport/create/', { ...told, ...more }, desk);
const edit = (values: object) => t.call('POST /feedback/feedbackreport/update/', values, desk);

describe('the desk', () => {
    it('writes a report down and finds it under the keys of the contract', async () => {
        const made = await write({ facility_id: t.world.facilities[0] });
        expect(made.status).toBe(200);
        expect(made.body.success).toBe('Feedback Added Successful');
        expect(made.body.report).toMatchObject({ initials: 'AO', status: 'open', attended_by: '' });
        const list = await t.call(
            'GET /feedback/feedbackreport/list/?page_size=1',
            undefined,
            desk,
        );
        expect(list.body.results[0].number).toBe(made.body.report.number);
        for (const path of ['/feedbackreport/', '/feedback/feedbackreport/']) {
            const one = await t.call(`GET ${path}${made.body.report.id}/`, undefined, desk);
            expect(one.body.report).toMatchObject({ facility: 'Facility 1', status: 'open' });
            expect(one.body.report.history).toHaveLength(1);
        }
    });

    it('says of a report that is not there that it could not be fetched, and finds nothing', async () => {
        for (const id of ['999999', 'none']) {
            const { status } = await t.call(`GET /feedbackreport/${id}/`, undefined, desk);
            expect(status).toBe(404);
        }
    });

    it('resolves only with a word of what was done, and keeps who, when and every step', async () => {
        const { id, version } = (await write()).body.report;
        const bare = await edit({ id, version, status: 'resolved' });
        expect(bare.status).toBe(202);
        expect(bare.body.errors.action_taken).toMatch(/what was done/);
        const going = await edit({ id, version, status: 'in_progress', answer: 'We look at it.' });
        expect(going.body.report).toMatchObject({
            status: 'in_progress',
            attended_by: 'Person superadmin-home',
            resolved_at: null,
        });
        const done = await edit({
            id,
            version: going.body.report.version,
            status: 'resolved',
            action_taken: 'The cable was replaced.',
        });
        expect(done.body.report.resolved_at).toBe('2026-03-14T09:00:00.000Z');
        const again = await edit({ id, version: done.body.report.version, status: 'open' });
        expect(again.body.report.resolved_at).toBeNull();
        const { report } = (await t.call(`GET /feedbackreport/${id}/`, undefined, desk)).body;
        expect(report.history.map((step: { status: string }) => step.status)).toEqual([
            'open',
            'in_progress',
            'resolved',
            'open',
        ]);
        const stale = await edit({ id, version, initials: 'ZZ' });
        expect([stale.status, stale.body.code]).toEqual([202, 'stale']);
    });

    it('offers initials, facilities, topics and issues', async () => {
        const results = async (path: string) =>
            (await t.call(`GET /feedback/${path}/`, undefined, desk)).body.results;
        expect(await results('initials')).toContainEqual({ id: 'AO', name: 'AO', reports: 2 });
        expect(await results('facility')).toHaveLength(8);
        expect(await results('feedback_type')).toContainEqual({ id: 'problem', name: 'Problem' });
        expect(await results('reported_issues')).toContainEqual({
            id: 'stock',
            name: 'Stock and cartridges',
        });
    });

    it('refuses a report of tomorrow, without a word, or under a number for initials', async () => {
        for (const [wrong, field] of [
            [{ date_reported: '2026-03-15' }, 'date_reported'],
            [{ description: '   ' }, 'description'],
            [{ initials: '12' }, 'initials'],
            [{ follow_up_date: '2026-03-01' }, 'follow_up_date'],
        ] as const) {
            const { status, body } = await write(wrong);
            expect([status === 200, field in (body.errors ?? {})]).toEqual([false, true]);
        }
    });
});

interface Report {
    initials: string;
    feedback_type: string;
    reported_issue: string;
    status: string;
    date_reported: string;
    resolved_on: string | null;
    facility_id: number | null;
}

const median = (numbers: number[]): number | null => {
    const sorted = numbers.toSorted((one, other) => one - other);
    const half = sorted.length / 2;
    if (!sorted.length) return null;
    return sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
};
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The figures of some reports, counted here. */
function countOf(reports: Report[]) {
    const of = (status: string) => reports.filter((one) => one.status === status);
    const resolved = of('resolved');
    const left = reports.filter(({ status }) => status !== 'resolved');
    return {
        reports: reports.length,
        open: of('open').length,
        in_progress: of('in_progress').length,
        resolved: resolved.length,
        resolved_rate: (100 * resolved.length) / reports.length,
        days: median(resolved.map((one) => days(one.date_reported, one.resolved_on!))),
        oldest_days: left.length
            ? Math.max(...left.map((one) => days(one.date_reported, '2026-03-14')))
            : null,
    };
}

describe('workload', () => {
    const calls = [
        ['POST /feedback/workload/by-reporter/', 'initials'],
        ['POST /feedback/workload/by-topic/', 'feedback_type'],
        ['GET /feedback/distribution/issues/', 'reported_issue'],
    ] as const;

    it('counts as the reports themselves do, under every filter', async () => {
        await t.db.run(sql`
            insert into feedback_report (initials, facility_id, feedback_type, reported_issue, channel, description, date_reported, status, action_taken, resolved_at)
            select (array['AO', 'BN', 'CK'])[1 + n % 3],
                   case when n % 5 = 0 then null else ${t.world.facilities[0]}::bigint + n % 4 end,
                   (array['problem', 'question', 'request', 'praise'])[1 + n % 4],
                   (array['machine', 'connection', 'stock', 'screen', 'other'])[1 + n % 5], (array['call', 'visit'])[1 + n % 2], 'What happened',
                   '2026-03-12'::date - n * 3, (array['open', 'in_progress', 'resolved'])[1 + n % 7 % 3],
                   'Done', case when n % 7 % 3 = 2 then '2026-03-12T08:00:00Z'::timestamptz - n * interval '2 days' end
              from generate_series(0, 79) n`);
        const all = await t.db.rows<Report & { region: number; channel: string }>(sql`
            select r.initials, r.feedback_type, r.reported_issue, r.status, r.channel, r.date_reported::text as date_reported, r.facility_id,
                   (r.resolved_at at time zone 'Africa/Kampala')::date::text as resolved_on, d.region_id as region
              from feedback_report r left join facility f on f.id = r.facility_id left join district d on d.id = f.district_id`);
        expect(new Set(all.map(({ status }) => status)).size).toBe(3);
        const period = { start_date: '2025-12-01', end_date: '2026-03-01' };
        const narrowings: Record<string, string | number>[] = [
            {},
            { status: 'open' },
            { feedback_type: 'question', channel: 'visit' },
            { initials: 'bn' },
            { region: t.world.regions[0]! },
            { facility: t.world.facilities[1]! },
        ];
        for (const [call, by] of calls)
            for (const narrowed of narrowings) {
                const expected = all.filter(
                    (one) =>
                        one.date_reported >= period.start_date &&
                        one.date_reported <= period.end_date &&
                        Object.entries(narrowed).every(([key, value]) =>
                            key === 'facility'
                                ? one.facility_id === value
                                : key === 'initials'
                                  ? one.initials === String(value).toUpperCase()
                                  : (one as unknown as Record<string, unknown>)[key] === value,
                        ),
                );
                const asked = { ...period, ...narrowed, page_size: 100 };
                const query = new URLSearchParams(
                    Object.entries(asked).map(([key, value]) => [key, String(value)]),
                );
                const { body } = call.startsWith('GET')
                    ? await t.call(`${call}?${query.toString()}` as Endpoint, undefined, desk)
                    : await t.call(call, asked, desk);
                const groups = groupBy(expected, (one) => one[by]);
                expect(body.results).toHaveLength(groups.size);
                for (const row of body.results)
                    expect(row).toMatchObject(countOf(groups.get(row[by])!));
                const { reports, open, in_progress, resolved } = countOf(expected);
                expect(body.totals).toMatchObject({ reports, open, in_progress, resolved });
                const rows = await t.call('POST /x/feedback/rows', asked, desk);
                expect(rows.body.count).toBe(expected.length);
            }
    });

    it('counts no days of what would have been resolved before it was reported, and refuses to make it so', async () => {
        const { report } = (await write({ initials: 'ZB', date_reported: '2026-03-10' })).body;
        const done = await edit({
            id: report.id,
            version: report.version,
            status: 'resolved',
            action_taken: 'Done',
        });
        await t.db.run(
            sql`update feedback_report set resolved_at = '2026-03-12T08:00:00Z' where id = ${report.id}`,
        );
        const later = await edit({ id: report.id, date_reported: '2026-03-13' });
        expect([done.status, later.status, later.body.errors]).toEqual([
            200,
            202,
            { date_reported: expect.any(String) },
        ]);
        await t.db.run(
            sql`update feedback_report set resolved_at = '2026-03-08T08:00:00Z' where id = ${report.id}`,
        );
        const asked = { start_date: '2026-03-01', end_date: '2026-03-14', initials: 'ZB' };
        const { body } = await t.call('POST /feedback/workload/by-reporter/', asked, desk);
        expect(body.results).toMatchObject([{ resolved: 1, days: null }]);
    });

    it('shows an administrator of one region its own reports and no others', async () => {
        await t.db.run(
            sql`update account set region_id = ${t.world.regions[1]} where username = 'superadmin-next'`,
        );
        await write({ facility_id: t.world.facilities[7], initials: 'QQ' });
        const own = { as: 'superadmin-next' };
        const list = await t.call('GET /feedback/feedbackreport/list/', undefined, own);
        expect(list.body.count).toBe(1);
        const workload = await t.call('POST /feedback/workload/by-reporter/', {}, own);
        expect(workload.body.results).toMatchObject([{ initials: 'QQ', reports: 1 }]);
        const initials = await t.call('GET /feedback/initials/', undefined, own);
        expect(initials.body.results).toEqual([{ id: 'QQ', name: 'QQ', reports: 1 }]);
    });
});
