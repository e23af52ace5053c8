/** The answer to an HL7 message: ACK with the control id of the message it answers. */
import { readSegments } from '../../../resources/gateway/reading/wire/hl7.server.ts';
import { decode } from '../../../resources/gateway/reading/text.server.ts';
import { unwrap } from '../../../resources/gateway/reading/wire/unframe.server.ts';
import { stamp } from '../astm/answer.ts';

/**
 * `AA` or, where the sender asks for accept acknowledgements (MSH-15), `CA`; `AE` or `CE` when the
 * message could not be kept. `NE`, `ER` and `SU` ask for none, or for one of the two alone. Null for what is no HL7: there is nobody to name.
 */
export function acknowledgement(
    bytes: Buffer,
    kept: boolean,
    now: Date,
    timeZone: string,
): string | null {
    const header = readSegments(decode(unwrap(bytes)))[0]?.[0];
    if (!header) return null;
    const accept = header.raw(14);
    // NE: the sender wants no answer; ER: only when it went wrong; SU: only when it was kept.
    if (accept === 'NE' || (accept === 'ER' && kept) || (accept === 'SU' && !kept)) return null;
    const { field, component, repeat, escape, subcomponent } = header.delimiters;
    const code = (accept ? 'C' : 'A') + (kept ? 'A' : 'E');
    const event = header.part(8, 1);
    const type = event ? `ACK${component}${event}${component}ACK` : 'ACK';
    const id = header.raw(9);
    const fields = [
        `MSH${field}${component}${repeat}${escape}${subcomponent}`,
        header.raw(4),
        header.raw(5),
        header.raw(2),
        header.raw(3),
        stamp(now, timeZone),
        '',
        type,
        `A${id}`,
        header.raw(10) || 'P',
        header.raw(11) || '2.5',
    ];
    return `${fields.join(field)}\rMSA${field}${code}${field}${id}\r`;
}
