/**
 * Days and moments. A day is `YYYY-MM-DD` and nothing else: it never passes through `Date`, which
 * would move it by a time zone. A moment is shown in the programme's time zone.
 */
import { places } from '../../../resources/places.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { tongueNow } from '../../../locales/tongue.ts';
import { civilText, parseCivil, validCivil } from '../../../resources/define/calendar/civil.ts';
import { daysInMonth } from '../../../resources/define/calendar/days.ts';
import { oncePer } from '../../../resources/define/once.ts';
import { dayIn, monthIn } from '../../../resources/define/say.ts';

/** `14 Mar 2026`. */
export const formatCivil = (text: string): string => dayIn(text, tongueNow().locale);

/** `Mar`, in the language spoken now. */
export const monthName = (month: number): string => monthIn(month, tongueNow().locale);

/** Reads what people type: `14 Mar 2026`, `14/3/2026`, `14.3.26`, `2026-03-14`. Day before month. */
export function readCivil(typed: string): string | undefined {
    const text = typed.trim().toLowerCase();
    if (parseCivil(text)) return text;
    const parts = /^(\d{1,2})e?r?[\s./-]+(\p{L}{3,}|\d{1,2})[\s.,/-]+(\d{2}|\d{4})$/u.exec(text);
    if (!parts) return undefined;
    const [, day = '', middle = '', end = ''] = parts;
    const month = monthOf(middle);
    const year = end.length === 2 ? 2000 + Number(end) : Number(end);
    const civil = month && validCivil({ year, month, day: Number(day) });
    return civil ? civilText(civil) : undefined;
}

/** What was typed as a month (`03/2027`, `Mar 2027`, `2027-03`), as its last day. */
export function readMonth(typed: string): string | undefined {
    const text = typed.trim().toLowerCase();
    const iso = /^(\d{4})[-./](\d{1,2})$/.exec(text);
    const parts = iso
        ? [iso[2]!, iso[1]!]
        : /^(\p{L}{3,}|\d{1,2})[\s./-]+(\d{4})$/u.exec(text)?.slice(1);
    if (!parts) return undefined;
    const [middle = '', end = ''] = parts;
    const month = monthOf(middle);
    const year = Number(end);
    const civil = month && validCivil({ year, month, day: daysInMonth(year, month) });
    return civil ? civilText(civil) : undefined;
}

/** `3` and `march` as 3. */
const monthOf = (word: string): number | undefined =>
    /\d/.test(word)
        ? Number(word)
        : months.find((one) => word.startsWith(monthName(one).toLowerCase().replace('.', '')));

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** The programme's time zone, as the server told it with the account. */
export const timeZone = (): string => {
    const zone = storedUser()?.['time_zone'];
    return typeof zone === 'string' ? zone : places.timeZone;
};

/** Today where the programme is. */
export const today = (): string => civilOf(new Date());

/** `14 Mar 2026, 09:05` in the programme's time zone. */
export function formatInstant(iso: string): string {
    const moment = new Date(iso);
    if (Number.isNaN(moment.getTime())) return iso;
    return `${formatCivil(civilOf(moment))}, ${timeOf(moment)}`;
}

/** Day and time of a moment in the programme's time zone. */
export function splitInstant(iso: string): { day: string; time: string } {
    const moment = new Date(iso);
    return { day: civilOf(moment), time: timeOf(moment) };
}

/** The moment of a day and a time (`HH:MM`) in the programme's time zone. */
export function instantOf(day: string, time: string): string | undefined {
    const guess = new Date(`${day}T${time}:00Z`);
    if (Number.isNaN(guess.getTime())) return undefined;
    const shown = new Date(`${civilOf(guess)}T${timeOf(guess)}:00Z`);
    return new Date(2 * guess.getTime() - shown.getTime()).toISOString();
}

const formatIn = oncePer(
    (locale: string, part: 'dateStyle' | 'timeStyle', zone: string) =>
        new Intl.DateTimeFormat(locale, { timeZone: zone, [part]: 'short' }),
);

const formatted = (moment: Date, locale: string, part: 'dateStyle' | 'timeStyle'): string =>
    formatIn(locale, part, timeZone()).format(moment);

const civilOf = (moment: Date): string => formatted(moment, 'sv-SE', 'dateStyle');

const timeOf = (moment: Date): string => formatted(moment, 'en-GB', 'timeStyle');
