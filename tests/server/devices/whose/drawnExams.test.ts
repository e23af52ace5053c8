/**
 * X-rays of people who are drawn, read by up to three programs and received in any order: who is plainly two is never one exam, and
 * who is typed alike is one. That what is kept is what reckoning all of it says is held by examsKept.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { random } from '../../../../server/demo/random.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';
import {
    drawPeople,
    isTypedAlike,
    kinds,
    lookApart,
    shareName,
    shuffled,
    typed,
    type Typed,
} from './drawnPeople.ts';

const WORLDS = 120;
const draw = random(3, 'exams');

interface Reading extends Typed {
    /** In the database. */
    id: number;
    who: number;
    study: string;
    day: string;
    machine: number;
    software: string;
    /** Null: it failed. */
    score: number | null;
}

let t: TestApp;
const readings: Reading[] = [];

const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** People whose X-rays bear one study number: counted from 1 at many sites, `N/A` at some. */
function drawWorld(world: number, machines: readonly number[]): Omit<Reading, 'id'>[] {
    const slips = world > WORLDS / 2;
    const study = draw.pick(['1', '2', '3', `1.2.${world}`, `ST-${world}`, 'N/A']);
    const begins = draw.between(0, 30);
    return drawPeople(draw, world, draw.pick(kinds)).flatMap((person) => {
        const day = dayOf(begins + draw.pick([0, 0, 0, 1, 5, 9]));
        const machine = draw.pick(machines);
        return shuffled(draw, ['CAD4TB', 'qXR', 'Lunit'])
            .slice(0, draw.between(1, 3))
            .map((software) => ({
                ...typed(draw, person, slips),
                who: person.who,
                study,
                day,
                machine,
                software,
                score: draw.chance(0.1) ? null : draw.between(1, 99),
            }));
    });
}

/** Writes readings that are received together. */
async function receive(some: readonly Omit<Reading, 'id'>[], facility: number): Promise<void> {
    const given = some.map((one, n) => ({ ...one, at: readings.length + n }));
    const found = await t.db.rows<{ id: number }>(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, specimen_id, patient_id, patient_name, sex, age,
                            disease_area, assay, assay_version, outcome, call, value, error_code, received_at, started_at, day, analytes)
        select sha256(('drawn' || x.at)::bytea), sha256('x'), (select min(id) from raw_message), 'xray', x.machine, ${facility}, x.study, x.study, x.number, x.name, x.sex, x.age,
               'xray', x.software, '7', case when x.score is null then 'error' else 'success' end, 'not_applicable', x.score, case when x.score is null then '-3' else '' end,
               '2026-03-10T10:00:00Z'::timestamptz + x.at * interval '1 second', (x.day || 'T08:00:00Z')::timestamptz, x.day::date, '[]'
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
               as x (study text, number text, name text, sex text, age numeric, software text, score numeric, at integer, day text, machine bigint) returning id`);
    readings.push(...some.map((one, n) => ({ ...one, id: found[n]!.id })));
}

beforeAll(async () => {
    t = await testApp();
    const facility = t.world.facilities[0]!;
    await t.db.run(sql`delete from xray_threshold`);
    await t.db.run(
        sql`insert into xray_threshold (valid_from, threshold) values ('2025-01-01', 50)`,
    );
    const machines = await t.db.rows<{ id: number }>(sql`
        insert into machine (serial, device_type, facility_id)
        select serial, 'xray', ${facility} from unnest(array['DX-1', 'DX-2']) serial returning id`);
    const ids = machines.map(({ id }) => id);
    const drawn = Array.from({ length: WORLDS }, (_, n) => drawWorld(n + 1, ids)).flat();
    for (let rest = shuffled(draw, drawn); rest.length;) {
        const some = draw.pick([1, 1, 2, 5]);
        await receive(rest.slice(0, some), facility);
        rest = rest.slice(some);
    }
}, 120_000);
afterAll(() => t?.close());

/** The exam of each reading, by the one that counts. */
async function examsOf(): Promise<Map<number, number>> {
    const rows = await t.db.rows<{ id: number; counts: number }>(sql`
        select r.id, coalesce(x.counts, r.id) as counts from result r left join xray_exam x on x.result_id = r.id where r.device_type = 'xray'`);
    return new Map(rows.map(({ id, counts }) => [id, counts]));
}

/** Numbers of three figures and more say whose it is; sex and age are those of one image. */
function isPlain(one: Reading, other: Reading): boolean {
    const [a, b] = [one.number, other.number];
    if (a && b && a !== b) return true;
    // A name is spelled freely beside a number of five figures and more.
    const named = one.name !== '' && other.name !== '' && !(a && b);
    return lookApart(one, other) || (named && !shareName(one, other));
}

it('is one exam for whoever is typed alike in one study of one day, and never of two who are plainly two', async () => {
    const exams = await examsOf();
    const pairs = readings.flatMap((one) =>
        readings
            .filter((other) => other.id > one.id && other.study === one.study)
            .map((other) => ({
                one,
                other,
                isOne: exams.get(one.id) === exams.get(other.id),
            })),
    );
    const isSame = (one: Reading, other: Reading) =>
        one.who === other.who && one.machine === other.machine && one.day === other.day;
    const alike = pairs.filter(
        ({ one, other }) => one.study !== 'N/A' && isSame(one, other) && isTypedAlike(one, other),
    );
    expect(alike.length).toBeGreaterThan(80);
    expect(alike.filter(({ isOne }) => !isOne)).toEqual([]);
    const strangers = pairs.filter(
        ({ one, other }) => one.day === other.day && isPlain(one, other),
    );
    expect(strangers.length).toBeGreaterThan(80);
    expect(strangers.filter(({ isOne }) => isOne)).toEqual([]);
});
