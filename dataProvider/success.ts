/** What the server said when a write went well, kept beside the record that came with it. */
const texts = new WeakMap<object, string>();

/** Keeps the `success` text of an answer with its record; gives the record. */
export function keepSuccess<Row extends object>(row: Row, answer: unknown): Row {
    const text = (answer as { success?: unknown } | null | undefined)?.success;
    if (typeof text === 'string' && text) texts.set(row, text);
    return row;
}

/** The server's own words for this record's write, if it had any. */
export const successOf = (row: object): string | undefined => texts.get(row);
