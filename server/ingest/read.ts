/** Bytes of a kept message to instrument messages, told by their content: ASTM or HL7, framed or not. */
import { unframe } from './astm/frames.ts';
import { readAstm } from './astm/message.ts';
import { unwrap } from './hl7/mllp.ts';
import { readHl7 } from './hl7/message.ts';
import type { InstrumentMessage } from './message.ts';
import { decode } from './text.ts';

export function readMessages(bytes: Buffer): InstrumentMessage[] {
    const text = decode(unwrap(unframe(bytes)));
    return /^\s*MSH/.test(text) ? readHl7(text) : readAstm(text);
}
