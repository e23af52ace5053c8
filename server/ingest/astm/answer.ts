/** Answers to host queries: there are no orders here, and the instrument is told so within its session. */
import { readRecords } from '../../../resources/gateway/reading/astmRecords.server.ts';
import { decode } from '../../../resources/gateway/reading/text.server.ts';
import { unframe } from '../../../resources/gateway/reading/unframe.server.ts';

/**
 * One answer for each message that asks (Q): a header with the asker's own delimiters, and L with
 * code I, "no information for the last query". Nothing for messages of results.
 */
export function answersTo(bytes: Buffer, now: Date, timeZone: string): Buffer[] {
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

/** `YYYYMMDDHHMMSS` in the programme time zone, as instruments write it. */
export const stamp = (at: Date, timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        .format(at)
        .replace(/\D/g, '');
