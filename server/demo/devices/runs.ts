/** What the devices beside GeneXpert run, day by day. Rates are made up: none are published. */
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import { day, dayOf, hour, minute } from '../clock.ts';
import { drawName } from '../country/names.ts';
import type { Plan } from '../plan.ts';
import { random, type Random } from '../random.ts';
import { infantDays, weekdays } from '../runs/rates.ts';
import type { Device } from './machines.ts';
import { error, runOf, type DeviceRun } from './parts.ts';
import { exams, screened, type Person } from './xrays.ts';

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
    xray: (device, { chance, started }) =>
        exams(device, started, chance, {
            id: '',
            name: '',
            sex: chance.pick(['F', 'M']),
            detected: chance.chance(0.04),
        }),
};

const draw = (device: Device, moment: Moment): DeviceRun[] => drawers[device.type](device, moment);

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
        targets: [targetOf('', text, { unit: hba1c ? '%' : 'mg/L' })],
    });
    return [made];
}

function drawMpima(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const failed = chance.chance(0.07);
    const infant = chance.chance(0.4);
    const who = person(device, moment);
    const born = dayOf(started - infantDays(chance.next()) * day).replaceAll('-', '');
    const positive = chance.chance(infant ? 0.03 : 0.3);
    const words = failed ? 'ERROR' : positive ? 'Detected' : 'Undetected';
    const load = !infant && positive && !failed;
    const made = runOf(device, started, 52, {
        ...who,
        ...(infant && { birth_date: born }),
        assay: infant ? 'm-PIMA HIV-1/2 Detect' : 'm-PIMA HIV-1/2 VL',
        targets: load
            ? [
                  targetOf('HIV-1 M/N', String(Math.round(10 ** (2.9 + 2 * chance.next()))), {
                      unit: 'copies/mL',
                  }),
              ]
            : ['HIV-1 M/N', 'HIV-1 O', 'HIV-2'].map((name) =>
                  targetOf(name, name === 'HIV-1 M/N' || failed ? words : 'Undetected'),
              ),
        notices: failed ? [error(chance.pick(['23205', '23206', '23026']), '')] : [],
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
            targets: [targetOf('', failed ? 'ERROR' : said, failed ? {} : { unit: 'copies/mL' })],
            notices: failed ? [error('4442', 'Internal control cycle number is too high')] : [],
        }),
    ];
}

/** An MTB chip, and where it detects a chip for rifampicin on the same extract. */
function drawTruenat(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started, back } = moment;
    const poor = device.poorLot === true && back > 150 && back <= 192;
    const failure = () => {
        const code = poor ? '5' : chance.pick(['5', '3', '7']);
        return error(code, code === '5' ? 'Error 5: probe check' : `Error ${code}`);
    };
    const who = person(device, moment);
    const chip = (at: number, assay: string, name: string, text: string): DeviceRun =>
        runOf(device, at, 38, {
            ...who,
            assay,
            ...(poor && { reagent_lot: 'L-POOR' }),
            targets: [targetOf(name, text)],
            notices: text === 'ERROR' ? [failure()] : [],
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
