/**
 * Reads a system log of a GeneXpert instrument: a line an entry, with its time first, in one of the forms that the software writes by
 * the language of its Windows. What follows without a time belongs to the entry before it.
 */
import { readTime } from '../../gateway/runs/clock.server.ts';
import { awaitsPerson, People } from './people.server.ts';

export interface LogEntry {
    /** Number of its line, from 1. */
    number: number;
    at: Date | null;
    level: 'information' | 'warning' | 'error';
    module_slot: string;
    error_code: string;
    line: string;
}

export interface LogRead {
    entries: LogEntry[];
    /** Lines that belong to no entry. */
    failed: number;
    serial: string;
    /** Patients and samples that it names. */
    people: number;
    /** It is longer than what is read of it: it may name more. */
    cut: boolean;
}

/** More is no log of an instrument. */
const mostEntries = 200_000;
const mostLines = 1_000_000;
/** Letters of an entry, and of a line before it is cleaned. */
const mostLetters = 1000;
const mostRaw = 2000;

const iso =
    /^["'[(]?(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ,;\t]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?/;
const slashed =
    /^["'[(]?(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})[ ,;\t]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?(?:\s*([AaPp])\.?[Mm]\.?)?/;

const isWide = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

/** Whether a file is a text, whatever Windows wrote it in. */
export const isText = (bytes: Buffer): boolean => isWide(bytes) || !bytes.includes(0);

/** The text of a file. Undefined where it is none. */
export function textOf(bytes: Buffer): string | undefined {
    if (!isText(bytes)) return undefined;
    if (isWide(bytes)) return new TextDecoder('utf-16le').decode(bytes);
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder('windows-1252').decode(bytes);
    }
}

/** The first lines of a text, with where each begins; never all of them at once, as there may be ten million. */
function* linesOf(text: string): Generator<[line: string, at: number]> {
    const end = /\r\n|[\n\r]/g;
    let at = text.startsWith('\uFEFF') ? 1 : 0;
    for (let number = 0; at < text.length && number < mostLines; number++) {
        end.lastIndex = at;
        const found = end.exec(text);
        yield [text.slice(at, found?.index), at];
        if (!found) return;
        at = end.lastIndex;
    }
}

/** Lines from a place on. */
function countFrom(text: string, from: number): number {
    let count = 0;
    for (let at = from; at < text.length && at >= 0; count++) at = text.indexOf('\n', at) + 1 || -1;
    return count;
}

/** Whether a day stands before the month: told by a number above 12, else by a clock of twelve hours, which is American. */
function dayFirst(text: string): boolean {
    let american = false;
    for (const [line] of linesOf(text)) {
        const found = slashed.exec(line);
        if (!found) continue;
        if (Number(found[1]) > 12) return true;
        if (Number(found[2]) > 12) return false;
        american ||= found[7] !== undefined;
    }
    return !american;
}

const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');

/** Hours of a clock of twelve are those of a day. */
function hourOf(hour: string, half: string | undefined): string {
    const twelve = Number(hour) % 12;
    if (!half) return two(hour);
    return two(String(half.toLowerCase() === 'p' ? twelve + 12 : twelve));
}

interface Timed {
    at: Date | null;
    rest: string;
}

function timed(line: string, before: boolean, timeZone: string): Timed | undefined {
    const found = iso.exec(line);
    if (found) {
        const [all, year, month, day, hour, minute, second] = found;
        const sent = `${year}${two(month)}${two(day)}${two(hour)}${two(minute)}${two(second)}`;
        return { at: readTime(sent, timeZone), rest: line.slice(all.length) };
    }
    const other = slashed.exec(line);
    if (!other) return undefined;
    const [all, one, second, year, hour, minute, seconds, half] = other;
    const [day, month] = before ? [one, second] : [second, one];
    const sent = `${year}${two(month)}${two(day)}${hourOf(hour!, half)}${two(minute)}${two(seconds)}`;
    return { at: readTime(sent, timeZone), rest: line.slice(all.length) };
}

const levels = [
    ['error', /\b(error|fatal|failure|failed|critical)\b/i],
    ['warning', /\bwarn(ing)?\b/i],
] as const;

/** A line without what no column holds and no eye sees: a word that is parted by NUL is one. */
const plain = (raw: string): string => {
    const line = raw.slice(0, mostRaw);
    if (!/[^ -~\t]/.test(line)) return line;
    return line
        .replaceAll(/\0|\p{Cf}/gu, '')
        .replaceAll(/[^\P{Cc}\t]/gu, ' ')
        .toWellFormed();
};

/** What a line says, on one line. */
const cleaned = (text: string): string =>
    text
        .replaceAll(/["\t;|]+/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .replace(/^[\s,\])-]+/, '')
        .trim();

function entryOf(number: number, at: Date | null, said: string): LogEntry {
    const line = said.slice(0, mostLetters).toWellFormed();
    const code = /\b(?:error|code|err)\D{0,12}(\d{4})\b/i.exec(line)?.[1] ?? '';
    const level = code
        ? 'error'
        : (levels.find(([, word]) => word.test(line))?.[0] ?? 'information');
    const slot = /\bmodule\W{0,3}([A-D][1-4])\b/i.exec(line)?.[1]?.toUpperCase() ?? '';
    return { number, at, level, module_slot: slot, error_code: code, line };
}

/** An entry whose lines are gathered: it is built once, whatever their number. */
class Gathered {
    #parts: string[] = [];
    #letters = 0;

    constructor(
        readonly number: number,
        readonly at: Date | null,
    ) {}

    get full(): boolean {
        return this.#letters >= mostLetters;
    }

    add(said: string): void {
        const part = cleaned(said);
        if (!part) return;
        this.#parts.push(part);
        this.#letters += part.length + 1;
    }

    entry(): LogEntry {
        return entryOf(this.number, this.at, this.#parts.join(' '));
    }
}

/** Entries of a log in their order. */
export function readLog(text: string, timeZone: string): LogRead {
    const before = dayFirst(text);
    const people = new People();
    const entries: LogEntry[] = [];
    let failed = 0;
    let number = 0;
    let cut = false;
    let last: Gathered | undefined;
    let awaits = false;
    let read = 0;
    for (const [raw, begins] of linesOf(text)) {
        number++;
        read = begins + raw.length + 2;
        if (!raw.trim()) continue;
        cut ||= raw.length > mostRaw;
        const line = plain(raw);
        const found = timed(line, before, timeZone);
        const said = found ? found.rest : line;
        const shown = people.without(awaits && !found ? people.withoutFirst(said) : said);
        awaits = awaitsPerson(raw.length > mostRaw ? plain(raw.slice(-200)) : line);
        if (found && entries.length + 1 < mostEntries) {
            if (last) entries.push(last.entry());
            if (!found.at) failed++;
            last = new Gathered(number, found.at);
            last.add(shown);
        } else if (found || !last) failed++;
        else if (!last.full) last.add(shown);
    }
    if (last) entries.push(last.entry());
    if (number === mostLines && read < text.length) {
        cut = true;
        failed += countFrom(text, read);
    }
    return { entries, failed, serial: serialIn(text), people: people.count, cut };
}

const serialIn = (text: string): string =>
    /\b(?:instrument|system|gx)[\w ]{0,12}(?:s\/n|serial)[^\d\n]{0,12}(\d{5,8})\b/i.exec(
        text,
    )?.[1] ?? '';
