/** What a map shows of a report, and the marks of its bands: also for the title of a chart and the legend of a table. */
import { chosenBands } from '../../../resources/bands.ts';
import { counts, rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Field, RateField } from '../../../resources/define/field.ts';
import type { Band } from '../../../resources/define/points/bands.ts';
import type { Report } from '../../../resources/define/report.ts';

/** What a map shows at each place: a rate in bands, or a count in size alone. */
export interface Measure {
    /** Column that names it. */
    name: string;
    field: Field;
    rate: RateField | null;
    /** Band profile of a rate. */
    profile: string;
}

/** The chart's own column; beside a fraction stands the rate that it is the fraction of. `bands`: the chosen profile. */
export function measureOf(report: Report, bands?: unknown): Measure | undefined {
    const own = report.chart?.y[0] ?? '';
    const field = report.columns[own];
    if (!field) return undefined;
    const ofRate = (name: string, rate: RateField): Measure => ({
        name,
        field: rate,
        rate,
        profile: chosenBands(rate.bands ?? '', bands),
    });
    const rate = rateOf(field);
    if (rate) return ofRate(own, rate);
    if (counts(field)) return { name: own, field, rate: null, profile: '' };
    const beside = Object.entries(report.columns).find(([, other]) => rateOf(other));
    return beside && ofRate(beside[0], rateOf(beside[1])!);
}

/** Shape and colour of a band, readable on light and dark land. */
export interface BandMark {
    symbol: string;
    sign: string;
    color: string;
}

export const markOf = (band: Band | undefined): BandMark =>
    ({
        bad: { symbol: 'square', sign: '■', color: '#d03a30' },
        // Of another colour and shape than what is bad: both are seen apart, on light land and dark.
        worst: { symbol: 'diamond', sign: '◆', color: '#c2418c' },
        warning: { symbol: 'triangle-up', sign: '▲', color: '#e0a800' },
        good: { symbol: 'circle', sign: '●', color: '#1d9a52' },
        neutral: { symbol: 'circle-open', sign: '○', color: '#6b7f92' },
    })[band?.tone ?? 'neutral'];
