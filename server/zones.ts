/** Instants on the clock of the programme's time zone. */

/** Made once a zone and form: a formatter costs more to make than a thousand instants to format. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, timeStyle?: 'short'): Intl.DateTimeFormat {
    const key = `${timeZone} ${timeStyle}`;
    let made = formatters.get(key);
    if (!made) {
        // Swedish writes dates as ISO 8601 does.
        made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle });
        formatters.set(key, made);
    }
    return made;
}

/** Every zone's offset changes, and every day begins, at a quarter of an hour of UTC: within it the day is one. */
const quarter = 900_000;
const days = new Map<string, { at: number; day: string }>();

/** The day of an instant, `YYYY-MM-DD`. */
export function dayIn(instant: Date, timeZone: string): string {
    const at = Math.floor(instant.getTime() / quarter);
    const known = days.get(timeZone);
    if (known?.at === at) return known.day;
    const day = formatter(timeZone).format(instant);
    days.set(timeZone, { at, day });
    return day;
}

/** `2026-03-14 09:05`: sorts as text, and cannot be read as a US date. */
export const minuteIn = (instant: Date, timeZone: string): string =>
    formatter(timeZone, 'short').format(instant);
