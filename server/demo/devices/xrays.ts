/** X-rays of the demo: each with its score, and the second exposure where the first failed or was blurred. */
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import type { Analyte } from '../../../resources/gateway/reading/run.server.ts';
import { day, hour, minute, stamp } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Device } from './machines.ts';
import { error, runOf, analyteOf, type DeviceRun } from './parts.ts';

/** A person whose test of TB is known: the X-ray before it shows more or less. */
export interface Person {
    id: string;
    name: string;
    sex: string;
    /** `YYYY-MM-DD` of the test. */
    day: string;
    detected: boolean;
}

/** The X-ray of a person, up to two days before the test. */
export const screened = (device: Device, one: Person, chance: Random): DeviceRun[] => {
    const at = Date.parse(`${one.day}T00:00:00Z`) - chance.between(0, 2) * day;
    return exams(device, at + 9 * hour + chance.between(0, 400) * minute, chance, one);
};

type Screened = Pick<Person, 'id' | 'name' | 'sex' | 'detected'>;

/** An X-ray, and the one after it: most that failed are taken again at once, and one of twenty others (somebody had moved). */
export function exams(device: Device, started: number, chance: Random, one: Screened): DeviceRun[] {
    const first = exam(device, started, chance, one);
    const failed = first.run.notices.length > 0;
    if (!chance.chance(failed ? 0.8 : 0.05)) return [first];
    return [first, again(device, first, started + chance.between(4, 14) * minute, chance, one)];
}

const scoreOf = ({ detected }: Screened, chance: Random): number =>
    detected ? 99 - 45 * chance.next() ** 1.6 : 78 * chance.next() ** 1.8;

const looksIll = (score: number, chance: Random): Analyte =>
    analyteOf('screen', 'abnormal', score > 45 || chance.chance(0.1) ? 'yes' : 'no');

const studyOf = (device: Device, started: number, chance: Random): string =>
    `2.25.${device.serial.slice(-3)}${started / 1000}${chance.between(10, 99)}`;

/** The second exposure of the same person: what was asked stays, the picture is a new one. */
function again(
    device: Device,
    { run }: DeviceRun,
    started: number,
    chance: Random,
    one: Screened,
): DeviceRun {
    const uid = studyOf(device, started, chance);
    const score = scoreOf(one, chance);
    return runOf(device, started, 1, {
        ...run,
        sample_id: uid,
        specimen_id: uid,
        started_sent: stamp(started),
        targets: [targetOf('TB score', '', { number: score.toFixed(2) })],
        notices: [],
        analytes: [
            ...run.analytes.filter(({ name }) => name !== 'abnormal'),
            looksIll(score, chance),
        ],
    });
}

function exam(device: Device, started: number, chance: Random, one: Screened): DeviceRun {
    const failed = chance.chance(0.03);
    const score = scoreOf(one, chance);
    const asked = (share: number) => (chance.chance(share) ? 'yes' : 'no');
    const sick = one.detected ? 0.6 : 0.2;
    const uid = studyOf(device, started, chance);
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
                ? targetOf('TB score', 'ERROR')
                : targetOf('TB score', '', { number: score.toFixed(2) }),
        ],
        notices: failed ? [error(chance.pick(['-1', '-1', '-2', '-3']), '')] : [],
        analytes: [
            analyteOf('symptom', 'cough', asked(sick + 0.2)),
            analyteOf('symptom', 'fever', asked(sick)),
            analyteOf('symptom', 'weight_loss', asked(sick - 0.05)),
            analyteOf('symptom', 'night_sweats', asked(sick - 0.1)),
            analyteOf('screen', 'presumptive', asked(sick + 0.2)),
            ...(failed ? [] : [looksIll(score, chance)]),
        ],
    });
}
