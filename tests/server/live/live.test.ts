/** Machines as they are now, as those see them who look on: changes come, to those whom they concern, and stop with the session. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { buildApp } from '../../../server/app.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest } from '../../helpers/ingest.ts';
import { home, neighbour } from '../../helpers/world.ts';
import { watch, type Watching } from './watching.ts';

const path = '/api/machines/live';
let t: TestApp;
let address: string;
beforeAll(async () => {
    t = await testApp();
    address = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}${path}`;
});
const open: Watching[] = [];
afterAll(async () => {
    for (const one of open) one.stop();
    // A caller in this process opens connections ahead, and says nothing on them: closing waits for each.
    const ending = setInterval(() => t.app.server.closeAllConnections(), 50);
    await t.close();
    clearInterval(ending);
});

async function look(as: string, last?: string, at = address): Promise<Watching> {
    const one = await watch(at, as.length === 43 ? as : await t.keyOf(as), last);
    open.push(one);
    return one;
}

interface Run {
    serial: string;
    outcome: string;
    review: boolean;
    day: string;
}

let sent = 0;
/** A run of the machine of a facility comes in. */
const send = (instrument: string, made: { status?: string } = {}) => {
    const minute = String(++sent).padStart(2, '0');
    return ingest(t, {
        instrument,
        sample: `S-${sent}`,
        start: `20260314080${minute.at(-1)}${minute.padStart(2, '0')}`,
        end: `202603140830${minute}`,
        sent: `202603140840${minute}`,
        cartridge: `5512${1000 + sent}`,
        id: `GXM-${sent}`,
        ...made,
    });
};
const serials = (rows: { serial: string }[]) => rows.map(({ serial }) => serial).sort();

/** An account like another one, at a district of its own where told. */
async function alike(username: string, of: string, district: number | null = null): Promise<void> {
    await t.db.run(sql`
        insert into account (username, full_name, user_type, role_id, district_id, password_hash)
        select ${username}, ${username}, user_type, role_id, ${district}, password_hash from account where username = ${of}`);
}

describe('an administrator who looks on', () => {
    it('sees all machines, and a result as it comes', async () => {
        const one = await look(home('admin'));
        expect(one.status).toBe(200);
        expect(one.headers.get('content-type')).toContain('text/event-stream');
        expect(one.headers.get('x-accel-buffering')).toBe('no');
        expect(one.headers.get('content-encoding')).toBeNull();
        const all = await one.next();
        expect([all?.event, serials(all!.data.rows)]).toEqual(['state', ['GX-FAR', 'GX-NEAR']]);
        await send('GX-NEAR');
        const change = await one.next();
        expect([change?.event, serials(change!.data.rows)]).toEqual(['rows', ['GX-NEAR']]);
        expect(change!.data.rows[0]).toMatchObject({
            tests_today: 1,
            last_outcome: 'success',
            modules: [{ serial: '645001', state: 'good' }],
        });
        one.stop();
    });

    it('gets what was missed, and nothing else, when the line comes back; all of it after a restart', async () => {
        const one = await look(home('admin'));
        const { id } = (await one.next())!;
        one.stop();
        // Who looks on meanwhile tells when the change is there.
        const other = await look(home('admin'));
        await other.next();
        await send('GX-FAR');
        expect(serials((await other.next())!.data.rows)).toEqual(['GX-FAR']);
        const back = await look(home('admin'), id);
        const missed = await back.next();
        expect([missed?.event, serials(missed!.data.rows)]).toEqual(['rows', ['GX-FAR']]);
        const { db, config, clock } = t;
        const again = await buildApp({ db, config, clock: () => clock.now });
        const elsewhere = `${await again.listen({ port: 0, host: '127.0.0.1' })}${path}`;
        const after = await look(home('admin'), missed!.id, elsewhere);
        const all = await after.next();
        expect([all?.event, all!.data.rows.length]).toEqual(['state', 2]);
        // What this server is told, the other one hears too; and when it stops, it says so.
        await send('GX-NEAR');
        expect(serials((await after.next())!.data.rows)).toEqual(['GX-NEAR']);
        await again.close();
        expect(await after.next()).toMatchObject({ event: 'end', data: { why: 'closing' } });
        for (const each of [other, back]) each.stop();
    });

    it('of one district is told of its machines alone', async () => {
        await alike('near-admin', home('admin'), t.world.districts[0]);
        const [near, all] = [await look('near-admin'), await look(home('admin'))];
        expect(serials((await near.next())!.data.rows)).toEqual(['GX-NEAR']);
        await all.next();
        await send('GX-FAR');
        await all.next();
        await send('GX-NEAR');
        expect(serials((await near.next())!.data.rows)).toEqual(['GX-NEAR']);
        expect(near.seen).toHaveLength(2);
        for (const each of [near, all]) each.stop();
    });

    it('is told that a machine went', async () => {
        const one = await look(home('admin'));
        const { id } = ((await one.next())!.data.rows as { id: number; serial: string }[]).find(
            ({ serial }) => serial === 'GX-FAR',
        )!;
        await t.db.run(sql`update machine set status = 'disabled' where id = ${id}`);
        t.db.tell('machine', [id]);
        expect((await one.next())!.data).toEqual({ rows: [], gone: [id] });
        await t.db.run(sql`update machine set status = 'enabled' where id = ${id}`);
        one.stop();
    });
});

describe('the same list, asked', () => {
    it('counts what the results say', async () => {
        await send('GX-NEAR', { status: 'I' });
        await t.db.run(sql`update result set started_at = now() where outcome = 'in_progress'`);
        const runs = await t.db.rows<Run>(sql`
            select serial, outcome, review, day from result r join machine m on m.id = r.machine_id`);
        const { body } = await t.call('POST /machines/live', {}, { as: 'admin' });
        const today = (serial: string) =>
            runs.filter((run) => run.serial === serial && run.day === '2026-03-14');
        const ended = (serial: string) =>
            today(serial).filter(({ outcome }) => outcome !== 'in_progress');
        for (const row of body.data)
            expect(row).toMatchObject({
                tests_today: ended(row.serial).length,
                failed_today: ended(row.serial).filter(({ outcome }) => outcome !== 'success')
                    .length,
                running: row.serial === 'GX-NEAR' ? 1 : 0,
                on_desk: runs.filter(({ serial, review }) => serial === row.serial && review)
                    .length,
            });
        expect(ended('GX-NEAR').length).toBeGreaterThan(0);
    });
});

describe('whoever may not', () => {
    it('is refused at the door, as at the list', async () => {
        for (const who of [home('facility'), home('maintenance'), 'x'.repeat(43)]) {
            const one = await look(who);
            expect([401, 403]).toContain(one.status);
        }
    });

    it('is shown nothing more a second after the session ended or the role changed', async () => {
        await alike('leaving-admin', home('admin'));
        const [left, changed] = [await look('leaving-admin'), await look(neighbour('admin'))];
        for (const one of [left, changed]) await one.next();
        await t.db.run(sql`
            update session set ended_at = now() where account_id = (select id from account where username = 'leaving-admin')`);
        await t.db.run(sql`
            update account set district_id = ${t.world.districts[0]!} where username = ${neighbour('admin')}`);
        for (const one of [left, changed]) {
            // What changed within the second may still come before.
            let last = await one.next();
            while (last?.event === 'rows') last = await one.next();
            expect(last).toMatchObject({ event: 'end', data: { why: 'signed_out' } });
            expect(await one.next()).toBeUndefined();
        }
    });
});

describe('many', () => {
    it('are fifty on one connection of the database, each told once', async () => {
        const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `many-${letter}`);
        for (const name of names) await alike(name, home('admin'));
        const fifty = await Promise.all(
            names.flatMap((name) => Array.from({ length: 10 }, () => look(name))),
        );
        for (const one of fifty) expect((await one.next())?.event).toBe('state');
        await send('GX-NEAR');
        for (const one of fifty)
            expect(serials((await one.next())!.data.rows)).toEqual(['GX-NEAR']);
        const { count } = await t.db.one<{ count: number }>(sql`
            select count(*) as count from pg_stat_activity
             where application_name = 'kipimo live' and datname = current_database()`);
        expect(count).toBe(1);
        for (const one of fifty) one.stop();
    });

    it('of one account are twelve, and the next is told to close some', async () => {
        await alike('busy-admin', home('admin'));
        const key = await t.keyOf('busy-admin');
        const twelve = await Promise.all(Array.from({ length: 12 }, () => look(key)));
        expect(twelve.map(({ status }) => status)).toEqual(Array(12).fill(200));
        expect((await look(key)).status).toBe(429);
        for (const one of twelve) one.stop();
        await expect.poll(async () => (await look(key)).status, { timeout: 3000 }).toBe(200);
    });

    it('who asked for a machine by its number is told of no other', async () => {
        const all = await look(home('admin'));
        const rows = (await all.next())!.data.rows as { id: number; serial: string }[];
        const near = rows.find(({ serial }) => serial === 'GX-NEAR')!;
        const one = await look(home('admin'), undefined, `${address}?id=${near.id}`);
        expect(serials((await one.next())!.data.rows)).toEqual(['GX-NEAR']);
        await send('GX-FAR');
        expect(serials((await all.next())!.data.rows)).toEqual(['GX-FAR']);
        // Had the other one been told, it would come before its own.
        await send('GX-NEAR');
        expect(serials((await one.next())!.data.rows)).toEqual(['GX-NEAR']);
        expect(one.seen).toHaveLength(2);
        one.stop();
        all.stop();
    });
});
