/** A rule says how much is too much, to the fraction; one that fails silences no other; and what it tells of stays what it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertList } from '../../../resources/alerts/alerts.report.ts';
import { alertKinds } from '../../../resources/alerts/kinds.ts';
import { watchAlerts } from '../../../resources/alerts/jobs.server.ts';
import { dueRules, lookAt } from '../../../resources/alerts/look.server.ts';
import { tellPeople } from '../../../resources/alerts/tell.server.ts';
import { watches } from '../../../resources/alerts/watches.server.ts';
import type { JobContext } from '../../../resources/define/points/job.ts';
import { sql } from '../../../resources/define/sql.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { serverOf } from '../../../server/app.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';

let t: TestApp;
let eyes: ReturnType<typeof eyesOf>;
const now = new Date('2026-03-14T09:00:00Z');
const moment = { now, today: '2026-03-14', timeZone: 'Africa/Kampala', room: undefined };
beforeAll(async () => {
    t = await testApp();
    t.clock.now = now;
    eyes = eyesOf(
        serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
    );
});
afterAll(() => t?.close());

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const contextOf = (lines: string[]): JobContext => ({
    ...moment,
    db: t.db,
    log: quiet,
    left: '',
    signal: new AbortController().signal,
    step: async (_way, work) => t.db.transaction(null, async (tx) => void (await work(tx))),
    tell: async (line) => void lines.push(JSON.stringify(line)),
    eyesOf: eyes,
    room: () => undefined,
});

describe('a limit', () => {
    it.each(alertKinds.map(({ name }) => name))(
        'of one and a half is looked at: %s',
        async (kind) => {
            const { id } = await t.db.one<{ id: number }>(
                sql`select min(id) as id from alert_rule where kind = ${kind}`,
            );
            const rule = { id, kind, region_id: null, district_id: null, limit_value: 1.5 };
            const found = await t.db.transaction(null, (tx) => lookAt(tx, rule, moment));
            expect(found.opened).toBeGreaterThanOrEqual(0);
            await t.db.run(sql`delete from alert`);
            await t.db.run(sql`delete from alert_look`);
        },
    );
});

describe('a rule that cannot be looked at', () => {
    it('is named in the log of the run, holds no other off, and does not stand first for ever', async () => {
        const watch = watches.find(({ of }) => of.name === 'machineSilent')!;
        const rows = watch.rows;
        watch.rows = () => sql`select nothing_of_that_name as subject`;
        const lines: string[] = [];
        try {
            await watchAlerts.run(contextOf(lines));
        } finally {
            watch.rows = rows;
        }
        const told = lines.filter((line) => line.includes('could not be looked at'));
        expect(told).toHaveLength(3);
        expect(told[0]).toMatch(/Machine silent.*42703/);
        const { n } = await t.db.one<{ n: number }>(
            sql`select count(*)::int as n from alert where kind = 'rrtbUnlinked'`,
        );
        expect(n).toBeGreaterThan(0);
        expect(await dueRules(t.db, now)).toEqual([]);
    });
});

describe('an alert of a partner', () => {
    it('is of its days, as its list is, to read, to be told of and to take on', async () => {
        await t.db.run(sql`delete from alert`);
        await t.db.run(sql`delete from alert_look`);
        await t.db.run(sql`update account set email = username || '@example.org'`);
        const site = t.world.facilities[1]!;
        await t.call(
            'POST /ip/assign',
            {
                facilities: [String(site)],
                partner_id: t.world.partners[1],
                starts_on: '2026-03-13',
            },
            { as: 'superadmin' },
        );
        await addResult(t, { sample: 'OLD-RR', facility: 1, receivedAt: '2026-03-10T08:00:00Z' });
        for (const rule of await dueRules(t.db, now))
            await t.db.transaction(null, (tx) => lookAt(tx, rule, moment));
        const { id } = await t.db.one<{ id: number }>(sql`
            select a.id from alert a join alert_rule u on u.id = a.rule_id
             where a.facility_id = ${site} and a.kind = 'rrtbUnlinked' and u.account_type = 'ip'`);
        const next = { as: 'ip-next' };
        const own = await t.call('POST /x/alerts/list', { kind: 'rrtbUnlinked' }, next);
        const list = await t.call('POST /mdr/ip_mdr_pending_linkage/', {}, next);
        expect(own.body.count).toBe(list.body.count);
        expect(JSON.stringify(own.body.data)).not.toContain('Facility 2"');
        expect((await t.call('POST /x/alerts/acknowledge', { id }, next)).status).toBe(404);
        await tellPeople({ ...contextOf([]), link: undefined });
        const mails = await t.db.rows<{ words: string }>(
            sql`select words from mail where recipient = 'ip-next@example.org'`,
        );
        expect(mails.length).toBeGreaterThan(0);
        expect(JSON.stringify(mails)).not.toContain('RR-TB not linked in time · Facility 2');
    });
});

describe('a text', () => {
    it('names what is wrong only where all of it is of one kind', async () => {
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from account where username = 'facility-home'`,
        );
        await t.db.run(sql`delete from alert_told`);
        await t.db.run(sql`delete from alert`);
        await t.db.run(sql`update alert_rule set sms = true where account_type = 'facility'`);
        await t.db.run(sql`update account set phone = '+256700000001' where id = ${id}`);
        const tell = async (kind: string, subjects: string[]) => {
            await t.db.run(sql`
                insert into alert (rule_id, kind, subject, facility_id, opened_at)
                select u.id, u.kind, s, ${t.world.facilities[0]}, ${now} from alert_rule u, unnest(${subjects}::text[]) s
                 where u.kind = ${kind} and u.account_type = 'facility'`);
        };
        const told = async () => {
            await t.db.run(sql`delete from text_message`);
            await tellPeople({ ...contextOf([]), link: undefined });
            return (
                await t.db.rows<{ words: string }>(
                    sql`select words from text_message where recipient = '+256700000001'`,
                )
            ).map(({ words }) => words);
        };
        await tell('machineSilent', ['a', 'b']);
        expect(await told()).toEqual([
            'Machine silent: 2 alerts wait for you. Sign in to see them.',
        ]);
        await tell('machineSilent', ['c', 'd']);
        await tell('stockBelow', ['e']);
        expect(await told()).toEqual(['Kipimo: 3 alerts wait for you. Sign in to see them.']);
    });
});

describe('a figure', () => {
    it('is told to a tenth, with what it counts', async () => {
        await t.db.run(sql`delete from alert_told`);
        await t.db.run(sql`delete from alert`);
        await t.db.run(sql`
            insert into alert (rule_id, kind, subject, facility_id, figure, opened_at)
            select id, kind, 'x', ${t.world.facilities[0]}, 12.34, ${now} from alert_rule where kind = 'errorRate'`);
        const { body } = await t.call('POST /x/alerts/list', {}, { as: 'maintenance' });
        expect(body.data[0]).toMatchObject({ figure: 12.34, unit: '%' });
        expect(alertList.columns.figure.scale).toBe(1);
    });
});

describe('what a rule tells of', () => {
    it('stays as it is, and all else of it can be changed', async () => {
        const rule = await t.db.one<{ id: number; version: number }>(
            sql`select id, version from alert_rule where name = 'Machine silent: the facility'`,
        );
        const edit = (body: object) =>
            t.call('POST /x/alerts/rules/update/', { ...rule, ...body }, { as: 'superadmin' });
        const other = await edit({ kind: 'stockBelow' });
        expect([other.status, Object.keys(other.body.errors)]).toEqual([202, ['kind']]);
        expect((await edit({ kind: 'machineSilent', limit_value: 2.5 })).status).toBe(200);
    });
});
