/** X-rays of the demo: each with its score, and the second exposure where the first failed or was blurred. */
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import type { Analyte } from '../../../resources/gateway/reading/run.server.ts';
import { day, hour, minute, stamp } from '../clock.ts';
import type { Plan } from '../plan.ts';
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

/** What reads a picture, and its version: thresholds are set by both. */
export type Software = readonly [name: 'CAD4TB' | 'qXR', version: string];

/** A unit, what reads the picture that it takes at a moment, and the number that the picture has: of no other, however many come within a minute. */
export interface Unit {
    device: Device;
    readBy(started: number): Software;
    studyAt(started: number): string;
}

const cad4tb: Software = ['CAD4TB', '7'];

/** Days before today on which qXR came in its next version, and on which a site began to try it beside CAD4TB. */
export const qxrDays = ({ size }: Pick<Plan, 'size'>) =>
    size === 'small' ? { next: 40, tried: 30 } : { next: 150, tried: 100 };

export function pictures(device: Device, plan: Plan): Unit {
    const { next, tried } = qxrDays(plan);
    const since = (days: number) => plan.today - days * day;
    const qxr = (started: number): Software => ['qXR', started < since(next) ? '3' : '4'];
    const readBy = {
        all: qxr,
        afternoons: (started: number) =>
            started >= since(tried) && started % day >= 13 * hour ? qxr(started) : cad4tb,
        none: () => cad4tb,
    };
    let taken = 0;
    return {
        device,
        readBy: readBy[device.qxr ?? 'none'],
        studyAt: (started) => `2.25.${device.serial.slice(-3)}${started / 1000}${++taken}`,
    };
}

/** The X-ray of a person, up to two days before the test. */
export const screened = (unit: Unit, one: Person, chance: Random): DeviceRun[] => {
    const at = Date.parse(`${one.day}T00:00:00Z`) - chance.between(0, 2) * day;
    return exams(unit, at + 9 * hour + chance.between(0, 400) * minute, chance, one);
};

type Screened = Pick<Person, 'id' | 'name' | 'sex' | 'detected'>;

/** An X-ray, and the one after it: most that failed are taken again at once, and one of twenty others (somebody had moved). */
export function exams(unit: Unit, started: number, chance: Random, one: Screened): DeviceRun[] {
    const first = exam(unit, started, chance, one);
    const failed = first.run.notices.length > 0;
    if (!chance.chance(failed ? 0.8 : 0.05)) return [first];
    return [first, again(unit, first, started + chance.between(4, 14) * minute, chance, one)];
}

const scoreOf = ({ detected }: Screened, chance: Random): number =>
    detected ? 99 - 45 * chance.next() ** 1.6 : 78 * chance.next() ** 1.8;

const looksIll = (score: number, chance: Random): Analyte =>
    analyteOf('screen', 'abnormal', score > 45 || chance.chance(0.1) ? 'yes' : 'no');

/** The second exposure of the same person: what was asked stays, the picture is a new one. */
function again(
    { device, studyAt }: Unit,
    { run }: DeviceRun,
    started: number,
    chance: Random,
    one: Screened,
): DeviceRun {
    const uid = studyAt(started);
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

function exam(
    { device, readBy, studyAt }: Unit,
    started: number,
    chance: Random,
    one: Screened,
): DeviceRun {
    const [assay, assay_version] = readBy(started);
    const failed = chance.chance(0.03);
    const score = scoreOf(one, chance);
    const asked = (share: number) => (chance.chance(share) ? 'yes' : 'no');
    const sick = one.detected ? 0.6 : 0.2;
    const uid = studyAt(started);
    return runOf(device, started, 1, {
        sample_id: uid,
        specimen_id: uid,
        patient_id: one.id || `X${device.serial.slice(-3)}-${chance.between(0, 99_999)}`,
        patient_name: one.name,
        birth_date: `${chance.between(1945, 2005)}0615`,
        sex: one.sex,
        assay,
        assay_version,
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
