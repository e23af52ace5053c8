/** What an Afinion measures: HbA1c and CRP, with what lies beyond its range and what it cannot calculate. */
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import type { Random } from '../random.ts';
import type { Device } from './machines.ts';
import { personOf, runOf, type DeviceRun, type Moment } from './parts.ts';

/** A quantity as the analyser shows it. */
interface Measured {
    unit: string;
    digits: number;
    /** What it can measure: beyond it shows the bound. */
    from: number;
    to: number;
    /** Of a patient of the clinic: most of those who come for HbA1c are treated for diabetes. */
    level(chance: Random): number;
}

export const afinionAssays = {
    HbA1c: {
        unit: '%',
        digits: 1,
        from: 4,
        to: 15,
        level: (chance) => Math.exp(2.02 + 0.26 * chance.normal()),
    },
    CRP: {
        unit: 'mg/L',
        digits: 0,
        from: 5,
        to: 200,
        level: (chance) => Math.exp(1.6 + 1.5 * chance.normal()),
    },
} as const satisfies Record<string, Measured>;

/** `>15.0`, `<4.0`, `7.2`. */
export function shownBy({ from, to, digits }: Measured, level: number): string {
    if (level < from) return `<${from.toFixed(digits)}`;
    return level > to ? `>${to.toFixed(digits)}` : level.toFixed(digits);
}

export function drawAfinion(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const assay = chance.chance(0.6) ? 'HbA1c' : 'CRP';
    const measured: Measured = afinionAssays[assay];
    const shown = shownBy(measured, measured.level(chance));
    return [
        runOf(device, started, 4, {
            ...personOf(device, moment),
            assay,
            targets: [targetOf('', chance.chance(0.02) ? '---' : shown, { unit: measured.unit })],
        }),
    ];
}
