/** Units of figures: their spellings, and what is told of a figure in the unit that an assay is kept in. */
import type { Assay } from '../../parsing/tables.server.ts';

/** Units in the spellings of instruments, as the parsing tables write them. */
const spellings: Readonly<Record<string, string>> = {
    'copy/ml': 'copies/ml',
    'cp/ml': 'copies/ml',
    'cps/ml': 'copies/ml',
    'cop/ml': 'copies/ml',
    'c/ml': 'copies/ml',
    'ui/ml': 'iu/ml',
};

const plain = (unit: string): string => {
    const written = unit.toLowerCase().replace(/\s+/g, '');
    return spellings[written] ?? written;
};

export const isSameUnit = (one: string, other: string): boolean => plain(one) === plain(other);

/** What a body can have of it, in the unit that it is kept in: beyond that the unit is not the one that was said (HbA1c of 55 % is 55 mmol/mol). */
const plausible: Readonly<Record<string, readonly [least: number, most: number]>> = {
    HbA1c: [3, 20],
};

/** Whether a figure in the unit of its assay can be one of a person. */
export function isPlausible(assay: Pick<Assay, 'target'> | undefined, value: number): boolean {
    const [least, most] = plausible[assay?.target ?? ''] ?? [-Infinity, Infinity];
    return value >= least && value <= most;
}

type Convert = (value: number) => number;

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * What analysers may be set to, in the unit that a measurement is kept in, by its target and `sent kept`. HbA1c of the IFCC to that
 * of the NGSP: their master equation, NGSP = 0.09148 x IFCC + 2.152 (www.ngsp.org/ifccngsp.asp); to hundredths, so that 48 stays above
 * 6.5 and 47 below. Amounts by the molar mass of creatinine (113.12 g/mol) and cholesterol (386.65 g/mol).
 */
const conversions: Readonly<Record<string, Readonly<Record<string, Convert>>>> = {
    HbA1c: { 'mmol/mol %': (value) => hundredths(0.09148 * value + 2.152) },
    CRP: { 'mg/dl mg/l': (value) => hundredths(10 * value) },
    ACR: { 'mg/g mg/mmol': (value) => hundredths(0.11312 * value) },
    Chol: { 'mg/dl mmol/l': (value) => hundredths(value / 38.665) },
};

/**
 * How a figure in a unit is told in the unit of its assay; undefined where nobody declared it: then it is another number. A viral
 * load without a unit is in that of its assay, a measurement without one could be in any.
 */
export function conversionOf(
    assay: Pick<Assay, 'target' | 'unit' | 'family'> | undefined,
    unit: string,
): Convert | undefined {
    const [sent, kept] = [plain(unit), plain(assay?.unit ?? '')];
    if (!assay || kept === '' || sent === kept) return (value) => value;
    if (sent === '' && assay.family === 'quantitative') return (value) => value;
    return conversions[assay.target]?.[`${sent} ${kept}`];
}
