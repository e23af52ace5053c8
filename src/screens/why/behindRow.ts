/** What is behind a figure of a row: the filters that lead to the rows of the things it names and of its step along time. */
import { isStep, namesOf } from '../../../resources/define/fieldFacts.ts';
import type { Thing } from '../../../resources/define/points/things.ts';
import type { Report } from '../../../resources/define/report.ts';
import { things } from '../../../resources/things.ts';
import { spanOf, withinPeriod } from '../../../resources/define/calendar/steps.ts';

type Values = Readonly<Record<string, unknown>>;

const known: Readonly<Record<string, Thing>> = things;

/** The filters of the rows behind a figure, whatever row it stands in: the failures of a number of failures. */
export const filtersBehindFigure = (
    { columns }: Report,
    column: string,
    filters: Values,
): Values => ({
    ...filters,
    ...columns[column]?.behind,
});

/** The filters of a list, narrowed to the site, the machine, the module and the days of one of its rows, and to whatever else tells it from the others. */
export function filtersBehindRow({ columns }: Report, row: Values, filters: Values): Values {
    const narrowed: Record<string, unknown> = { ...filters };
    for (const [column, field] of Object.entries(columns)) {
        // What names a patient belongs in no address.
        if (field.identity) continue;
        const value = row[column];
        if (field.narrows && value) narrowed[field.narrows] = value;
        const span = isStep(field) ? spanOf(String(value)) : undefined;
        if (span) Object.assign(narrowed, withinPeriod(span, filters));
        const names = namesOf(field);
        const list = known[names?.thing ?? '']?.pages.find(({ filter }) => filter);
        const words = { id: names?.id && row[names.id], name: value };
        for (const [name, word] of Object.entries(list?.filter ?? {}))
            if (words[word]) narrowed[name] = words[word];
    }
    return narrowed;
}
