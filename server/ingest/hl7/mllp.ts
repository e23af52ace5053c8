/** MLLP: `VT message FS CR` around HL7 messages. Some senders leave out the last CR. */
import { CR, FS, VT } from '../astm/bytes.ts';

export const wrap = (message: string | Buffer): Buffer =>
    Buffer.concat([Buffer.from([VT]), Buffer.from(message as string), Buffer.from([FS, CR])]);
