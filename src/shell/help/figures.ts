/** What a screen shows figures of: the reports behind it, and their rates that are drawn in bands. */
import { dashboardOf, declarationOf } from '../../../dataProvider/catalogue.ts';
import { bandChoices, bandProfiles } from '../../../resources/bands.ts';
import type { Field, RateField } from '../../../resources/define/field.ts';
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Band } from '../../../resources/define/points/bands.ts';
import type { Report } from '../../../resources/define/report.ts';
import { figuresOfPages } from '../../../resources/help/figures.ts';
import type { RouteEntry } from '../../../resources/routes.ts';

/** The reports that a screen draws, each once; none of a table that people edit. */
export async function reportsAt({ kind, name }: RouteEntry): Promise<Report[]> {
    const names =
        kind === 'dashboard'
            ? (await dashboardOf(name)).panels.map(({ report }) => report)
            : kind === 'page'
              ? (figuresOfPages[name] ?? [])
              : [name];
    const found = await Promise.all([...new Set(names)].map(declarationOf));
    return found.filter((one) => one.kind === 'report');
}

export interface Rate {
    report: Report;
    column: string;
    field: Field;
    rate: RateField;
}

/** The rates of a report that its screen shows unasked. */
export const ratesOf = (report: Report): Rate[] =>
    Object.entries(report.columns).flatMap(([column, field]) => {
        const rate = rateOf(field);
        return rate && !report.optional.includes(column) ? [{ report, column, field, rate }] : [];
    });

/** The rates that can be red: the first of each profile of bands, with the profile. */
export function redRates(reports: readonly Report[]): { bands: string; of: Rate }[] {
    const found = new Map<string, Rate>();
    for (const one of reports.flatMap(ratesOf))
        if (one.rate.bands && !found.has(one.rate.bands)) found.set(one.rate.bands, one);
    return [...found].map(([bands, of]) => ({ bands, of }));
}

/** The red band of a profile; of a figure whose thresholds a reader chooses, each with whose it is. */
export function redBands(bands: string): { band: Band; whose?: string }[] {
    const choices = Object.entries<string>(bandChoices);
    const profiles: [name: string, whose?: string][] = choices.some(([name]) => name === bands)
        ? choices
        : [[bands]];
    return profiles.flatMap(([name, whose]) =>
        (bandProfiles[name] ?? [])
            .filter(({ tone }) => tone === 'bad' || tone === 'worst')
            .map((band) => ({ band, whose })),
    );
}
