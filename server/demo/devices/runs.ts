/** What the devices beside GeneXpert run, day by day. Rates are made up: none are published. */
import type { Analyte, Run, Target } from '../../../resources/gateway/reading/run.server.ts';
import { emptyRun } from '../../../resources/gateway/reading/runParts.server.ts';
import { day, dayOf, hour, minute, stamp } from '../clock.ts';
import { drawName } from '../country/names.ts';
import type { Plan } from '../plan.ts';
import { random, type Random } from '../random.ts';
import { weekdays } from '../runs/rates.ts';
import type { Device } from './machines.ts';

export interface DeviceRun {
    run: Run;
    started: number;
    ended: number;
    sent: number;
}

/** A person whose test of TB is known: the X-ray before it shows more or less. */
export interface Person {
    id: string;
    name: string;
    sex: string;
    /** `YYYY-MM-DD` of the test. */
    day: string;
    detected: boolean;
}

const target = (name: string, text: string, more: Partial<Target> = {}): Target => ({
    name,
    text,
    number: '',
    unit: '',
    range: '',
    flag: '',
    log: false,
    ...more,
});

const told = (group: string, name: string, call: string): Analyte => ({
    target: group,
    name,
    call,
    ct: null,
    endpt: null,
    delta_ct: null,
});

const error = (code: string, title: string) =>
    ({ kind: 'error', code, title, detail: '', at: '' }) as const;

/** Runs of a device over days of the wall, each day with a generator of its own. */
export function drawDeviceRuns(plan: Plan, device: Device, people: readonly Person[]): DeviceRun[] {
    const found: DeviceRun[] = [];
    const share = plan.size === 'small' ? 0.25 : 1;
    for (let at = plan.first; at <= plan.today; at += day) {
        const chance = random(plan.seed, `${device.serial} ${at / day}`);
        const runs = chance.count(device.perDay * share * weekdays[new Date(at).getUTCDay()]!);
        for (let n = 0; n < runs; n++) {
            const started = at + 8 * hour + chance.between(0, 500) * minute + n * 1000;
            const back = (plan.today - at) / day;
            found.push(...draw(device, { chance, started, back, number: n }));
        }
    }
    if (device.type === 'xray') {
        const chance = random(plan.seed, `${device.serial} people`);
        for (const person of people)
            if (chance.chance(0.3)) found.push(...screened(device, person, chance));
    }
    return found;
}

interface Moment {
    chance: Random;
    started: number;
    /** Days before today. */
    back: number;
    number: number;
}

const drawers: Record<Device['type'], (device: Device, moment: Moment) => DeviceRun[]> = {
    afinion: drawAfinion,
    m2000: drawM2000,
    mpima: drawMpima,
    truenat: drawTruenat,
    xray: (device, { chance, started }) => [
        exam(device, started, chance, {
            id: '',
            name: '',
            sex: chance.pick(['F', 'M']),
            detected: chance.chance(0.04),
        }),
    ],
};

const draw = (device: Device, moment: Moment): DeviceRun[] => drawers[device.type](device, moment);

const people = new Map<string, readonly string[]>();

/** Who works at a device, the same ones every day. */
function operatorsOf(serial: string): readonly string[] {
    const chance = random(41, `${serial} operators`);
    const found = people.get(serial) ?? [drawName(chance), drawName(chance)];
    people.set(serial, found);
    return found;
}

function runOf(device: Device, started: number, minutes: number, more: Partial<Run>): DeviceRun {
    const run: Run = {
        ...emptyRun(device.type),
        // One of two in the morning, the other after noon.
        operator: operatorsOf(device.serial)[started % day < 12 * hour ? 0 : 1]!,
        instrument_serial: device.serial,
        system_name: `DEMO ${device.serial}`,
        status: 'F',
        started_sent: stamp(started),
        reagent_lot: `L${dayOf(started).slice(2, 7).replace('-', '')}`,
        cartridge_expiry: `${Number(dayOf(started).slice(0, 4)) + 1}0131`,
        ...more,
    };
    const ended = started + minutes * minute;
    return { run, started, ended, sent: ended + 5 * minute };
}

const person = (device: Device, { chance, started, number }: Moment) => ({
    sample_id: `${device.serial.slice(-3)}-${dayOf(started).replaceAll('-', '').slice(2)}-${number}`,
    patient_id: `D${device.serial.slice(-3)}-${chance.between(0, 9999)}`,
    patient_name: chance.chance(0.6) ? drawName(chance) : '',
    birth_date: `${chance.between(1945, 2005)}0615`,
    sex: chance.pick(['F', 'M']),
});

function drawAfinion(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const hba1c = chance.chance(0.6);
    const level = hba1c
        ? 6.8 + 1.9 * Math.abs(chance.normal()) - 0.8
        : Math.exp(1.6 + 1.5 * chance.normal());
    const drawn = hba1c ? level.toFixed(1) : String(Math.max(1, Math.round(level)));
    const shown =
        hba1c && level > 15
            ? '>15.0'
            : !hba1c && level < 5
              ? '<5'
              : !hba1c && level > 200
                ? '>200'
                : drawn;
    const text = chance.chance(0.02) ? '---' : shown;
    const assay = hba1c ? 'HbA1c' : 'CRP';
    const made = runOf(device, started, 4, {
        ...person(device, moment),
        assay,
        targets: [target('', text, { unit: hba1c ? '%' : 'mg/L' })],
    });
    return [made];
}

function drawMpima(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const failed = chance.chance(0.07);
    const infant = chance.chance(0.4);
    const who = person(device, moment);
    const born = `${dayOf(started - chance.between(30, 300) * day).replaceAll('-', '')}`;
    const positive = chance.chance(infant ? 0.03 : 0.3);
    const words = failed ? 'ERROR' : positive ? 'Detected' : 'Undetected';
    const load = !infant && positive && !failed;
    const made = runOf(device, started, 52, {
        ...who,
        ...(infant && { birth_date: born }),
        assay: infant ? 'm-PIMA HIV-1/2 Detect' : 'm-PIMA HIV-1/2 VL',
        targets: load
            ? [
                  target('HIV-1 M/N', String(Math.round(10 ** (2.9 + 2 * chance.next()))), {
                      unit: 'copies/mL',
                  }),
              ]
            : ['HIV-1 M/N', 'HIV-1 O', 'HIV-2'].map((name) =>
                  target(name, name === 'HIV-1 M/N' || failed ? words : 'Undetected'),
              ),
        notices: failed ? [error(chance.pick(['23205', '23206', '22021']), '')] : [],
    });
    return [made];
}

/** A viral load of the reference laboratory: few fail, two of three are not detected. */
function drawM2000(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const failed = chance.chance(0.02);
    const load = Math.round(10 ** (1.2 + 4.4 * chance.next()));
    const said = chance.chance(0.65) ? 'Not detected' : load < 40 ? '< 40' : String(load);
    return [
        runOf(device, started, 300, {
            ...person(device, moment),
            assay: 'HIV0.6ml',
            targets: [target('', failed ? 'ERROR' : said, failed ? {} : { unit: 'copies/mL' })],
            notices: failed ? [error('4442', 'Internal control cycle number is too high')] : [],
        }),
    ];
}

/** An MTB chip, and where it detects a chip for rifampicin on the same extract. */
function drawTruenat(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started, back } = moment;
    const poor = device.poorLot === true && back > 150 && back <= 192;
    const who = person(device, moment);
    const chip = (at: number, assay: string, name: string, text: string): DeviceRun =>
        runOf(device, at, 38, {
            ...who,
            assay,
            ...(poor && { reagent_lot: 'L-POOR' }),
            targets: [target(name, text)],
            notices:
                text === 'ERROR'
                    ? [
                          error(
                              poor ? '5' : chance.pick(['5', '3', '7']),
                              poor ? 'Error 5: probe check' : '',
                          ),
                      ]
                    : [],
        });
    if (chance.chance(poor ? 0.28 : 0.03)) return [chip(started, 'MTB Plus', 'MTB', 'ERROR')];
    if (chance.chance(0.02)) return [chip(started, 'MTB Plus', 'MTB', 'INVALID')];
    if (!chance.chance(0.09)) return [chip(started, 'MTB Plus', 'MTB', 'NOT DETECTED')];
    const grade = chance.pick(['HIGH', 'MEDIUM', 'LOW', 'VERY LOW']);
    // Resistance is left to GeneXpert: each one would wait for its patient.
    const rif = chance.chance(0.06)
        ? 'INDETERMINATE'
        : chance.chance(0.04)
          ? 'ERROR'
          : 'NOT DETECTED';
    return [
        chip(started, 'MTB Plus', 'MTB', `DETECTED ${grade}`),
        chip(started + 65 * minute, 'MTB-RIF Dx', 'RIF', rif),
    ];
}

const screened = (device: Device, one: Person, chance: Random): DeviceRun[] => {
    const at = Date.parse(`${one.day}T00:00:00Z`) - chance.between(0, 2) * day;
    return [exam(device, at + 9 * hour + chance.between(0, 400) * minute, chance, one)];
};

function exam(
    device: Device,
    started: number,
    chance: Random,
    one: Pick<Person, 'id' | 'name' | 'sex' | 'detected'>,
): DeviceRun {
    const failed = chance.chance(0.03);
    const score = one.detected ? 99 - 45 * chance.next() ** 1.6 : 78 * chance.next() ** 1.8;
    const asked = (share: number) => (chance.chance(share) ? 'yes' : 'no');
    const sick = one.detected ? 0.6 : 0.2;
    const uid = `2.25.${device.serial.slice(-3)}${started / 1000}${chance.between(10, 99)}`;
    return runOf(device, started, 1, {
        sample_id: uid,
        specimen_id: uid,
        patient_id: one.id || `X${device.serial.slice(-3)}-${chance.between(0, 99_999)}`,
        patient_name: one.name,
        birth_date: `${chance.between(1945, 2005)}0615`,
        sex: one.sex,
        assay: 'CAD4TB',
        assay_version: '7',
        reagent_lot: '',
        cartridge_expiry: '',
        targets: [
            failed
                ? target('TB score', 'ERROR')
                : target('TB score', '', { number: score.toFixed(2) }),
        ],
        notices: failed ? [error(chance.pick(['-1', '-1', '-2', '-3']), '')] : [],
        analytes: [
            told('symptom', 'cough', asked(sick + 0.2)),
            told('symptom', 'fever', asked(sick)),
            told('symptom', 'weight_loss', asked(sick - 0.05)),
            told('symptom', 'night_sweats', asked(sick - 0.1)),
            told('screen', 'presumptive', asked(sick + 0.2)),
            ...(failed
                ? []
                : [told('screen', 'abnormal', score > 45 || chance.chance(0.1) ? 'yes' : 'no')]),
        ],
    });
}
