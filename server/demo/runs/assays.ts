/** What a cartridge says: the main results and probes of one run, by assay and outcome. */
import type { Analyte, Run, Target } from '../../../resources/gateway/reading/run.server.ts';
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import type { Random } from '../random.ts';
import { grades } from './rates.ts';

export type Kind = 'ultra' | 'g4' | 'vl' | 'eid' | 'hpv' | 'ctng' | 'tv' | 'hbv' | 'covid';

/** What becomes of a run. A success still has to be drawn. */
export type Outcome = 'success' | 'error' | 'invalid' | 'no_result';

export type RunWords = Pick<Run, 'assay' | 'assay_version' | 'host_code' | 'targets' | 'analytes'>;

/** What decides about a TB run beside luck. */
export interface TbRates {
    positivity: number;
    resistant: number;
    indeterminate: number;
}

const names: Record<Kind, readonly [host: string, name: string, version: string, minutes: number]> =
    {
        ultra: ['UV2', 'Xpert MTB-RIF Ultra', '4', 66],
        g4: ['G4v5', 'Xpert MTB-RIF Assay G4', '5', 112],
        vl: ['HIVVL', 'Xpert HIV-1 Viral Load XC', '3', 91],
        eid: ['HIVQUAL', 'Xpert HIV-1 Qual XC', '2', 93],
        hpv: ['HPV', 'Xpert HPV', '2', 60],
        ctng: ['CTNG', 'Xpert CT_NG', '5', 87],
        tv: ['TV', 'Xpert TV', '1', 63],
        hbv: ['HBVVL', 'Xpert HBV Viral Load', '1', 58],
        covid: ['SARSCOV2', 'Xpress SARS-CoV-2', '2', 46],
    };

/** How long a cartridge of the assay takes, in minutes. */
export const minutesOf = (kind: Kind): number => names[kind][3];

const failed = { error: 'ERROR', invalid: 'INVALID', no_result: 'NO RESULT' } as const;

/** Targets that an assay names, in its order. */
const targetNames: Record<Kind, readonly string[]> = {
    ultra: ['MTB', 'MTB Trace', 'RIF Resistance'],
    g4: ['MTB', 'Rif Resistance'],
    vl: [''],
    eid: ['HIV-1'],
    hpv: ['HPV 16', 'HPV 18/45', 'Other HR HPV'],
    ctng: ['CT', 'NG'],
    tv: ['TV'],
    hbv: [''],
    covid: ['SARS-CoV-2'],
};

/** The words of one run. */
export function drawWords(kind: Kind, outcome: Outcome, tb: TbRates, chance: Random): RunWords {
    const [host_code, assay, assay_version] = names[kind];
    const texts = outcome === 'success' ? succeed(kind, tb, chance) : fail(kind, outcome);
    return {
        host_code,
        assay,
        assay_version,
        targets: texts,
        analytes: probes(kind, outcome, texts, chance),
    };
}

/** Ultra writes the failure to MTB alone, the others to every target. */
function fail(kind: Kind, outcome: Exclude<Outcome, 'success'>): Target[] {
    if (kind === 'vl' || kind === 'hbv') return load(kind, failed[outcome], '', '', 'A');
    return targetNames[kind].map((name, at) =>
        targetOf(name, kind === 'ultra' && at > 0 ? '' : failed[outcome]),
    );
}

/** What each target of an assay says, in its order. */
const all = (kind: Kind, ...words: string[]): Target[] =>
    targetNames[kind].map((name, at) => targetOf(name, words[at] ?? ''));

const spotted = (chance: Random, share: number): string =>
    chance.chance(share) ? 'DETECTED' : 'NOT DETECTED';

function succeed(kind: Kind, tb: TbRates, chance: Random): Target[] {
    switch (kind) {
        case 'ultra':
        case 'g4':
            return succeedTb(kind, tb, chance);
        case 'vl':
            return drawLoad('vl', chance, { none: 0.55, below: 0.16, low: 0.13 });
        case 'hbv':
            return drawLoad('hbv', chance, { none: 0.62, below: 0.08, low: 0.16 });
        case 'eid':
            return all(kind, spotted(chance, 0.024));
        case 'hpv':
            return all(
                kind,
                ...[0.055, 0.06, 0.19].map((share) => (chance.chance(share) ? 'POS' : 'NEG')),
            );
        case 'ctng':
            return all(kind, spotted(chance, 0.07), spotted(chance, 0.045));
        case 'tv':
            return all(kind, spotted(chance, 0.09));
        case 'covid':
            return all(kind, chance.chance(0.05) ? 'POSITIVE' : 'NEGATIVE');
    }
}

const { trace: _none, ...withoutTrace } = grades;

function succeedTb(kind: 'ultra' | 'g4', tb: TbRates, chance: Random): Target[] {
    if (!chance.chance(tb.positivity)) return all(kind, 'NOT DETECTED');
    const grade = kind === 'ultra' ? chance.weighted(grades) : chance.weighted(withoutTrace);
    if (grade === 'trace') return all(kind, '', 'DETECTED', 'INDETERMINATE');
    const rif = chance.chance(tb.indeterminate)
        ? 'INDETERMINATE'
        : chance.chance(tb.resistant)
          ? 'DETECTED'
          : 'NOT DETECTED';
    const mtb = `DETECTED ${grade.toUpperCase().replace('_', ' ')}`;
    return kind === 'ultra' ? all(kind, mtb, '', rif) : all(kind, mtb, rif);
}

const units = {
    vl: { unit: 'copies/mL', range: '40.00 to 10000000.00', logs: '1.60 to 7.00', least: 40 },
    hbv: { unit: 'IU/mL', range: '10.00 to 1000000000.00', logs: '1.00 to 9.00', least: 10 },
} as const;

/** A load as its figure and its logarithm; text where there is no figure. */
function load(
    kind: 'vl' | 'hbv',
    text: string,
    figure: string,
    log: string,
    flag: string,
): Target[] {
    const { unit, range, logs } = units[kind];
    return [
        targetOf('', text, { number: figure, unit, range, flag }),
        targetOf('', '', { number: log, unit, range: logs, flag, log: true }),
    ];
}

/** Not detected, detected below what can be counted, low-level, or high. */
function drawLoad(
    kind: 'vl' | 'hbv',
    chance: Random,
    shares: { none: number; below: number; low: number },
): Target[] {
    const drawn = chance.next();
    if (drawn < shares.none) return load(kind, 'NOT DETECTED', '', '', 'A');
    if (drawn < shares.none + shares.below) return load(kind, 'DETECTED', '', '', '<');
    const { least } = units[kind];
    const high = drawn >= shares.none + shares.below + shares.low;
    const log = high ? 3 + chance.next() * 2.6 : Math.log10(least) + 0.01 + chance.next() * 1.35;
    return load(kind, '', (10 ** log).toFixed(2), log.toFixed(2), 'N');
}

const drawProbe = (chance: Random, name: string, call: string, ct: number): Analyte => ({
    target: '',
    name,
    call,
    ct: Math.round(ct * 10) / 10,
    endpt: chance.between(120, 900),
    delta_ct: null,
});

/** The control of the sample, and the probe of the first target where something grew. */
function probes(kind: Kind, outcome: Outcome, targets: Target[], chance: Random): Analyte[] {
    if (outcome === 'error') return [];
    const control = kind === 'vl' || kind === 'hbv' ? 'IQS-H' : 'SPC';
    const passed = outcome === 'invalid' ? 'FAIL' : outcome === 'no_result' ? 'NO RESULT' : 'PASS';
    const found = [
        drawProbe(chance, control, passed, outcome === 'success' ? 22 + chance.next() * 9 : 0),
    ];
    if (outcome !== 'success') return found;
    if (kind === 'ultra' || kind === 'g4') {
        const grown = targets.some(({ text }) => text.startsWith('DETECTED'));
        if (grown)
            found.push(
                drawProbe(
                    chance,
                    kind === 'ultra' ? 'IS1081-IS6110' : 'Probe D',
                    'POS',
                    15 + chance.next() * 17,
                ),
            );
        return found;
    }
    for (const { name, text } of targets)
        if (name && (text.startsWith('POS') || text.startsWith('DETECTED')))
            found.push(drawProbe(chance, name, 'POS', 19 + chance.next() * 18));
    return found;
}
