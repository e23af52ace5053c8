/** What an address says of a period, and what of it cannot be: told above what is shown instead, with the way to the right address. */
import { comparisons, ownPeriod } from '../../../resources/define/calendar/comparison.ts';
import { addDays } from '../../../resources/define/calendar/days.ts';
import { say, type Sentence } from '../../../resources/define/say.ts';
import { parseCivil } from '../../../resources/define/calendar/civil.ts';
import { today } from '../../widgets/dates/dates.ts';
import { lastDays } from '../../widgets/dates/periods.ts';

export interface NotUnderstood {
    sentences: readonly Sentence[];
    /** The search of the address as it may have been meant. */
    right: string;
}

interface Days {
    start_date: string;
    end_date: string;
}

interface ReadPeriod {
    /** What is shown. */
    days: Days;
    /** What may have been meant. */
    right: Days;
    sentences: Sentence[];
}

/** A day alone is filled as the server fills it: up to today, and as long as the screen opens on. */
export function readPeriod(from: unknown, to: unknown, window: number, now = today()): ReadPeriod {
    const standard = lastDays(window);
    const instead = (sentence: Sentence, right: Days = standard) => ({
        days: standard,
        right,
        sentences: [sentence],
    });
    const [start, end] = [from, to].map((day) =>
        typeof day === 'string' && day ? day : undefined,
    );
    const odd = [start, end].find((day) => day !== undefined && !parseCivil(day));
    if (odd !== undefined) return instead(noDay(odd));
    const end_date = end ?? now;
    const start_date = start ?? addDays(end_date, 1 - window);
    const days = { start_date, end_date };
    if (end !== undefined && start_date > end_date)
        return instead(say('The period in the address ends before it starts.'), {
            start_date: end_date,
            end_date: start_date,
        });
    if (start_date > now) return instead(say('The period in the address is still to come.'));
    if (end_date <= now) return { days, right: days, sentences: [] };
    const cut = { start_date, end_date: now };
    const sentences = [say('Days to come hold nothing yet: the period goes up to today.')];
    return { days: cut, right: cut, sentences };
}

/** That words of an address say nothing here. */
export const unknownWords = (words: readonly string[]): Sentence[] =>
    words.length
        ? [say('This screen does not know “%{words}”, which the address asks for.', { words })]
        : [];

/** A word that is no day. */
export const noDay = (day: string): Sentence =>
    say('There is no day “%{day}” in the calendar.', { day });

/** A value that its filter does not have. */
export const noChoice = (word: unknown): Sentence =>
    say('“%{word}” is none of the choices of its filter.', { word: String(word) });

/** Whether it is a period to compare with, or nothing. */
export const compares = (value: unknown): boolean =>
    !value ||
    value === true ||
    [...comparisons, ''].includes(String(value)) ||
    ownPeriod.test(String(value));

/** The filters in an address, as react-admin writes them; null where they cannot be read. */
export function filtersIn(params: URLSearchParams): Readonly<Record<string, unknown>> | null {
    const text = params.get('filter');
    if (!text) return {};
    try {
        const read: unknown = JSON.parse(text);
        return read && typeof read === 'object' && !Array.isArray(read) ? { ...read } : null;
    } catch {
        return null;
    }
}

export const unreadable = say('The filters in the address cannot be read.');
