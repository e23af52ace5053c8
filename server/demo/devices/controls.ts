/**
 * Controls of the devices beside GeneXpert: material whose result is known, on Mondays before the first patient. They are
 * controls and count in no figure. One of twenty-five is out of its band, and is run once more at once.
 */
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import type { Target } from '../../../resources/gateway/reading/run.server.ts';
import { day, dayOf, hour, minute } from '../clock.ts';
import type { Random } from '../random.ts';
import { afinionAssays, shownBy } from './afinion.ts';
import { detectTargets, loadTarget, mpimaAssays } from './hiv.ts';
import type { Device } from './machines.ts';
import { error, runOf, type DeviceRun } from './parts.ts';

/** A control as it is kept in the refrigerator: its name, and what it should give. */
interface Material {
    name: string;
    assay: string;
    minutes: number;
    /** What is read where all is well, and where it is not. */
    read(chance: Random, right: boolean): { targets: Target[]; code?: string };
}

/** A figure around its target: in the band of its maker, or clearly above or below it. */
function around(target: number, band: number, chance: Random, right: boolean): number {
    const within = Math.max(-0.9, Math.min(0.9, 0.35 * chance.normal()));
    const off = (chance.chance(0.5) ? 1 : -1) * (1.25 + 0.6 * chance.next());
    return target * (1 + band * (right ? within : off));
}

/** Share of the target by which a result may be off. */
export const bands = { HbA1c: 0.06, CRP: 0.15, cells: 0.14 } as const;

/** What each control should give. */
export const aims = {
    HbA1c: { 'C I': 6.2, 'C II': 8.3 },
    CRP: { 'C I': 20, 'C II': 60 },
    cells: { NORMAL: 980, LOW: 180 },
} as const;

const ofAfinion = (assay: 'HbA1c' | 'CRP'): Material[] =>
    Object.entries(aims[assay]).map(([level, aim]) => ({
        name: level,
        assay,
        minutes: 4,
        read: (chance, right) => {
            const measured = afinionAssays[assay];
            const shown = shownBy(measured, around(aim, bands[assay], chance, right));
            return { targets: [targetOf('', shown, { unit: measured.unit })] };
        },
    }));

/** A positive and a negative one of what is only detected, and one of a known load. */
const ofMpima: Material[] = [
    ['POSITIVE CONTROL', 'Detected'] as const,
    ['NEGATIVE CONTROL', 'Undetected'] as const,
].map(([name, word]) => ({
    name,
    assay: mpimaAssays.infant,
    minutes: 52,
    read: (_, right) =>
        right
            ? { targets: detectTargets(word) }
            : { targets: detectTargets('ERROR', 'ERROR'), code: '23025' },
}));
ofMpima.push({
    name: 'LOAD CONTROL',
    assay: mpimaAssays.load,
    minutes: 52,
    // A quarter of a logarithm to either side.
    read: (chance, right) => ({
        targets: [loadTarget(10 ** around(4, 0.0625, chance, right))],
    }),
});

/** Beads that are counted as if they were cells. */
const ofPima: Material[] = Object.entries(aims.cells).map(([name, aim]) => ({
    name,
    assay: 'PIMA BEADS',
    minutes: 20,
    read: (chance, right) => {
        const cells = Math.round(around(aim, bands.cells, chance, right));
        return { targets: [targetOf('CD4', String(cells), { unit: 'cells/mm3' })] };
    },
}));

/** Those of a Monday, by its number: one level of each after the other, since each costs what a patient does. */
const materials: Partial<Record<Device['type'], (week: number) => Material[]>> = {
    afinion: (week) => [ofAfinion('HbA1c')[week % 2]!, ofAfinion('CRP')[week % 2]!],
    mpima: (week) => (week % 2 ? [] : [ofMpima[(week / 2) % 3]!]),
    pima: () => ofPima,
};

const MONDAY = 1;

/** Controls of a device on a day of the wall; a lot of them lasts half a year. */
export function drawControls(device: Device, at: number, chance: Random): DeviceRun[] {
    if (new Date(at).getUTCDay() !== MONDAY) return [];
    const week = Math.floor(at / (7 * day));
    const half = dayOf(at).slice(5, 7) < '07' ? 'A' : 'B';
    let started = at + 7 * hour;
    return (materials[device.type]?.(week) ?? []).flatMap((material) => {
        const run = (from: number, right: boolean): DeviceRun => {
            const { targets, code } = material.read(chance, right);
            return runOf(device, from, material.minutes, {
                sample_id: `${material.name} ${dayOf(at).slice(2, 4)}${half}`,
                assay: material.assay,
                test_type: 'qc',
                targets,
                notices: code ? [error(code, '')] : [],
            });
        };
        const right = !chance.chance(0.04);
        const first = run(started, right);
        const runs = right ? [first] : [first, run(first.ended + 2 * minute, true)];
        started = runs.at(-1)!.ended + 2 * minute;
        return runs;
    });
}
