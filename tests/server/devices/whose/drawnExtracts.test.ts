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

type Row = [
    who: number,
    asks: Chip['asks'],
    says: string,
    name: string,
    number: string,
    sex: string,
    age: number | null,
];

/** What was drawn once and shown wrongly: a name that is misspelt, or a number or an age left out, beside another of the same telephone. */
const once: readonly [Kind, Row[]][] = [
    [
        'household',
        [
            [0, 'mtb', 'detected', 'Moses Diallo', '0784305950', '', null],
            [1, 'mtb', 'detected', '', '0784305950', 'female', 13],
            [2, 'mtb', 'detected', 'Nakato Kwame', '', 'male', 23],
            [0, 'rif', 'indeterminate', 'Moses Diallo', '0784305950', 'female', 4],
            [2, 'rif', 'detected', 'Nakato Kwame', '0784305950', 'male', 22],
        ],
    ],
    [
        'father and son',
        [
            [0, 'mtb', 'detected', 'Kwame Tesfxye', '0798202133', 'male', 40],
            [1, 'mtb', 'detected', 'Tesfaye Kwame', '0798202133', 'male', 8],
            [0, 'rif', 'detected', 'Kwame Tesfaye', '0798202133', 'male', 40],
            [1, 'rif', 'indeterminate', 'Kwame Tesfaye', '0798202133', 'male', 8],
        ],
    ],
    [
        'father and son',
        [
            [0, 'mtb', 'detected', 'Sarah Mugisha', '', 'male', null],
            [1, 'mtb', 'detected', 'Mugisha Sarah', '0787135907', 'male', 8],
            [0, 'rif', 'not_detected', 'Mugisha Sarah', '0787135907', 'male', null],
            [1, 'rif', 'indeterminate', 'Sarah Mugisha', '0787135907', 'male', 8],
        ],
    ],
    [
        'father and son',
        [
            [0, 'mtb', 'detected', '', '', 'male', 40],
            [0, 'rif', 'detected', 'Tesfaye Kwame', '0779684234', 'male', 41],
            [1, 'mtb', 'detected', 'Tesfaye Kwame', '0779684234', 'male', 8],
            [1, 'rif', 'indeterminate', 'Kwame Tesfaye', '0779684234', 'male', 8],
        ],
    ],
    [
        'household',
        [
            [0, 'mtb', 'detected', 'Moses Abdi', '0791563192', 'male', 4],
            [0, 'rif', 'detected', 'Abdi Moses', '0791563192', 'male', 4],
            [1, 'mtb', 'detected', 'Amina Diaxlo', '', 'male', null],
            [1, 'rif', 'detected', 'Diallo Amina', '0791563192', 'male', null],
        ],
    ],
    [
        'father and son',
        [
            [0, 'mtb', 'detected', 'Fatuma Nakato', '0738956954', 'male', 40],
            [0, 'rif', 'not_detected', '', '0738956954', 'male', null],
            [1, 'mtb', 'detected', 'Fatuma Nakxto', '0738956954', 'male', null],
            [1, 'rif', 'detected', 'Fatuma Nakato', '0738956954', 'male', null],
        ],
    ],
    [
        'father and son',
        [
            [0, 'mtb', 'detected', 'Fatuma Tesfaye', '', 'male', 40],
            [0, 'rif', 'detected', 'Fatuma Tesfaye', '0749543326', '', 40],
            [1, 'mtb', 'detected', 'Tesfaye Fatuma', '0749543326', 'male', 8],
            [1, 'rif', 'indeterminate', 'Fatuma Tesfaye', '0749543326', 'male', 8],
        ],
    ],
];

const worldOf = ([kind, rows]: (typeof once)[number], at: number): Chip[] =>
    rows.map(([who, asks, says, name, number, sex, age], n) => ({
        name,
        number,
        sex,
        age,
        kind,
        asks,
        says,
        id: 0,
        who: (WORLDS + 1 + at) * 10 + who,
        world: WORLDS + 1 + at,
        slips: true,
        minute: 360 + 40 * n,
    }));

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
    const drawn = Array.from({ length: WORLDS }, (_, at) => drawWorld(at + 1));
    for (const chip of [...drawn, ...once.map(worldOf)].flat()) {
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

/** A resistance beside it that nothing says to be another's, of one number or none: it is shown on whoever it may be. */
const mayHaveResistance = (chip: Chip) =>
    told.get(chip.id) === 'detected' &&
    beside(chip, 'rif').some(
        (one) =>
            one.says === 'detected' &&
            (!one.number || one.number === chip.number) &&
            (!one.name || shareName(one, chip)) &&
            !lookApart(one, chip),
    );

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
        // A long number is one person's under another word, where no chip of MTB bears the name.
        const hasOwn = beside(chip, 'mtb').some((one) => sameName(one, chip));
        return on && on.who !== chip.who && isPlain(on, chip) && (hasOwn || lookApart(on, chip));
    });
    expect(strayed).toEqual([]);
});

it('shows whoever is typed alike on both chips their own rifampicin, and never another in place of a resistance', () => {
    const wrong = asks('mtb').flatMap((chip) =>
        beside(chip, 'rif')
            .filter((one) => one.who === chip.who && isTypedAlike(one, chip))
            .filter((one) => told.get(chip.id) !== one.says && !mayHaveResistance(chip))
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
