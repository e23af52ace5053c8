/** Takes a figure apart: what stands above and below its line. */
import { partsBelow, rateOf } from '../../../resources/define/fieldFacts.ts';
import type { RateField } from '../../../resources/define/field.ts';
import type { Report } from '../../../resources/define/report.ts';
import { numberOf } from '../../widgets/fields/numbers.ts';
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
}

export function explain(report: Report, { name, values }: Omit<WhyQuestion, 'kind'>): Explained {
    const rate = rateOf(report.columns[name]);
    const value = numberOf(values[name]);
    if (!rate) return { rate: null, above: [], below: [], base: null, value };
    const part = (column: string): Part => ({
        name: column,
        // Null is a value of its own, nothing at all is undefined.
        value: values[column] === undefined ? undefined : numberOf(values[column]),
    });
    const below = partsBelow(rate).map(part);
    const known = below.every((one) => one.value !== undefined);
    return {
        rate,
        above: [part(rate.numerator)],
        below,
        base: known ? below.reduce((sum, one) => sum + (one.value ?? 0), 0) : null,
        value,
    };
}
