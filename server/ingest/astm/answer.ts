/** Answers to host queries: there are no orders here, and the instrument is told so within its session. */
import { readRecords } from '../../../resources/gateway/reading/wire/astmRecords.server.ts';
import { decode } from '../../../resources/gateway/reading/text.server.ts';
import { unframe } from '../../../resources/gateway/reading/wire/unframe.server.ts';
import { STX } from './bytes.ts';

const Q = 0x51;
const BLANK = 0x20;

/**
 * One answer for each message that asks (Q): a header with the asker's own delimiters, and L with
 * code I, "no information for the last query". Nothing for messages of results.
 */
export function answersTo(bytes: Buffer, now: Date, timeZone: string): Buffer[] {
    if (!mayAsk(bytes)) return [];
    return readRecords(decode(unframe(bytes)))
        .filter(({ records }) => records.some((record) => record.kind === 'Q'))
        .map(({ records }) => {
            const [header] = records;
            const { field, repeat, component, escape } = header!.delimiters;
            const fields = [
                `H${field}${repeat}${component}${escape}`,
                header!.raw(2),
                '',
                header!.raw(9) || 'LIS',
                '',
                '',
                '',
                '',
                header!.raw(4),
                '',
                'P',
                '1394-97',
                stamp(now, timeZone),
            ];
            return Buffer.from(`${fields.join(field)}\rL${field}1${field}I\r`);
        });
}

/** Whether a Q stands where a record may begin: nearly no message asks, and none has to be read to know so. */
function mayAsk(bytes: Buffer): boolean {
    for (let at = bytes.indexOf(Q); at !== -1; at = bytes.indexOf(Q, at + 1)) {
        let before = at - 1;
        while (bytes[before] === BLANK) before--;
        // Behind the end of a record, the number of a frame, or (in UTF-16) half a character.
        if (before < 0 || (bytes[before] as number) < BLANK || bytes[before - 1] === STX)
            return true;
    }
    return false;
}

/** `YYYYMMDDHHMMSS` in the programme time zone, as instruments write it. */
export const stamp = (at: Date, timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        .format(at)
        .replace(/\D/g, '');
