/**
 * A small country of results for the proof of the reports: made from a seed, written straight into
 * the tables with their triggers on, and read back as raw rows.
 */
import { sql } from '../../../resources/define/sql.ts';
import type { TestApp } from '../../helpers/app.ts';
import { readFleet, readRequests, type FleetMachine, type ModuleRequest } from './fleet.ts';

export interface Run {
    id: number;
    facility_id: number;
    machine_id: number;
    module_serial: string;
    operator: string;
    reagent_lot: string;
    device_type: string;
    sample_id: string;
    patient_id: string;
    age: number | null;
    sex: string;
    disease_area: string;
    assay: string;
    assay_version: string;
    outcome: string;
    call: string;
    value: number | null;
    value_operator: string;
    error_code: string;
    test_type: string;
    day: string;
    ended_at: string;
    received_at: string;
    flags: string[];
    /** The instrument told when it ended. */
    timed: boolean;
    calls: { target: string; call: string; grade: string }[];
}

export interface Country {
    runs: Run[];
    places: {
        id: number;
        name: string;
        lat: number;
        lng: number;
        district_id: number;
        district: string;
        region_id: number;
        region: string;
        partner_id: number;
        hub_id: number | null;
        active: boolean;
        level: string;
    }[];
    machines: {
        id: number;
        serial: string;
        model: string;
        modules: number;
        facility_id: number;
        last_message_at: string | null;
    }[];
    placements: { machine_id: number; facility_id: number; from: string; to: string | null }[];
    /** Placements of all machines that are rapid tests of TB. */
    rapid: { facility_id: number; from: string; to: string | null }[];
    modules: { machine_id: number; serial: string; status: string }[];
    faulty: { machine_id: number; serial: string }[];
    /** Machines of every kind, wherever they stand. */
    fleet: FleetMachine[];
    requests: ModuleRequest[];
    partners: { id: number; name: string }[];
    holidays: Set<string>;
    classes: Map<string, string>;
}

/** Lists by key, in the order of their first. */
export function groupBy<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
    const groups = new Map<K, T[]>();
    for (const one of list) {
        const key = keyOf(one);
        const group = groups.get(key);
        if (group) group.push(one);
        else groups.set(key, [one]);
    }
    return groups;
}

/** The same numbers every time: mulberry32. */
export function seeded(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

const assays: Record<string, [assay: string, versions: string[], targets: string[]]> = {
    tb: ['Xpert MTB-RIF Ultra', ['4', '5'], ['MTB']],
    hpv: ['Xpert HPV', ['1'], ['HPV 16', 'HPV 18/45', 'Other HR HPV']],
    vl: ['Xpert HIV-1 VL', ['2'], ['HIV-1']],
    eid: ['Xpert HIV-1 Qual', ['1'], ['HIV-1']],
    ctng: ['Xpert CT/NG', ['1'], ['CT', 'NG']],
    tv: ['Xpert TV', ['1'], ['TV']],
    hbv: ['Xpert HBV VL', ['1'], ['HBV']],
    covid: ['Xpert SARS-CoV-2', ['1'], ['SARS-CoV-2']],
    // Resistance of TB that is already found: MTB among its targets, and no call of the run.
    xdr: ['Xpert MTB-XDR', ['1'], ['MTB', 'INH', 'FLQ']],
    hba1c: ['HbA1c', ['1'], ['HbA1c']],
    // An assay that no table knows, whose words are.
    unrecognised: ['Xpert Mpox', ['1'], ['Mpox']],
};
const codes = ['2008', '5007', '2127', '2037', '9999', '2014', '2005', '2003'];
const words = [
    'detected',
    'not_detected',
    'not_detected',
    'not_detected',
    'indeterminate',
    'unrecognised',
];
const addDays = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Of one in twenty people nobody knew the number. */
const patientNumber = (person: number) => (person % 20 === 0 ? 'unknown' : `P${person}`);

/** Infants by weeks, the others by years; a third of those tested for TB are of one age, so that who was tested again may be the same person. */
function aged(n: number, area: string, random: () => number): number | null {
    if (random() < 0.15) return null;
    const years = Number((area === 'eid' ? random() * 1.5 : random() * 80).toFixed(2));
    return area === 'tb' && n % 3 === 0 ? 34.5 : years;
}

/** Machines, of which one moves, and results of every disease over half a year. */
export async function fillCountry(t: TestApp, count = 2600): Promise<void> {
    const random = seeded(20_261_121);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const machines: { id: number; facility: number; modules: number; type: string }[] = [];
    for (const [index, facility] of t.world.facilities.slice(0, 7).entries()) {
        const modules = [4, 1, 16, 4, 4, 2, 4][index]!;
        const type = index === 6 ? 'truenat' : 'genexpert';
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into machine (serial, device_type, model, module_count, facility_id, last_message_at)
            values (${`RX-${index}`}, ${type}, ${`GX-${modules}`}, ${modules}, ${facility}, '2026-03-13T10:00:00Z') returning id`);
        machines.push({ id, facility, modules, type });
        // The third moves to the eighth facility in February; the fourth comes in the middle of January.
        const from = index === 3 ? '2026-01-15' : '2025-09-01';
        await t.db
            .run(sql`insert into placement (machine_id, facility_id, assigned_from, assigned_to)
            values (${id}, ${facility}, ${from}, ${index === 2 ? '2026-02-11' : null}::date)`);
        if (index === 2) {
            await t.db.run(
                sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${t.world.facilities[7]}, '2026-02-20')`,
            );
            await t.db.run(
                sql`update machine set facility_id = ${t.world.facilities[7]} where id = ${id}`,
            );
        }
        for (let n = 0; n < modules; n++) {
            await t.db.run(
                sql`insert into module (machine_id, serial, status) values (${id}, ${`M${index}-${n}`}, ${n === 1 && index % 2 === 0 ? 'faulty' : 'active'})`,
            );
        }
    }
    const rows = Array.from({ length: count }, (_, n) => {
        const area = pick([
            'tb',
            'tb',
            'tb',
            'tb',
            'hpv',
            'vl',
            'vl',
            'eid',
            'ctng',
            'tv',
            'hbv',
            'covid',
            'xdr',
            'hba1c',
            'unrecognised',
        ]);
        const [assay, versions, targets] = assays[area]!;
        const at = Math.floor(random() * machines.length);
        const machine = machines[at]!;
        const day = addDays('2025-12-05', Math.floor(random() * 110));
        const outcome = pick([
            'success',
            'success',
            'success',
            'success',
            'success',
            'success',
            'error',
            'invalid',
            'no_result',
            'in_progress',
        ]);
        const calls =
            outcome === 'success'
                ? targets.map((target) => ({ target, call: pick(words), grade: '' }))
                : [];
        if (area === 'hba1c') for (const one of calls) one.call = 'not_applicable';
        if (area === 'tb' && calls[0]) {
            if (calls[0].call === 'detected')
                calls[0].grade = pick(['trace', 'very_low', 'low', 'medium', 'high']);
            const rif =
                calls[0].call !== 'detected' || calls[0].grade === 'trace'
                    ? 'not_applicable'
                    : pick(['detected', 'not_detected', 'not_detected', 'indeterminate']);
            calls.push({ target: 'RIF', call: rif, grade: '' });
        }
        const said = calls.filter((one) => one.target !== 'RIF').map((one) => one.call);
        const call =
            outcome !== 'success'
                ? ''
                : area === 'xdr'
                  ? said.includes('unrecognised')
                      ? 'unrecognised'
                      : 'not_applicable'
                  : (['detected', 'unrecognised', 'indeterminate', 'not_detected'].find((word) =>
                        said.includes(word),
                    ) ?? 'not_applicable');
        const [value, operator] =
            area === 'vl' && call === 'detected'
                ? pick([
                      [1000, '='],
                      [1001, '='],
                      [40, '<'],
                      [-1, '='],
                      [60, '='],
                      [999, '='],
                      [1e7, '>'],
                      [null, ''],
                      [null, '<'],
                      [52_000, '='],
                      [30, '='],
                  ] as const)
                : [null, ''];
        const sample = random() < 0.1 ? '' : `S${Math.floor(random() * count * 0.25)}`;
        return {
            n,
            area: area === 'xdr' ? 'tb' : area,
            assay,
            version: pick(versions),
            outcome,
            call,
            calls,
            value,
            operator,
            day,
            sample,
            patient: random() < 0.5 ? '' : patientNumber(Math.floor(random() * count * 0.2)),
            age: aged(n, area, random),
            sex: pick(['female', 'male', '', 'unknown', 'other']),
            code: outcome === 'error' ? pick(codes) : random() < 0.05 ? '1001' : '',
            machine: machine.id,
            facility: machine.facility,
            device: machine.type,
            module: `M${at}-${Math.floor(random() * machine.modules)}`,
            kind: random() < 0.05 ? 'qc' : 'specimen',
            // One person, written in two ways; some runs tell nobody.
            person: ['Amina', ' amina', 'Brian', '', 'Chebet'][n % 5],
            lot: ['100', '200', ''][n % 3],
            // Some messages wait days for a connection.
            waits: (n % 4) * 20,
            ended: `${day}T${String(Math.floor(random() * 20)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00Z`,
        };
    });
    const json = JSON.stringify(rows);
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, operator, reagent_lot, sample_id, patient_id,
                            age, sex, disease_area, assay, assay_version, outcome, call, mtb, mtb_grade, rif, value, value_operator, error_code,
                            test_type, ended_at, received_at, day)
        select sha256(('country' || n)::bytea), sha256('x'), (select min(id) from raw_message), device, machine,
               coalesce(facility_on(machine, day), facility), module, person, lot, sample, patient, age, sex, area, assay, version, outcome, call,
               case when area = 'tb' and outcome = 'success' then calls -> 0 ->> 'call' end,
               case when area = 'tb' and outcome = 'success' then calls -> 0 ->> 'grade' else '' end,
               case when area = 'tb' and outcome = 'success' and calls -> 1 ->> 'target' = 'RIF' then calls -> 1 ->> 'call' end,
               value, operator, code, kind, ended, ended + make_interval(hours => waits), day
          from jsonb_to_recordset(${json}::jsonb) as r (n int, device text, machine bigint, facility bigint, module text, person text, lot text, sample text, patient text,
               age numeric, sex text, area text, assay text, version text, outcome text, call text, calls jsonb, value numeric, operator text,
               code text, kind text, ended timestamptz, waits int, day date)`);
    await t.db.run(sql`
        insert into result_call (result_id, target, call, grade)
        select q.id, c.target, c.call, c.grade
          from jsonb_to_recordset(${json}::jsonb) as r (n int, calls jsonb)
          join result q on q.dedup_key = sha256(('country' || r.n)::bytea),
               jsonb_to_recordset(r.calls) as c (target text, call text, grade text)`);
    // The results that stand in the world already have calls as well.
    await t.db.run(sql`
        insert into result_call (result_id, target, call, grade)
        select r.id, c.target, c.call, c.grade from result r, (values ('MTB', 'detected', 'low'), ('RIF', 'detected', '')) c (target, call, grade)
         where r.patient_name like 'Canary %'`);
    // Not every facility is on the round of a hub, and not every one is open.
    await t.db.run(
        sql`update facility set hub_id = null where id = any(${t.world.facilities.slice(5)}::bigint[])`,
    );
    await t.db.run(sql`update facility set active = false where id = ${t.world.facilities[6]}`);
    // Two are no primary care.
    for (const [at, level] of [
        [1, 'hospital'],
        [2, 'hc_iv'],
        [3, 'clinic'],
        [5, 'reference_laboratory'],
    ] as const) {
        await t.db.run(
            sql`update facility set level = ${level} where id = ${t.world.facilities[at]}`,
        );
    }
    // A correction after the fact: the counters follow.
    await t.db
        .run(sql`update result set outcome = 'error', call = '', error_code = '5007' where id in
        (select id from result where disease_area = 'hpv' and outcome = 'success' order by id limit 5)`);
}

/** Everything as it stands in the tables. */
export async function readCountry(t: TestApp): Promise<Country> {
    const calls = await t.db.rows<{
        result_id: number;
        target: string;
        call: string;
        grade: string;
    }>(sql`select result_id, target, call, grade from result_call`);
    const byRun = groupBy(calls, (one) => one.result_id);
    const runs = await t.db.rows<Run>(sql`
        select id, facility_id, machine_id, module_serial, operator, reagent_lot, device_type, sample_id, patient_id, age, sex, disease_area, assay, assay_version,
               outcome, call, value, value_operator, error_code, test_type, day, coalesce(ended_at, received_at) as ended_at, received_at, flags,
               ended_at is not null as timed
          from result where facility_id is not null`);
    const holidays = await t.db.rows<{ day: string }>(sql`select day from holiday`);
    const classes = await t.db.rows<{ code: string; class: string }>(
        sql`select code, class from error_code where device_type = 'genexpert'`,
    );
    return {
        runs: runs.map((run) => ({ ...run, calls: byRun.get(run.id) ?? [] })),
        places: await t.db.rows(sql`
            select f.id, f.name, f.lat, f.lng, f.district_id, d.name as district, d.region_id, g.name as region, f.partner_id, f.hub_id, f.active, f.level
              from facility f join district d on d.id = f.district_id join region g on g.id = d.region_id`),
        machines: await t.db.rows(
            sql`select id, serial, model, module_count as modules, facility_id, last_message_at from machine where device_type = 'genexpert'`,
        ),
        placements: await t.db.rows(sql`
            select p.machine_id, p.facility_id, p.assigned_from as from, p.assigned_to as to
              from placement p join machine m on m.id = p.machine_id where m.device_type = 'genexpert'`),
        rapid: await t.db.rows(sql`
            select p.facility_id, p.assigned_from as from, p.assigned_to as to
              from placement p join machine m on m.id = p.machine_id where m.device_type in ('genexpert', 'truenat')`),
        modules: await t.db.rows(sql`select machine_id, serial, status from module`),
        faulty: await t.db.rows(sql`select machine_id, serial from module where status = 'faulty'`),
        fleet: await readFleet(t),
        requests: await readRequests(t),
        partners: await t.db.rows(sql`select id, name from partner`),
        holidays: new Set(holidays.map((one) => one.day)),
        classes: new Map(classes.map((one) => [one.code, one.class])),
    };
}
