/** MLLP: `VT message FS CR` around HL7 messages. Some senders leave out the last CR. */
import { CR, FS, VT } from '../astm/bytes.ts';

export const wrap = (message: string | Buffer): Buffer =>
    Buffer.concat([Buffer.from([VT]), Buffer.from(message as string), Buffer.from([FS, CR])]);

/** The message without its frame; bytes that have none as they are. */
export function unwrap(bytes: Buffer): Buffer {
    const start = bytes.indexOf(VT);
    if (start === -1 || start > 8) return bytes;
    const end = bytes.indexOf(FS, start);
    return bytes.subarray(start + 1, end === -1 ? bytes.length : end);
}
