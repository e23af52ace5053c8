/** What a Truenat runs: a chip for MTB, and where it detects a chip for rifampicin on the same extract. */
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import { minute } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Device } from './machines.ts';
import { error, personOf, runOf, type DeviceRun, type Moment } from './parts.ts';

/** How much MTB Plus finds. */
const grades = { 'VERY LOW': 22, LOW: 33, MEDIUM: 27, HIGH: 18 } as const;

/** What the second chip says. Four in a hundred are resistant, as of those who come to a site that has nothing else. */
const rifampicin = {
    'NOT DETECTED': 86,
    DETECTED: 4,
    INDETERMINATE: 4,
    ERROR: 4,
    INVALID: 2,
} as const;
/** Where there was little to read a curve is more often not clear. */
const ofVeryLow = { ...rifampicin, INDETERMINATE: 14 } as const;

const failure = (chance: Random, poor: boolean) => {
    const code = poor ? '5' : chance.pick(['5', '3', '7']);
    return error(code, code === '5' ? 'Error 5: probe check' : `Error ${code}`);
};

type Chip = (at: number, assay: string, name: string, text: string) => DeviceRun;

const chipsOf = (device: Device, moment: Moment, poor: boolean): Chip => {
    const who = personOf(device, moment);
    return (at, assay, name, text) =>
        runOf(device, at, 38, {
            ...who,
            assay,
            ...(poor && { reagent_lot: 'L-POOR' }),
            targets: [targetOf(name, text)],
            notices: text === 'ERROR' ? [failure(moment.chance, poor)] : [],
        });
};

export function drawTruenat(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started, back } = moment;
    const poor = device.poorLot === true && back > 150 && back <= 192;
    const chip = chipsOf(device, moment, poor);
    const mtb = (text: string) => chip(started, 'MTB Plus', 'MTB', text);
    const rif = (at: number, text: string) => chip(at, 'MTB-RIF Dx', 'RIF', text);
    if (chance.chance(poor ? 0.28 : 0.03)) return [mtb('ERROR')];
    if (chance.chance(0.02)) return [mtb('INVALID')];
    if (!chance.chance(0.09)) return [mtb('NOT DETECTED')];
    const grade = chance.weighted(grades);
    const first = mtb(`DETECTED ${grade}`);
    // Of some nothing was left, or there was no chip.
    if (chance.chance(0.05)) return [first];
    const say = () => chance.weighted(grade === 'VERY LOW' ? ofVeryLow : rifampicin);
    const said = say();
    const second = rif(started + 65 * minute, said);
    const failed = said === 'ERROR' || said === 'INVALID';
    if (!failed || !chance.chance(0.6)) return [first, second];
    return [first, second, rif(started + 130 * minute, say())];
}

/** An extract whose resistance is told on purpose, so that somebody waits. */
export function drawResistant(device: Device, moment: Moment): DeviceRun[] {
    const chip = chipsOf(device, moment, false);
    return [
        chip(moment.started, 'MTB Plus', 'MTB', 'DETECTED MEDIUM'),
        chip(moment.started + 65 * minute, 'MTB-RIF Dx', 'RIF', 'DETECTED'),
    ];
}
