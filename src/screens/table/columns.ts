/** What a list can show. */
import { isSecret } from '../../../resources/define/fieldFacts.ts';
import { accountTypes } from '../../../resources/access.ts';
import type { Field, Fields } from '../../../resources/define/field.ts';
import { isShownTo } from '../../../resources/define/points/shownTo.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { places, seesOneSite } from '../../widgets/places.ts';

export interface Column {
    name: string;
    field: Field;
}

/** Columns of these fields that the account may see at all: identity never for `none`, secrets for nobody. */
export function columnsOf(fields: Fields, names: readonly string[]): Column[] {
    const user = storedUser();
    const blind = user ? accountTypes[user.user_type]?.identity === 'none' : false;
    return names.flatMap((name) => {
        const field = fields[name];
        const hidden =
            !field ||
            (blind && field.identity) ||
            isSecret(field) ||
            !isShownTo(field, user?.user_type);
        return hidden ? [] : [{ name, field }];
    });
}

/** Whether lists of these fields name patients: then nothing of them is kept in the browser. */
export const namesPatients = (fields: Fields): boolean =>
    Object.values(fields).some((field) => field.identity);

const ownPlaces = [...places.way, `${places.site}_id`];

/** Without the place in every row where the reader sees one place; a list of places keeps it. */
export function withoutOwnPlace(names: readonly string[]): readonly string[] {
    if (!seesOneSite()) return names;
    return names.filter((name, at) => at === 0 || !ownPlaces.includes(name));
}

/** Without those that say in every row what the first column says. */
export function withoutRepeats(
    columns: Column[],
    repeats: readonly string[] = [],
    rows: readonly Readonly<Record<string, unknown>>[] = [],
): Column[] {
    const first = columns[0]?.name ?? '';
    const repeating = (name: string) =>
        name !== first && repeats.includes(name) && rows.every((row) => row[name] === row[first]);
    return rows.length ? columns.filter(({ name }) => !repeating(name)) : columns;
}

/** Those that are shown, in the order of the declaration: as this person chose them, else the standard ones. */
export function shownOf(
    all: readonly Column[],
    standard: readonly string[],
    chosen: readonly string[] | null,
): Column[] {
    const names = chosen ?? withoutOwnPlace(standard);
    const shown = all.filter(({ name }) => names.includes(name));
    return shown.length ? shown : all.slice(0, 1);
}

/** What chooses among the columns of a list. */
export interface ColumnsProps {
    all: readonly Column[];
    /** Names of those on screen: a table shows what it has room for until somebody chooses. */
    shown: readonly string[];
    choose(names: readonly string[] | null): void;
}
