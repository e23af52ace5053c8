/** What a format of tables is, and the parts that their readers have alike. */
import type { Analyte, Run } from '../run.server.ts';
import { inUtc, ZONE } from '../zone.server.ts';

/** A cell of a line by the name of its column; '' where the file has none. */
export type Line = (column: string) => string;

export interface Format {
    name: 'pima' | 'mpima' | 'gxalert' | 'truenat' | 'cad4tb' | 'qxr';
    /** What every file of the format has; another header is another format. */
    needs: readonly string[];
    /** What it has beside, where a name says more than itself: `CAD4TB 7`. */
    also?: (header: readonly string[]) => boolean;
    run(line: Line, header: readonly string[]): Run;
}

const STAMP = new RegExp(
    String.raw`^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(${ZONE})?)?$`,
    'i',
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
