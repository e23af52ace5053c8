/** Bytes of a kept message to instrument messages, told by their content: ASTM or HL7, framed or not, an export, or a table of tests. */
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import { readAstm } from './wire/astm.server.ts';
import { looksLikeExport, readCsv } from './csv.server.ts';
import { readHl7 } from './wire/hl7.server.ts';
import { withKeptTexts } from './keptTexts.server.ts';
import type { DateOrder } from './tables/dates.server.ts';
import { isTable, readTables } from './tables/tables.server.ts';
import { decode } from './text.server.ts';
import { unframe, unwrap } from './wire/unframe.server.ts';

export const readMessages = (bytes: Buffer, dateOrder?: DateOrder): InstrumentMessage[] =>
    asSent(bytes, dateOrder).map(withKeptTexts);

function asSent(bytes: Buffer, dateOrder?: DateOrder): InstrumentMessage[] {
    const text = decode(unwrap(unframe(bytes)));
    if (looksLikeExport(text)) return [readCsv(text, dateOrder)];
    if (isTable(text)) return readTables(text, dateOrder);
    return /^\s*MSH/.test(text) ? readHl7(text) : readAstm(text);
}
