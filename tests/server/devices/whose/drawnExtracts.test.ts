/**
 * Chips of people who are drawn, so that it is known whose each is: strangers who share the number of a sample, households that gave
 * one telephone, father and son of one name. Half of them typed as they are, half with the slips of a busy bench.
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
    sameName,
    shareName,
    typed,
    type Kind,
    type Typed,
} from './drawnPeople.ts';

const WORLDS = 200;
const draw = random(20, 'extracts');

/** A chip as it was typed, and whose it is. */
interface Chip extends Typed {
    /** In the database. */
    id: number;
    who: number;
    world: number;
    kind: Kind;
    slips: boolean;
    asks: 'mtb' | 'rif';
    says: string;
    /** Minutes of the day. */
    minute: number;
}

/** The chips of people who share the number of a sample on one day: each of MTB, most with one of rifampicin where there is MTB. */
function drawWorld(world: number): Chip[] {
    const kind = draw.pick(kinds);
    const slips = world > WORLDS / 2;
    const runs = drawPeople(draw, world, kind).flatMap((person) => {
        const mtb = draw.pick(['detected', 'detected', 'not_detected']);
        const rif = draw.pick(['detected', 'detected', 'not_detected', 'indeterminate']);
        return [
            { person, asks: 'mtb' as const, says: mtb },
            ...(mtb === 'detected' && draw.chance(0.8)
                ? [{ person, asks: 'rif' as const, says: rif }]
                : []),
        ];
    });
    // One patient after the other, or all extracts and then all chips of rifampicin.
    const ordered = draw.chance(0.5)
        ? runs
        : runs.toSorted((a, b) => Number(a.asks === 'rif') - Number(b.asks === 'rif'));
    let minute = 360;
    return ordered.map(({ person, asks, says }) => ({
        ...typed(draw, person, slips),
        id: 0,
        who: person.who,
        world,
        kind,
        slips,
        asks,
        says,
        minute: (minute += draw.between(20, 80)),
    }));
}

let t: TestApp;
const chips: Chip[] = [];
/** Of a chip of MTB what is told of rifampicin beside it; of one of rifampicin the chip that it stands on. */
const told = new Map<number, string | null>();
const standsOn = new Map<number, number | null>();
/** Of the cascade the results of each person. */
let people: number[][];

beforeAll(async () => {
    t = await testApp();
    const place = t.world.facilities[0]!;
    const { id: machine } = await t.db.one<{ id: number }>(
        sql`insert into machine (serial, device_type, facility_id) values ('TR-DRAWN', 'truenat', ${place}) returning id`,
    );
    for (let world = 1; world <= WORLDS; world++)
        for (const chip of drawWorld(world)) {
            const { id } = await t.db.one<{ id: number }>(writeChip(chip, { machine, place }));
            chips.push({ ...chip, id });
        }
    // As autovacuum does: for a table that nobody has counted a list is planned as for an empty one.
    await t.owner('analyze result');
    for (const { id, rif } of await t.db.rows<{ id: number; rif: string | null }>(
        sql`select id, rif_of_extract(id) as rif from result where machine_id = ${machine} and mtb is not null`,
    ))
        told.set(id, rif);
    for (const { id, chip } of await t.db.rows<{ id: number; chip: number | null }>(
        sql`select id, mtb_chip_of(id) as chip from result where machine_id = ${machine} and rif is not null`,
    ))
        standsOn.set(id, chip);
    const found = await t.db.rows<{ results: (number | string)[] }>(
        sql`select results from mdr_person`,
    );
    people = found.map(({ results }) => results.map(Number));
}, 120_000);
afterAll(() => t?.close());

function writeChip(chip: Chip, { machine, place }: { machine: number; place: number }) {
    const key = `drawn ${chip.world} ${chip.minute}`;
    const day = `2026-03-${String(2 + (chip.world % 20)).padStart(2, '0')}`;
    const [hour, minute] = [Math.floor(chip.minute / 60), chip.minute % 60];
    const at = `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`;
    const isMtb = chip.asks === 'mtb';
    return sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call, mtb, rif,
                            test_type, sample_id, patient_id, patient_name, sex, age, started_at, ended_at, received_at, day)
        values (sha256(${key}::bytea), sha256(${key}::bytea), (select min(id) from raw_message), 'truenat', ${machine}, ${place}, 'tb',
                ${isMtb ? 'MTB Plus' : 'MTB-RIF Dx'}, 'success', ${isMtb ? chip.says : 'not_applicable'}, ${isMtb ? chip.says : null},
                ${isMtb ? null : chip.says}, 'specimen', ${`S-${chip.world}`}, ${chip.number}, ${chip.name}, ${chip.sex}, ${chip.age}::numeric,
                ${at}::timestamptz, ${at}::timestamptz + interval '40 s', now(), ${day}::date)
        returning id`;
}

/** Whether what is typed tells two people plainly, for whoever reads it. One name, typed as it is on both: sex and age part father and son. */
function isPlain(one: Chip, other: Chip): boolean {
    if (one.number && other.number && one.number !== other.number) return true;
    if (!one.name || !other.name) return false;
    if (!shareName(one, other)) return true;
    return lookApart(one, other) && !(sameName(one, other) && one.slips);
}

const asks = (what: Chip['asks']) => chips.filter((chip) => chip.asks === what);
const beside = (chip: Chip, what: Chip['asks']) =>
    asks(what).filter(({ world }) => world === chip.world);

it('draws enough of each', () => {
    for (const kind of kinds)
        expect(asks('rif').filter((chip) => chip.kind === kind).length, kind).toBeGreaterThan(20);
});

it('shows a resistance on nobody who is plainly another', () => {
    const wrong = asks('mtb').filter((chip) => {
        const said = told.get(chip.id);
        const sources = beside(chip, 'rif').filter(({ says }) => says === said);
        return said && sources.every((one) => one.who !== chip.who && isPlain(chip, one));
    });
    expect(wrong).toEqual([]);
    const strayed = asks('rif').filter((chip) => {
        const on = chips.find(({ id }) => id === standsOn.get(chip.id));
        return on && on.who !== chip.who && isPlain(on, chip);
    });
    expect(strayed).toEqual([]);
});

it('shows whoever is typed alike on both chips their own rifampicin, and never another in place of a resistance', () => {
    const wrong = asks('mtb').flatMap((chip) =>
        beside(chip, 'rif')
            .filter((one) => one.who === chip.who && isTypedAlike(one, chip))
            .filter((one) => told.get(chip.id) !== one.says)
            .map((one) => ({ chip, one, told: told.get(chip.id) })),
    );
    expect(wrong).toEqual([]);
    const hidden = asks('rif').filter(
        (chip) =>
            chip.says === 'detected' &&
            beside(chip, 'mtb').some(
                ({ who, id }) => who === chip.who && told.get(id) === 'not_detected',
            ),
    );
    expect(hidden).toEqual([]);
});

it('has each resistance once in the cascade, and no two who are plainly two as one person', () => {
    const resistant = asks('rif').filter(({ says }) => says === 'detected');
    expect(people.flat().toSorted((a, b) => a - b)).toEqual(
        expect.arrayContaining(resistant.map(({ id }) => id)),
    );
    expect(new Set(people.flat()).size).toBe(people.flat().length);
    const merged = people.flatMap((results) => {
        const own = resistant.filter(({ id }) => results.includes(id));
        return own.flatMap((one) =>
            own
                .filter((other) => other.id > one.id && other.who !== one.who)
                .filter((other) => isPlain(one, other))
                .map((other) => [one, other]),
        );
    });
    expect(merged).toEqual([]);
});
