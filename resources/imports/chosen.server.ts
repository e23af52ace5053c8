/** What a person said of the columns of a file, as the calls of imports take it. */
import { Refusal } from '../define/errors.ts';
import { memo } from '../define/field.ts';
import { say } from '../define/say.ts';
import type { ChosenColumns } from './columns.ts';

/** A field of every import of a spreadsheet: JSON, heading to field, '' for a column that is left out. */
export const columnsField = memo('Columns as chosen', { maxLength: 20_000 });

/** @throws Refusal where it is no table of words. */
export function chosenColumns(given: string | null | undefined): ChosenColumns {
    if (!given) return {};
    const wrong = new Refusal(say('The choice of columns cannot be read.'), 'invalid');
    let read: unknown;
    try {
        read = JSON.parse(given);
    } catch {
        throw wrong;
    }
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw wrong;
    const pairs = Object.entries(read as Record<string, unknown>);
    if (pairs.length > 500 || !pairs.every(([, field]) => typeof field === 'string')) throw wrong;
    return Object.fromEntries(pairs) as ChosenColumns;
}
