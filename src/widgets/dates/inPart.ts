/** Rows along time whose step the period covers only in part: they say so, and their rates bear no judgement. */
import { createContext, useContext } from 'react';
import { ListContext } from 'react-admin';
import { partOf, type Span } from '../../../resources/define/calendar/steps.ts';
import type { Fields } from '../../../resources/define/field.ts';
import { isStep } from '../../../resources/define/fieldFacts.ts';

/** Columns that name the step of a row of the list. */
export const StepColumns = createContext<readonly string[]>([]);

export const stepsOf = (columns: Fields): string[] =>
    Object.keys(columns).filter((name) => isStep(columns[name]!));

/** The days of a row's step that the period of the list covers, where they are only a part of it. */
export function useInPart(record: Readonly<Record<string, unknown>>): Span | undefined {
    const names = useContext(StepColumns);
    const period = useContext(ListContext)?.filterValues as Values | undefined;
    return period && inPart(names, record, period);
}

type Values = Readonly<Record<string, unknown>>;

/** The same of a period that is known. */
export const inPart = (
    names: readonly string[],
    record: Values,
    period: Values,
): Span | undefined =>
    names
        .map((name) => partOf(String(record[name] ?? ''), period))
        .find((part) => part !== undefined);
