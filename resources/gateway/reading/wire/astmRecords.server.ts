/** A text of ASTM E1394 to messages of records: H … L, several in one text where a sender joins them. */
import { DelimitedRecord, linesOf, type Delimiters } from './delimited.server.ts';

export interface RecordMessage {
    records: DelimitedRecord[];
    /** What is wrong with the message as a whole, in words of the review desk. */
    problems: string[];
}

const kinds = 'HPORCQLSM';

/** Delimiters as H declares them: the character after H, then repeat, component and escape. */
function delimitersOf(header: string): Delimiters {
    const field = header[1] ?? '|';
    const end = header.indexOf(field, 2);
    const [repeat = '\\', component = '^', escape = '&'] = header.slice(2, end === -1 ? 5 : end);
    return { field, component, repeat, escape, subcomponent: '&' };
}

export function readRecords(text: string): RecordMessage[] {
    const messages: RecordMessage[] = [];
    let delimiters: Delimiters | null = null;
    for (const line of linesOf(text)) {
        const trimmed = line.trimStart();
        if (trimmed[0] === 'H' && trimmed.length > 4 && !/[A-Za-z0-9]/.test(trimmed[1] as string)) {
            delimiters = delimitersOf(trimmed);
            messages.push({ records: [], problems: [] });
        }
        const message = messages.at(-1);
        if (!message || !delimiters) continue;
        const known =
            kinds.includes(trimmed[0] as string) &&
            (trimmed.length === 1 || trimmed[1] === delimiters.field);
        if (known) {
            message.records.push(new DelimitedRecord(trimmed.split(delimiters.field), delimiters));
            continue;
        }
        // A line break inside of a note, or a record that lost its beginning: kept with its neighbour.
        const before = message.records.pop();
        if (!before) continue;
        const fields = [...before.fields];
        fields.push(`${fields.pop()} ${trimmed}`);
        message.records.push(new DelimitedRecord(fields, delimiters));
        if (before.kind !== 'C') message.problems.push('stray_line');
    }
    return messages;
}
