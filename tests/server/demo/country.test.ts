/** What the demo country holds: the same every time, read as the gateway reads, with its stories. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { interpret } from '../../../resources/gateway/runs/interpret.server.ts';
import { parsingTables } from '../../../resources/gateway/parsing/tables.server.ts';
import { readAstm } from '../../../resources/gateway/reading/astm.server.ts';
import { readConfig } from '../../../server/config.ts';
import { day, Wall } from '../../../server/demo/clock.ts';
import type { DemoSize } from '../../../server/demo/country/country.ts';
import { piecesOf, playedFrom } from '../../../server/demo/load.ts';
import { messageOf } from '../../../server/demo/runs/message.ts';
import { makePlan } from '../../../server/demo/plan.ts';
import { runReader } from '../../../server/demo/runs/readRun.ts';
import { drawRuns } from '../../../server/demo/runs/runs.ts';
import { startDemo } from '../../../server/demo/start.ts';
import { parseMessage } from '../../../server/ingest/parse.ts';
import { receiveMessage } from '../../../server/ingest/receive.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

const timeZone = 'Africa/Kampala';
const now = new Date('2026-11-20T12:00:00Z');
const plan = (size: DemoSize = 'small', zone = timeZone) =>
    makePlan({ seed: 7, size }, now, new Wall(zone));

let database: TestDatabase;
beforeAll(async () => {
    database = await freshDatabase();
});
afterAll(() => database.drop());

describe('the demo country', () => {
    test('is the same every time, and ends now', () => {
        const draw = () => {
            const one = plan();
            return JSON.stringify(
                one.country.machines.map((machine) =>
                    drawRuns(one, machine, one.first, one.today).map(({ run }) => run),
                ),
            );
        };
        expect(draw()).toBe(draw());
        const { country, first, today } = plan();
        expect(country.districts).toHaveLength(128);
        expect(new Set(country.districts.map(({ region }) => region)).size).toBe(15);
        expect(new Set(country.districts.map(({ group }) => group)).size).toBe(4);
        expect((today - first) / day).toBe(90);
    });

    test('loads every day of every placed machine in exactly one piece', () => {
        const one = plan('country');
        const days = new Map<string, number>();
        const [last, ...pieces] = piecesOf(one);
        expect(last?.machines.length).toBe(160);
        for (const { from, until, machines } of pieces)
            for (const { serial } of machines)
                days.set(serial, (days.get(serial) ?? 0) + (until - from) / day);
        expect(new Set(days.values())).toEqual(new Set([(playedFrom(one) - one.first) / day]));
        expect(days.size).toBe(240);
    });

    // A zone with summer time as well: the hour that comes twice is nobody's working hour.
    test.each([timeZone, 'Europe/London'])(
        'reads runs in bulk as the gateway does (%s)',
        async (zone) => {
            const one = plan('country', zone);
            const tables = await parsingTables(database.db, database.db);
            const read = runReader(tables, one.wall);
            const seen = new Set<string>();
            for (const machine of one.country.machines.filter((_, at) => at % 8 === 3)) {
                const runs = drawRuns(one, machine, one.first, one.first + 60 * day);
                for (const drawn of runs.filter((_, at) => at % 3 === 0)) {
                    const [message] = readAstm(messageOf(drawn).toString());
                    expect(message?.runs).toEqual([drawn.run]);
                    const received = new Date(one.wall.instant(drawn.sent));
                    const { fields, calls } = interpret(message!.runs[0]!, tables, {
                        received,
                        timeZone: zone,
                        uploaded: true,
                    });
                    expect(read(drawn)).toEqual({ fields, calls });
                    seen.add(`${fields.disease_area} ${fields.outcome}`);
                }
            }
            for (const area of ['tb', 'vl', 'eid', 'hpv', 'ctng', 'tv', 'hbv', 'covid'])
                expect(seen).toContain(`${area} success`);
            expect(seen).toContain('tb error');
            expect([...seen].some((one) => one.startsWith('unrecognised'))).toBe(false);
        },
    );
});

describe('the loaded demo', () => {
    test('knows its bulk results again when their messages come, and tells its stories', async () => {
        const { db } = database;
        const config = readConfig({ KIPIMO_DEMO_SIZE: 'small' });
        const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
        await (
            await startDemo({ db, config, log, clock: () => now })
        ).done;
        const one = makePlan({ seed: 20260314, size: 'small' }, now, new Wall(timeZone));
        const machine = one.country.machines[0]!;
        const runs = drawRuns(one, machine, one.first, playedFrom(one)).slice(0, 20);
        const before = await results();
        // Nobody has heard the machine itself yet: its address is one that the programme knows.
        await db.run(sql`insert into machine_sender (machine_id, sender, state)
            select id, 'address test', 'known' from machine where serial = ${machine.serial}`);
        for (const drawn of runs) {
            const { raw_message_id } = await receiveMessage(db, {
                bytes: messageOf(drawn),
                protocol: 'astm',
                address: 'test',
                now: new Date(one.wall.instant(drawn.sent)),
            });
            const parsed = await parseMessage(db, raw_message_id, { timeZone });
            expect(parsed).toMatchObject({ results: 0, duplicates: 1, conflicts: 0 });
        }
        expect(await results()).toBe(before);

        const pending = await db.rows<{ old: boolean }>(sql`
            select since < ${now}::timestamptz - interval '24 hours' as old from mdr_pending
             where facility_id = (select facility_id from account where username = 'facility')`);
        expect(pending).toHaveLength(3);
        // One older than a day: it shuts the screens of the facility until somebody decides.
        expect(pending.filter(({ old }) => old)).toHaveLength(1);
        expect(
            await some(sql`mdr_pending where since < ${now}::timestamptz - interval '15 days'`),
        ).toBe(0);
        expect(await some(sql`mdr_linkage where decided_at > ${now}::timestamptz`)).toBe(0);
        expect(
            await some(sql`machine where facility_id is null and device_type = 'genexpert'`),
        ).toBe(1);
        expect(await some(sql`result where facility_id is null`)).toBeGreaterThan(5);
        expect(await some(sql`result where review`)).toBeGreaterThanOrEqual(4);
        expect(await some(sql`result where 'clock_suspect' = any (flags)`)).toBeGreaterThanOrEqual(
            4,
        );
        expect(await some(sql`result where 'corrected' = any (flags)`)).toBe(1);
        expect(await some(sql`module_fault`)).toBe(1);
        expect(await some(sql`result where device_type = 'afinion' and value is not null`)).toBe(
            24,
        );
        expect(await some(sql`placement where assigned_to is not null`)).toBe(1);
        expect(await some(sql`result where test_type = 'qc'`)).toBeGreaterThan(5);
        // One audit row for each machine made, and one for each change that somebody could have made.
        const machines = await some(sql`machine`);
        expect(await some(sql`audit where entity = 'machine' and action = 'create'`)).toBe(
            machines,
        );
        expect(await some(sql`audit where entity = 'machine'`)).toBeLessThanOrEqual(3 * machines);
    });

    const some = async (from: ReturnType<typeof sql>) =>
        (await database.db.one<{ count: number }>(sql`select count(*) as count from ${from}`))
            .count;
    const results = () => some(sql`result`);
});
