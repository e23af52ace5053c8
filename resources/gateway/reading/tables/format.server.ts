/** What a format of tables is, and the parts that their readers have alike. */
import type { Analyte, Run } from '../run.server.ts';
import { dayWithRest, stampOf, withColons } from './dates.server.ts';

/** A cell of a line by the name of its column; '' where the file has none. */
export type Line = (column: string) => string;

export interface Format {
    name: 'pima' | 'mpima' | 'gxalert' | 'truenat' | 'cad4tb' | 'qxr';
    /** What every file of the format has; another header is another format. */
    needs: readonly string[];
    /** What it has beside, where a name says more than itself: `CAD4TB 7`. */
    also?: Beside;
    /**
     * Columns that begin with a day, which spreadsheets turn into the order of their country: the start of the test first, then its
     * end, then others; and that of an expiry.
     */
    days: readonly string[];
    expiry?: string;
    /** Whether the figures of a file are on another scale than that of the format, by all of a column: then none of them is one. */
    isOther?: (column: (name: string) => readonly string[], header: readonly string[]) => boolean;
    run(line: Line, header: readonly string[], other: boolean): Run;
}

interface Beside {
    /** As a file might name it, for who has to add it. */
    name: string;
    is(header: readonly string[]): boolean;
}

/**
 * A name of a column as it is compared: people and versions write `Device Serial`, `device_serial` and `DEVICE SERIAL (text)`.
 * A unit in brackets is no part of it.
 */
export const plainName = (column: string): string =>
    column
        .replace(/\[[^\]]*\]|\([^)]*\)/g, '')
        .toLowerCase()
        .replace(/[^a-z0-9+]/g, '');

/** No table of tests has more columns, and no column a longer name: the rest of such a line is no header. */
const MOST = { columns: 500, letters: 100 };

/** The names of a header as they are compared, in their places; '' for what is no name. */
export const plainNames = (header: readonly string[]): string[] =>
    header
        .slice(0, MOST.columns)
        .map((name) => (name.length > MOST.letters ? '' : plainName(name)));

/**
 * A time whose day is `YYYY-MM-DD` or without strokes (`2012-06-26 8:53 AM`, `20140522`): digits, with Z where a zone was said (in UTC
 * then). Of a time that nobody can read the day stays; what is no such day stays as it was sent, and still it tells two runs apart.
 */
export const stamp = (sent: string): string =>
    stampOf(sent, 'ymd') || (dayWithRest(sent) || sent.trim()).slice(0, 60);

/** A day and a time of two cells; `083012`, `083012.120`, `0830` and `83012` (a spreadsheet took the zero away) are times of day, too. */
export const stampOfCells = (day: string, time: string): string =>
    stamp(
        `${day} ${withColons(time.trim())
            .replace(/^(?=\d{5}(?:\.\d+)?$)/, '0')
            .replace(/^(\d\d)(\d\d)(\d\d)?(?:\.\d+)?$/, '$1:$2:$3')
            .replace(/:$/, '')}`,
    );

/** Codes of 0 (`E0`, `Error 0`, `0x00`) and strokes in a column of errors where there was none; its words are rows of the parsing tables. */
export const withoutNone = (sent: string): string =>
    /^(?:(?:e|err|error|erreur|erro|code)?[\s:#.-]*(?:0x)?0+(?:[.,]0+)?|[-–—]+)$/i.test(sent)
        ? ''
        : sent;

/** What stands in brackets behind the name of a column: the unit of its figures. */
export const unitOf = (header: readonly string[], column: string): string =>
    /[[(](.*)[\])]/.exec(header.find((name) => plainName(name) === plainName(column)) ?? '')?.[1] ??
    '';

export const probeOf = (name: string, call: string): Analyte => ({
    target: '',
    name,
    call,
    ct: null,
    endpt: null,
    delta_ct: null,
});

/** A small figure (a cycle, a score), with a point or a comma: it has no thousands. Null for anything else. */
export const figureOf = (text: string): number | null =>
    /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;

const male = /^(m|male|man|masculino?|homme|mwanaume|mume)$/i;
const female = /^(f|female|woman|f[eé]minine?|feminino|femme|mwanamke|mke)$/i;

/** The letter of a sex by its word: the first letter of `mke` would say the other one. */
export const sexOf = (word: string): string =>
    male.test(word) ? 'M' : female.test(word) ? 'F' : word.length === 1 ? word : '';
