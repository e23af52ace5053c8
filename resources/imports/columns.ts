/** The columns of an imported file: what each heading means, and what is left out. */
import { say, type Sentence } from '../define/say.ts';

export interface Column<Field extends string = string> {
    /** The heading as it stands in the file. */
    heading: string;
    /** Where it goes, or null for a column that the import does not know and leaves out. */
    field: Field | null;
    /** What people call that field. */
    label?: string;
    /** Why it is left out, where it is not merely unknown. */
    note?: Sentence;
}

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
        headings[field] = [plainHeading(labels[field])];
    return { labels, headings: headings as Record<Field, readonly string[]> };
}

export const plainHeading = (heading: string): string =>
    heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The field that a heading means, or null. */
export function meaningOf<Field extends string>(
    { headings }: Known<Field>,
    heading: string,
): Field | null {
    const plain = plainHeading(heading);
    const fields = Object.keys(headings) as Field[];
    return fields.find((field) => headings[field].includes(plain)) ?? null;
}

/** Names the columns by their meanings. A meaning is given to the first that claims it. */
export function nameColumns<Field extends string>(
    { labels }: Known<Field>,
    header: readonly string[],
    meanings: readonly (Field | null)[],
): Column<Field>[] {
    const taken = new Set<Field>();
    return header.map((heading, at) => {
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
}
