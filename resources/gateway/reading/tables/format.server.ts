/** What a format of tables is, and the parts that their readers have alike. */
import type { Analyte, Run } from '../run.server.ts';
import { inUtc, ZONE } from '../zone.server.ts';
import { clockOf } from './dates.server.ts';

/** A cell of a line by the name of its column; '' where the file has none. */
export type Line = (column: string) => string;

export interface Format {
    name: 'pima' | 'mpima' | 'gxalert' | 'truenat' | 'cad4tb' | 'qxr';
    /** What every file of the format has; another header is another format. */
    needs: readonly string[];
    /** Columns that hold the day of a test, alone or with its time: the start first, then the end; and that of an expiry. */
    days: readonly string[];
    expiry?: string;
    /** What it has beside, where a name says more than itself: `CAD4TB 7`. */
    also?: (header: readonly string[]) => boolean;
    run(line: Line, header: readonly string[]): Run;
}

const STAMP = new RegExp(
    String.raw`^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(${ZONE})?)?$`,
    'i',
);

/** Whether a day is written as `stamp` reads it, or not at all: nobody has to say in which order. */
export const isPlainDay = (sent: string): boolean => sent === '' || /^\d{4}-\d\d-\d\d/.test(sent);

/** A day that `stamp` reads, of one in the order of the file (`20260309` or `20260309081500` as digits). */
export const plainDay = (digits: string): string =>
    digits
        .replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
        .replace(/(\d\d)(\d\d)(\d\d)$/, (all, hour, minute, second, at) =>
            at === 10 ? ` ${hour}:${minute}:${second}` : all,
        );

/**
 * `2015-12-28 12:32:47`, `2012-06-26 08:53`, `2014-05-22T17:42:55Z`, `2014-05-22T20:42:55.120+03:00`: digits, with Z
 * where a zone was said (in UTC then).
 */
export function stamp(sent: string): string {
    const found = STAMP.exec(sent.trim());
    if (!found) return '';
    return inUtc(found.slice(1, 7).join(''), found[7] ?? '');
}

/** `8:53` and `8:53 PM` as `stamp` reads a time; as it is where a zone or anything else stands behind it. */
export const plainClock = (sent: string): string =>
    clockOf(sent).replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3') || sent;

/** What stands in a column of errors where there was none. */
export const withoutNone = (sent: string): string =>
    /^(0+|none|no error|ok|aucune?|néant)$/i.test(sent) ? '' : sent;

export const probeOf = (name: string, call: string): Analyte => ({
    target: '',
    name,
    call,
    ct: null,
    endpt: null,
    delta_ct: null,
});

export const figureOf = (text: string): number | null =>
    text === '' || Number.isNaN(Number(text)) ? null : Number(text);
