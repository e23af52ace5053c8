/** At most six series can be told apart: the largest stay, the others are added up. */
import { counts, partsBelow, rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Field } from '../../../resources/define/field.ts';
import { sumKnown } from '../../widgets/fields/numbers.ts';
import { LINE } from './names.ts';

/** The figures of one column, or of one group, along x. */
export interface Series {
    name: string;
    /** Column it shows. */
    column: string;
    /** The word of its group, where groups are told apart and it is one of them. */
    group?: string;
    unit: string;
    y: (number | null)[];
    /** Its place among colours and patterns, whichever others are drawn; the sum of others has the last. */
    look: number;
    /** The sum of those beyond the sixth. */
    others?: boolean;
    /** It is one year older than what it stands beside: which series that is, or -1 for their sum. */
    earlier?: number;
}

const MOST_SERIES = 6;

type Row = Readonly<Record<string, unknown>>;

/** The word under which the rows of all other groups are drawn. */
export const OTHERS = '\u0000others';

/** Of groups that rows name, which are drawn by themselves; the rest goes under `OTHERS`, at the end. */
export function fewGroups(
    groups: readonly string[],
    rows: readonly Row[],
    by: string,
    column: string,
    field: Field,
    isOther: (group: string) => boolean,
): string[] {
    if (groups.length <= MOST_SERIES + 1) return [...groups];
    // A rate by what it is a share of, a count by itself.
    const rate = rateOf(field);
    const parts = rate ? partsBelow(rate) : [column];
    const size = (group: string) =>
        rows
            .filter((row) => String(row[by] ?? '') === group)
            .reduce(
                (sum, row) => sum + parts.reduce((all, part) => all + Number(row[part] ?? 0), 0),
                0,
            );
    // What is called so already is one of the others: there is one of the name.
    const own = groups.filter((group) => !isOther(group));
    const kept = new Set(own.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_SERIES));
    return [...groups.filter((group) => kept.has(group)), OTHERS];
}

/** So many bars can be read; the table has the others. */
const MOST_BARS = 30;
const MOST_IN_GROUPS = 60;

/** Height of a place along lying bars in px: of so many bars, and a name of so many lines. */
export const highOf = (bars: number, lines = 1): number =>
    Math.max(12 * bars + 10, LINE * lines + 6);
/** What stands above and below lying bars, in px. */
export const ABOUT = 90;

/**
 * Of the places along the first that can be read, in groups of so many bars, and those that are kept, whatever stands before them; on
 * paper no more than a picture of that height has room for.
 */
export function fewBars(
    all: readonly string[],
    grouped: number,
    kept: ReadonlySet<string>,
    highest = Infinity,
): string[] {
    const most = Math.floor(
        Math.min(
            MOST_BARS,
            Math.max(4, (highest - ABOUT) / highOf(grouped)),
            Math.max(8, MOST_IN_GROUPS / grouped),
        ),
    );
    const later = all
        .slice(most)
        .filter((one) => kept.has(one))
        .slice(0, most);
    return [...all.slice(0, most - later.length), ...later];
}

/** Of several counts the largest six and the sum of the others; rates and units are never added up. */
export function fewSeries(
    series: readonly Series[],
    fields: readonly (Field | undefined)[],
    name: string,
): Series[] {
    const sum = ({ y }: Series) => sumKnown(y) ?? 0;
    const summed = fields.every((field) => field && counts(field));
    if (series.length <= MOST_SERIES + 1 || !summed) return [...series];
    // What is called so already is one of them: there is one of the name.
    const own = series.filter((one) => one.name !== name);
    const kept = new Set(own.toSorted((a, b) => sum(b) - sum(a)).slice(0, MOST_SERIES));
    const rest = series.filter((one) => !kept.has(one));
    const y = rest[0]!.y.map((_value, at) => sumKnown(rest.map((one) => one.y[at])));
    return [
        ...series.filter((one) => kept.has(one)),
        { name, column: rest[0]!.column, unit: '', y, look: -1, others: true },
    ];
}

/** Whether anything of a series is seen: bars of nothing are none, while a line runs along nought. */
export const isSeen = ({
    kind,
    y,
}: {
    kind: 'bar' | 'line' | 'earlier';
    y: readonly (number | null)[];
}): boolean => y.some((value) => (kind === 'bar' ? !!value : value !== null));
