/** Devices of all kinds side by side at the same places, with what they ran, for what Lifecare and an X-ray site are told of theirs. */
import { sql } from '../../../resources/define/sql.ts';
import type { TestApp } from '../../helpers/app.ts';
import { seeded } from '../reports/country.ts';

export interface Run {
    id: number;
    device_type: string;
    machine_id: number;
    facility_id: number;
    module_slot: string;
    operator: string;
    reagent_lot: string;
    sample_id: string;
    patient_id: string;
    age: number | null;
    disease_area: string;
    assay: string;
    assay_version: string;
    outcome: string;
    call: string;
    mtb: string | null;
    rif: string | null;
    value: number | null;
    error_code: string;
    error_text: string;
    test_type: string;
    day: string;
    started_at: string | null;
    ended_at: string | null;
    received_at: string;
    analytes: { target: string; name: string; call: string }[];
}

export interface Machine {
    id: number;
    serial: string;
    device_type: string;
    facility_id: number | null;
    status: string;
    last_message_at: string | null;
}

export interface Placement {
    machine_id: number;
    facility_id: number;
    from: string;
    to: string | null;
}

export interface Threshold {
    id: number;
    valid_from: string;
    software: string;
    software_version: string;
    facility_id: number | null;
    age_from: number | null;
    age_below: number | null;
    threshold: number;
}

export interface Place {
    id: number;
    name: string;
    district_id: number;
    district: string;
    region_id: number;
    region: string;
    partner_id: number;
    hub_id: number | null;
}

export interface OwnCountry {
    runs: Run[];
    machines: Machine[];
    placements: Placement[];
    places: Place[];
    thresholds: Threshold[];
    links: Map<number, number>;
    holidays: Set<string>;
    classes: Map<string, string>;
}

/** Serial, type, the facility of today, from when, and the message that was heard last; `left`: where it stood before, and until when. */
interface Device {
    serial: string;
    type: string;
    at: number | null;
    from: string;
    heard: string | null;
    status?: string;
    left?: { at: number; from: string; to: string };
}

const devices: readonly Device[] = [
    { serial: 'OC-MP0', type: 'mpima', at: 0, from: '2025-09-01', heard: '2026-03-13T09:30:00Z' },
    { serial: 'OC-PI1', type: 'pima', at: 0, from: '2026-02-01', heard: '2026-03-04T09:30:00Z' },
    {
        serial: 'OC-MP2',
        type: 'mpima',
        at: 5,
        from: '2026-02-20',
        heard: '2026-02-20T09:30:00Z',
        left: { at: 1, from: '2025-09-01', to: '2026-02-11' },
    },
    {
        serial: 'OC-MP3',
        type: 'mpima',
        at: 4,
        from: '2025-09-01',
        heard: '2026-01-02T09:30:00Z',
        status: 'disabled',
    },
    { serial: 'OC-PI4', type: 'pima', at: 7, from: '2026-03-20', heard: null },
    { serial: 'OC-MP5', type: 'mpima', at: 2, from: '2026-01-20', heard: '2026-03-14T08:59:00Z' },
    { serial: 'OC-MP6', type: 'mpima', at: null, from: '', heard: '2026-03-12T08:00:00Z' },
    { serial: 'OC-XR0', type: 'xray', at: 0, from: '2025-09-01', heard: '2026-03-13T09:30:00Z' },
    {
        serial: 'OC-XR1',
        type: 'xray',
        at: 0,
        from: '2026-02-15',
        heard: '2026-03-01T09:30:00Z',
        left: { at: 4, from: '2025-11-01', to: '2026-02-15' },
    },
    { serial: 'OC-XR2', type: 'xray', at: 4, from: '2025-09-01', heard: '2026-03-13T09:30:00Z' },
    { serial: 'OC-XR3', type: 'xray', at: 1, from: '2025-09-01', heard: null },
    {
        serial: 'OC-GX0',
        type: 'genexpert',
        at: 0,
        from: '2025-09-01',
        heard: '2026-03-13T09:30:00Z',
    },
    {
        serial: 'OC-GX4',
        type: 'genexpert',
        at: 4,
        from: '2025-09-01',
        heard: '2026-03-13T09:30:00Z',
    },
    { serial: 'OC-TN0', type: 'truenat', at: 0, from: '2025-09-01', heard: '2026-03-13T09:30:00Z' },
    { serial: 'OC-AF0', type: 'afinion', at: 0, from: '2025-09-01', heard: '2026-03-13T09:30:00Z' },
];

const areasOf: Record<string, readonly string[]> = {
    mpima: ['eid', 'vl'],
    pima: ['cd4', 'cd4', 'eid'],
    xray: ['xray'],
    genexpert: ['tb'],
    truenat: ['tb'],
    afinion: ['hba1c', 'crp'],
};
const outcomes = [
    'success',
    'success',
    'success',
    'success',
    'success',
    'error',
    'error',
    'invalid',
    'no_result',
    'in_progress',
];
/** Numbers that are nobody's, or too short to be anybody's, among those that are somebody's, one of them written in two ways. */
const people = [
    '',
    'unknown',
    '0000',
    'P-101',
    ' p-101 ',
    'P-2',
    ...[3, 4, 5, 6].map((n) => `P-10${n}`),
];

/** The day in Kampala of an instant. */
const kampala = (at: Date): string => new Date(at.getTime() + 3 * 3_600_000).toISOString();

interface Made {
    type: string;
    area: string;
    good: boolean;
    pick: <T>(list: readonly T[]) => T;
    random: () => number;
}

/** What a run of this device says. */
function said({ type, area, good, pick, random }: Made) {
    const figure = ['hba1c', 'crp', 'cd4', 'xray'].includes(area);
    const word = pick([
        'detected',
        'not_detected',
        'not_detected',
        'indeterminate',
        'unrecognised',
    ]);
    const value = Math.round(random() * 1000) / 10;
    return {
        call: !good
            ? ''
            : figure
              ? type === 'xray' && random() < 0.05
                  ? 'unrecognised'
                  : 'not_applicable'
              : word,
        mtb: area === 'tb' && good ? word : null,
        value:
            good && (figure ? random() > 0.03 : area === 'vl' && word === 'detected')
                ? value
                : null,
        analytes:
            type === 'xray'
                ? [
                      ...['cough', 'fever', 'weight_loss', 'night_sweats'].map((name) => ({
                          target: 'symptom',
                          name,
                          call: pick(['yes', 'no', 'no', 'no']),
                      })),
                      { target: 'screen', name: 'presumptive', call: pick(['yes', 'no']) },
                      { target: 'screen', name: 'abnormal', call: pick(['yes', 'no']) },
                  ]
                : [],
    };
}

/** Two of three runs of a number tell one age; of the others somebody else of the household is. */
const agedPerson = (n: number, patient: string, other: number | null) => ({
    patient,
    age: n % 3 === 1 || other === null ? other : 5 + (Number(patient.replaceAll(/\D/g, '')) % 80),
});

async function place(t: TestApp, device: Device): Promise<number> {
    const { facilities } = t.world;
    const at = device.at === null ? null : facilities[device.at]!;
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, device_type, facility_id, status, module_count, last_message_at)
        values (${device.serial}, ${device.type}, ${at}, ${device.status ?? 'enabled'}, 1, ${device.heard}) returning id`);
    const stays = [
        ...(device.left
            ? [[facilities[device.left.at]!, device.left.from, device.left.to] as const]
            : []),
        ...(at === null ? [] : [[at, device.from, null] as const]),
    ];
    for (const [facility, from, to] of stays)
        await t.db.run(sql`
            insert into placement (machine_id, facility_id, assigned_from, assigned_to)
            values (${id}, ${facility}, ${from}, ${to}::date)`);
    return id;
}

/** Writes them into the tables; some of what is counted is rolled up, the rest still waits in the log. */
export async function fillDevices(t: TestApp, count = 2400): Promise<void> {
    const random = seeded(1313);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const ids: number[] = [];
    for (const device of devices) ids.push(await place(t, device));
    const [here, there] = [t.world.facilities[0]!, t.world.facilities[4]!];
    await t.db.run(sql`delete from xray_threshold`);
    await t.db.run(sql`
        insert into xray_threshold (valid_from, software, software_version, facility_id, age_from, age_below, threshold) values
            ('2025-01-01', null, null, null, null, null, 50), ('2026-02-05', 'CAD4TB', null, null, null, null, 60),
            ('2026-02-10', 'CAD4TB', '7', null, null, null, 65), ('2026-01-25', 'CAD4TB', '7', ${there}, null, null, 40),
            ('2026-01-15', 'CAD4TB', '7', ${here}, 60, null, 30), ('2026-01-15', null, null, null, null, 15, 45)`);
    const rows = Array.from({ length: count }, (_, n) => {
        // Of what stands nowhere nothing is anybody's.
        const at = pick([...devices.keys()].filter((one) => devices[one]!.at !== null));
        const { type } = devices[at]!;
        const area = pick(areasOf[type]!);
        const outcome = pick(outcomes);
        const began = new Date(Date.UTC(2025, 10, 20) + Math.floor(random() * 115 * 86_400) * 1000);
        // A third of the X-rays on few days of few people: taken again on the same day.
        if (type === 'xray' && n % 3 === 0) began.setUTCMonth(1, 2 + (n % 4));
        if (type === 'xray' && n % 3 === 0) began.setUTCFullYear(2026);
        const ended = new Date(began.getTime() + 50 * 60_000);
        const received = new Date(ended.getTime() + [0, 0, 1, 20, 60][n % 5]! * 3_600_000);
        return {
            n,
            type,
            machine: ids[at],
            area,
            outcome,
            ...said({ type, area, good: outcome === 'success', pick, random }),
            rif: area === 'tb' && random() < 0.2 ? 'detected' : null,
            slot: type === 'truenat' ? pick(['1', '2']) : '',
            operator: pick(['Amina', ' amina ', 'AMINA', 'Brian', '', 'Chebet']),
            lot: pick(['L-1', 'l-1', 'L-2', '']),
            ...agedPerson(n, pick(people), random() < 0.1 ? null : Math.floor(random() * 90)),
            assay: type === 'xray' ? pick(['CAD4TB', 'CAD4TB', 'qXR']) : area,
            version: type === 'xray' ? pick(['6', '7']) : '',
            code: outcome === 'error' ? pick(['5', '7', '12', '']) : '',
            kind: random() < 0.06 ? 'qc' : 'specimen',
            // Of some only when it was received is known.
            began: n % 7 === 0 ? null : began.toISOString(),
            ended: n % 11 === 0 ? null : ended.toISOString(),
            received: received.toISOString(),
            day: kampala(ended).slice(0, 10),
        };
    });
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot, operator, reagent_lot,
                            sample_id, patient_id, patient_name, age, disease_area, assay, assay_version, outcome, call, mtb, rif, value, value_operator,
                            error_code, error_text, test_type, analytes, started_at, ended_at, received_at, day)
        select sha256(('oc' || x.n)::bytea), sha256('x'), (select min(id) from raw_message), x.type, x.machine,
               coalesce(facility_on(x.machine, x.day), (select min(p.facility_id) from placement p where p.machine_id = x.machine)),
               case when x.type = 'genexpert' then 'M1' else '' end, x.slot, x.operator, x.lot, 'OC-S' || x.n, x.patient, 'Own Canary', x.age, x.area, x.assay,
               x.version, x.outcome, x.call, x.mtb, x.rif, x.value, case when x.value is null then '' else '=' end, x.code,
               case when x.code = '' then '' else 'Error ' || x.code end, x.kind, x.analytes, x.began, x.ended, x.received, x.day
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
               n int, type text, machine bigint, area text, outcome text, call text, mtb text, rif text, value numeric, slot text, operator text, lot text,
               patient text, age numeric, assay text, version text, code text, kind text, analytes jsonb, began timestamptz, ended timestamptz,
               received timestamptz, day date)`);
    // Codes that the table of codes knows, and one of a class of an administrator's own.
    await t.db.run(sql`
        insert into error_code (device_type, code, phase, class, meaning) values ('mpima', '5', 'finished', 'cartridge', 'Spilled'),
               ('pima', '5', 'finished', 'operator', 'Late'), ('mpima', '7', 'finished', 'weather', 'Wet'), ('xray', '5', 'finished', 'software', 'No lungs')
            on conflict (device_type, code) do update set class = excluded.class`);
    // Three X-rays tied by hand: to a positive test, to one that an error took the place of, and to one of the facility next to it.
    await t.db.run(sql`
        insert into xray_link (xray_id, result_id, account_id)
        select x.id, q.id, (select min(id) from account)
          from (select id, row_number() over (order by id) as n from result where device_type = 'xray' and facility_id = ${here} and patient_id = '' and outcome = 'success'
                   and test_type = 'specimen' and day between '2026-01-20' and '2026-02-20' limit 3) x
          join (select id, row_number() over (order by mtb, id) as n from result where device_type = 'genexpert' and facility_id = ${here} and test_type = 'specimen'
                   and outcome = 'success' and mtb in ('detected', 'not_detected') limit 3) q using (n)`);
    await t.db.run(sql`
        update result set outcome = 'error' where id = (select result_id from xray_link order by id offset 1 limit 1)`);
    await t.db.run(sql`select fold_counts(700)`);
}

/** Everything as it stands in the tables. */
export async function readDevices(t: TestApp): Promise<OwnCountry> {
    const links = await t.db.rows<{ xray_id: number; result_id: number }>(
        sql`select xray_id, result_id from xray_link`,
    );
    const holidays = await t.db.rows<{ day: string }>(sql`select day from holiday`);
    const classes = await t.db.rows<{ device_type: string; code: string; class: string }>(
        sql`select device_type, code, class from error_code`,
    );
    return {
        runs: await t.db.rows(sql`
            select id, device_type, machine_id, facility_id, module_slot, operator, reagent_lot, sample_id, patient_id, age::float8 as age, disease_area,
                   assay, assay_version, outcome, call, mtb, rif, value::float8 as value, error_code, error_text, test_type, day, started_at, ended_at,
                   received_at, analytes
              from result where facility_id is not null and machine_id is not null order by id`),
        machines: await t.db.rows(sql`
            select id, serial, device_type, facility_id, status, last_message_at from machine where merged_into is null`),
        placements: await t.db.rows(
            sql`select machine_id, facility_id, assigned_from as from, assigned_to as to from placement`,
        ),
        places: await t.db.rows(sql`
            select f.id, f.name, f.district_id, d.name as district, d.region_id, g.name as region, f.partner_id, f.hub_id
              from facility f join district d on d.id = f.district_id join region g on g.id = d.region_id`),
        thresholds: await t.db.rows(sql`
            select id, valid_from, coalesce(software, '') as software, coalesce(software_version, '') as software_version, facility_id, age_from, age_below,
                   threshold::float8 as threshold
              from xray_threshold`),
        links: new Map(links.map(({ xray_id, result_id }) => [xray_id, result_id])),
        holidays: new Set(holidays.map(({ day }) => day)),
        classes: new Map(classes.map((one) => [`${one.device_type} ${one.code}`, one.class])),
    };
}
