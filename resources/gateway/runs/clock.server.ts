/** Times of instruments: local to the programme, without a zone, and sometimes wrong. */
import { oncePer } from '../../define/once.ts';
import type { Run } from '../reading/run.server.ts';

type Parts = Readonly<Record<string, number>>;

/** Minutes as clocks of time zones show them, by zone and minute: to ask costs more than all else about a time. */
const minutes = new Map<string, Parts>();
/** So many minutes are held at once. */
const MOST = 5000;
/** Since then every clock differs from UTC by whole minutes, and is changed at one. */
const WHOLE_MINUTES = Date.UTC(1973, 0, 1);
const MINUTE = 60_000;

function partsIn(timeZone: string, at: Date): Parts {
    const time = at.getTime();
    if (!(time >= WHOLE_MINUTES)) return shownIn(timeZone, at);
    const key = `${timeZone} ${Math.floor(time / MINUTE)}`;
    let shown = minutes.get(key);
    if (!shown) {
        if (minutes.size >= MOST) minutes.clear();
        minutes.set(key, (shown = shownIn(timeZone, at)));
    }
    return { ...shown, second: at.getUTCSeconds() };
}

const formatIn = oncePer(
    (timeZone: string) =>
        new Intl.DateTimeFormat('en-GB', {
            timeZone,
            hourCycle: 'h23',
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
            minute: '2-digit',
            second: '2-digit',
        }),
);

const shownIn = (timeZone: string, at: Date): Parts =>
    Object.fromEntries(
        formatIn(timeZone)
            .formatToParts(at)
            .map(({ type, value }) => [type, Number(value)]),
    );

const pad = (number: number | undefined): string => String(number ?? 0).padStart(2, '0');

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
    const { year, month, day } = partsIn(timeZone, at);
    return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/** `20260129114918` (or to the minute, or a day) on a clock of the time zone. Null for no such time. */
export function readTime(sent: string, timeZone: string): Date | null {
    const wall = readWall(sent);
    if (wall === null) return null;
    // Twice, because the offset at the first guess may differ around a change of clocks.
    let at = wall;
    for (let round = 0; round < 2 && timeZone !== 'UTC'; round++) {
        const shown = partsIn(timeZone, new Date(at));
        const shownAt = Date.UTC(
            shown['year'] as number,
            (shown['month'] as number) - 1,
            shown['day'],
            shown['hour'],
            shown['minute'],
            shown['second'],
        );
        at += wall - shownAt;
    }
    return new Date(at);
}

/** What a clock shows, as if it were UTC, in ms. Null for no such time. */
function readWall(sent: string): number | null {
    const found = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/.exec(sent);
    if (!found) return null;
    const [year, month, day, hour, minute, second] = found
        .slice(1)
        .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    const check = new Date(wall);
    if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return null;
    if (hour > 23 || minute > 59 || second > 59) return null;
    return wall;
}

/** `20260825` as `2026-08-25`, or null for no such day. */
export function readDay(sent: string): string | null {
    const wall = readWall(sent.slice(0, 8));
    return wall === null ? null : new Date(wall).toISOString().slice(0, 10);
}

/** A moment told in UTC (`20140522174255Z`) as the clock of the time zone shows it; others as they are. */
export function onLocalClock(sent: string, timeZone: string): string {
    if (!sent.endsWith('Z')) return sent;
    const at = readTime(sent.slice(0, -1), 'UTC');
    if (!at) return '';
    const { year, month, day, hour, minute, second } = partsIn(timeZone, at);
    return `${year}${[month, day, hour, minute, second].map(pad).join('')}`;
}

const DAY = 24 * 60 * 60 * 1000;

/** GeneXpert has been sold since 2005: nothing was measured before. */
const EARLIEST = Date.UTC(2005, 0, 1);

/**
 * Whether the clock of the instrument's PC cannot be believed: no start, an end before the start, a
 * time in the future (a day is left for time zones), before 2005, or a start more than a year before
 * the message came. Files that people upload may be older: that is what uploads are for.
 */
export function clockSuspect(
    times: { started: Date | null; ended: Date | null; sent: Date | null; received: Date },
    uploaded: boolean,
): boolean {
    const { started, ended, sent, received } = times;
    const first = started ?? ended;
    if (!first) return true;
    const limit = received.getTime() + DAY;
    const all = [started, ended, sent].filter((time) => time !== null);
    return (
        all.some((time) => time.getTime() > limit || time.getTime() < EARLIEST) ||
        (started !== null && ended !== null && ended < started) ||
        (!uploaded && first.getTime() < received.getTime() - 366 * DAY)
    );
}

/** When and how a message came. */
export interface Receipt {
    received: Date;
    timeZone: string;
    /** A file that a person uploaded: its runs may be old. */
    uploaded: boolean;
}

type SentTimes = Pick<Run, 'started_sent' | 'ended_sent' | 'message_sent'>;

/** Whether a run tells a day and no time of it. */
const isDayAlone = ({ started_sent, ended_sent }: SentTimes): boolean =>
    started_sent.length === 8 && ended_sent.length <= 8;

/** The day that was told without a time, or with one that nobody can read (`2026-03-09 24:00`), where a clock can have shown it; null of any other. */
function dayAlone(run: SentTimes, { received, timeZone, uploaded }: Receipt): Date | null {
    if (!isDayAlone(run) && readTime(run.started_sent, timeZone)) return null;
    const started = readTime(run.started_sent.slice(0, 8), timeZone);
    const told = { started, ended: null, sent: null, received };
    return started && !clockSuspect(told, uploaded) ? started : null;
}

/**
 * Domain 3.1: the day a test ended, or started; of a suspect clock the day it was received, unless a day was told without a time.
 * `untold`: no day was, or none that exists.
 */
export function timesOf(run: SentTimes, options: Receipt) {
    const { received, timeZone, uploaded } = options;
    const started = readTime(run.started_sent, timeZone);
    const ended = readTime(run.ended_sent, timeZone);
    const sent = readTime(run.message_sent, timeZone);
    const suspect = isDayAlone(run) || clockSuspect({ started, ended, sent, received }, uploaded);
    const day = dayIn(
        timeZone,
        (suspect ? dayAlone(run, options) : (ended ?? started)) ?? received,
    );
    const untold = ![run.started_sent, run.ended_sent].some((time) => readDay(time));
    return { started, ended, day, suspect, untold };
}
