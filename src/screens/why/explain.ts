/** Takes a figure apart: what stands above and below its line, and what is left out. */
import { partsBelow, rateOf } from '../../../resources/define/fieldFacts.ts';
import type { RateField } from '../../../resources/define/field.ts';
import type { Report } from '../../../resources/define/report.ts';
import type { WhyQuestion } from '../../widgets/whyContext.ts';

export interface Part {
    name: string;
    value: number | null | undefined;
}

export interface Explained {
    rate: RateField | null;
    above: Part[];
    below: Part[];
    /** Sum below the line; null where one of its parts is not known. */
    base: number | null;
    value: number | null;
    excludes?: string;
    method: readonly string[];
}

export function explain(report: Report, { name, values }: Omit<WhyQuestion, 'kind'>): Explained {
    const rate = rateOf(report.columns[name]);
    const value = numberOf(values[name]) ?? null;
    const method = report.method ?? [];
    if (!rate) return { rate: null, above: [], below: [], base: null, value, method };
    const part = (column: string): Part => ({ name: column, value: numberOf(values[column]) });
    const below = partsBelow(rate).map(part);
    const known = below.every((one) => one.value !== undefined);
    return {
        rate,
        above: [part(rate.numerator)],
        below,
        base: known ? below.reduce((sum, one) => sum + (one.value ?? 0), 0) : null,
        value,
        excludes: rate.excludes,
        method,
    };
}

/** Null is a value of its own, nothing at all is undefined. */
function numberOf(value: unknown): number | null | undefined {
    if (value === undefined) return undefined;
    if (value === null || value === '') return null;
    const number = Number(value);
    return Number.isFinite(number) ? number : null;
}
