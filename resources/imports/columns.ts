/** The columns of an imported file: what each heading means, and what is left out. */
import { say, type Sentence } from '../define/say.ts';
import { lettersOf } from '../define/language/plain.ts';

export interface Column<Field extends string = string> {
    /** The heading as it stands in the file. */
    heading: string;
    /** Where it goes, or null for a column that the import does not know and leaves out. */
    field: Field | null;
    /** What people call that field. */
    label?: string;
    /** Why it is left out, where it is not merely unknown. */
    note?: Sentence;
    /** A field that its words are near to, and that no other column gives: a person may take it. */
    proposal?: Field;
}

/** What an import looks for. */
export interface Expected {
    field: string;
    label: string;
    required: boolean;
}

/** What a person said of headings: heading to field, '' where it is to be left out. */
export type ChosenColumns = Readonly<Record<string, string>>;

/** The fields of a kind of file, in the order of its template. */
export const expectedOf = <Field extends string>(
    { labels }: Known<Field>,
    required: readonly Field[],
): Expected[] =>
    (Object.keys(labels) as Field[]).map((field) => ({
        field,
        label: labels[field],
        required: required.includes(field),
    }));

/** What a file may carry: label of each field, and the headings by which lists call it, in lower case without marks. */
export interface Known<Field extends string> {
    labels: Readonly<Record<Field, string>>;
    headings: Readonly<Record<Field, readonly string[]>>;
}

/** Columns that are known by their labels alone. */
export function knownByLabel<Field extends string>(
    labels: Readonly<Record<Field, string>>,
): Known<Field> {
    const headings: Partial<Record<Field, readonly string[]>> = {};
    for (const field of Object.keys(labels) as Field[])
        headings[field] = [lettersOf(labels[field])];
    return { labels, headings: headings as Record<Field, readonly string[]> };
}

/** The field that a heading means, or null. */
export function meaningOf<Field extends string>(
    { headings }: Known<Field>,
    heading: string,
): Field | null {
    const plain = lettersOf(heading);
    const fields = Object.keys(headings) as Field[];
    return fields.find((field) => headings[field].includes(plain)) ?? null;
}

/** The meanings with what a person said of them: theirs comes before what a heading says by itself. */
export function withChosen<Field extends string>(
    { labels }: Known<Field>,
    header: readonly string[],
    meanings: readonly (Field | null)[],
    chosen: ChosenColumns,
): (Field | null)[] {
    const said = header.map((heading) => {
        const field = Object.hasOwn(chosen, heading) ? chosen[heading] : undefined;
        return field === undefined || field === '' || field in labels ? field : undefined;
    });
    return header.map((_, at) => {
        const field = said[at];
        if (field !== undefined) return field === '' ? null : (field as Field);
        const meant = meanings[at] ?? null;
        return meant !== null && said.includes(meant) ? null : meant;
    });
}

/** A word of the heading that names a field which no column gives: `matched_level` may be the level. */
function nearest<Field extends string>(
    { headings }: Known<Field>,
    heading: string,
    free: readonly Field[],
): Field | undefined {
    const words = heading
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word.length > 2);
    const found = free.filter((field) => headings[field].some((one) => words.includes(one)));
    // Two that fit are no proposal.
    return found.length === 1 ? found[0] : undefined;
}

/** Names the columns by their meanings. A meaning is given to the first that claims it. */
export function nameColumns<Field extends string>(
    known: Known<Field>,
    header: readonly string[],
    meanings: readonly (Field | null)[],
): Column<Field>[] {
    const { labels } = known;
    const taken = new Set<Field>();
    const named = header.map((heading, at): Column<Field> => {
        const field = meanings[at] ?? null;
        if (!field) return { heading, field: null };
        if (taken.has(field))
            return {
                heading,
                field: null,
                note: say('%{column} is given by another column', {
                    column: { text: labels[field] },
                }),
            };
        taken.add(field);
        return { heading, field, label: labels[field] };
    });
    const free = (Object.keys(labels) as Field[]).filter((field) => !taken.has(field));
    return named.map((column) => {
        const proposal =
            column.field || column.note ? undefined : nearest(known, column.heading, free);
        return proposal ? { ...column, proposal } : column;
    });
}
