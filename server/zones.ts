/** Instants on the clock of the programme's time zone. */
import { oncePer } from '../resources/define/once.ts';

// Swedish writes dates as ISO 8601 does.
const dayFormat = oncePer(
    (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
);
const minuteFormat = oncePer(
    (timeZone: string) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);

/** Every zone's offset changes, and every day begins, at a quarter of an hour of UTC: within it the day is one. */
const quarter = 900_000;
const days = new Map<string, { at: number; day: string }>();

/** The day of an instant, `YYYY-MM-DD`. */
export function dayIn(instant: Date, timeZone: string): string {
    const at = Math.floor(instant.getTime() / quarter);
    const known = days.get(timeZone);
    if (known?.at === at) return known.day;
    const day = dayFormat(timeZone).format(instant);
    days.set(timeZone, { at, day });
    return day;
}

/** Quarters of an hour as they begin in a zone, of those that were asked for last. */
const begun = new Map<string, Map<number, string>>();
const mostBegun = 5000;
/** The last zones that were not a whole minute off became so in 1972. */
const evenSince = Date.UTC(1973, 0, 1);

/** `2026-03-14 09:05`: sorts as text, and cannot be read as a US date. Of a file with three of them a row, a formatter is the most of its time. */
export function minuteIn(instant: Date, timeZone: string): string {
    const time = instant.getTime();
    const written = minuteFormat(timeZone);
    if (!(time >= evenSince)) return written.format(instant);
    const at = Math.floor(time / quarter);
    let known = begun.get(timeZone);
    if (!known || known.size >= mostBegun) begun.set(timeZone, (known = new Map()));
    let start = known.get(at);
    if (start === undefined) known.set(at, (start = written.format(at * quarter)));
    const minute = Number(start.slice(14)) + Math.floor((time - at * quarter) / 60_000);
    return `${start.slice(0, 14)}${String(minute).padStart(2, '0')}`;
}
