/** Days and times of files, in the order of the PC's setting: read in the order in which all of a file make sense, or asked for. */
import { phrases } from '../../../define/say.ts';
import { inUtc, ZONE } from '../zone.server.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const orders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

const DAY = String.raw`(\d{1,4})[/.\s-](\d{1,2})[/.\s-](\d{1,4})`;
const TIME = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?\s?m\.?)?`;
const STAMP = new RegExp(String.raw`^${DAY}(?:[T,\s]+${TIME}(?:\s*(${ZONE}))?)?$`, 'i');
/** A day at the beginning of a cell, alone or with a time behind it. */
const FIRST = new RegExp(String.raw`^${DAY}(?=$|[T,\s])`);

/** Of twelve hours the 12th is the first: 12:30 am is half past midnight. */
function digitsOf(hours: string, minutes = '00', seconds = '00', half?: string): string {
    const told = Number(hours);
    if (half && (told < 1 || told > 12)) return '';
    const hour = half ? (told % 12) + (/p/i.test(half) ? 12 : 0) : told;
    return [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join('');
}

/** `8h30`, `8 h 30 min`, `8H`: as French and Portuguese write a time of day, at the end of a cell. */
const HOURS = /(^|[T,\s])(\d{1,2})\s?h\s?(?:(\d{2})\s?(?:mi?n?)?\s?(?:(\d{2})\s?s?)?)?$/i;

/** Times with their parts apart by colons, of whatever script: `08：30`. */
export const withColons = (sent: string): string =>
    sent
        .normalize('NFKC')
        .replace(HOURS, (_all, before, hours, minutes = '00', seconds) =>
            [`${before}${hours}`, minutes, seconds].filter(Boolean).join(':'),
        );

/** Days of DICOM have no separators, times of records none at all: `20260309` as `2026-03-09`, `20260309081500+0300` as `2026-03-09 08:15:00+0300`. */
const parted = (sent: string): string =>
    withColons(sent.trim())
        .replace(/^(\d{4})(\d\d)(\d\d)(?=$|[T,\s])/, '$1-$2-$3')
        .replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?=$|\D)/, '$1-$2-$3 $4:$5:$6');

/**
 * `21/08/11 10:04:09`, `3/9/2026 8:15 PM`, `9.3.2026`, `2014-05-22T20:42:55.120+03:00` in an order to `20210811100409`, with Z
 * where a zone was said (in UTC then); '' for no such time. A year of four digits in the first place is the year in every order.
 */
export function stampOf(sent: string, order: DateOrder): string {
    const [, one = '', two = '', three = '', hours, minutes, seconds, half, zone = ''] =
        STAMP.exec(parted(sent)) ?? [];
    const [year, month, day] = {
        ymd: [one, two, three],
        dmy: [three, two, one],
        mdy: [three, one, two],
    }[one.length === 4 ? 'ymd' : order].map((part) => part.padStart(2, '0')) as [
        string,
        string,
        string,
    ];
    if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2 || one === '')
        return '';
    const full = year.length === 4 ? year : `20${year}`;
    const date = new Date(`${full}-${month}-${day}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return '';
    if (hours === undefined) return `${full}${month}${day}`;
    const time = digitsOf(hours, minutes, seconds, half);
    return time && inUtc(`${full}${month}${day}${time}`, zone);
}

/** Nothing, or a day in the order that leaves nothing open. */
const PLAIN = /^$|^\d{4}-?\d\d-?\d\d/;

/** The day that begins a cell as digits, whatever time stands behind it; '' where none does. */
const dayOf = (cell: string, order: DateOrder): string =>
    stampOf(FIRST.exec(parted(cell))?.[0] ?? '', order).slice(0, 8);

/**
 * A day in the plainest order with a time behind it that nobody can read (`2026-03-09 24:00`): the day as digits, and the rest as it was
 * sent, which tells two runs apart. '' where no day begins it.
 */
export function dayWithRest(sent: string): string {
    const day = dayOf(sent, 'ymd');
    return day && `${day} ${parted(sent).replace(FIRST, '').trim()}`.trim();
}

/** A cell with its day as `YYYY-MM-DD`, which is the same in every order; as it is where no day begins it. */
export function inPlainOrder(cell: string, order: DateOrder): string {
    const sent = parted(cell);
    const day = dayOf(sent, order).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    return day && sent.replace(FIRST, day);
}

/** The file can be read in several orders, and they differ: a person has to say which is meant. */
export class AmbiguousDates extends Error {
    override readonly name = 'AmbiguousDates';
    constructor(readonly possible: readonly DateOrder[]) {
        super(phrases('The dates of this file can be read in more than one way.'));
    }
}

/** What a file loses that ends in the middle of its last test. */
export const cutOff = phrases(
    'The last test of the file is cut off and was not taken. Export it again.',
);

/** What a file of which no date can be read loses: everything, since nobody would know on which days it was run. */
const noDates = phrases(
    'None of its dates can be read, so nothing was taken: export it with days as YYYY-MM-DD.',
);

/** What a file loses whose dates are of several orders, or not of the one that was said: nobody knows which of them are meant. */
const mixedDates = phrases(
    'Its dates cannot all be read in one order, so nothing was taken: export it with days as YYYY-MM-DD.',
);

/** Times of a test as they were sent; '' where none was. */
export interface SentTimes {
    start: string;
    end: string;
    expiry: string;
}

/** The days of a test in an order, as digits: '' where none was sent or no order can read it, `?` where only others can. */
type Days = (order: DateOrder) => SentTimes;

function daysOf(tests: readonly SentTimes[]): Days[] {
    const known = new Map<string, Record<DateOrder, string>>();
    const read = (cell: string): Record<DateOrder, string> => {
        let found = known.get(cell);
        if (found) return found;
        const [ymd = '', dmy = '', mdy = ''] = orders.map((order) => dayOf(cell, order));
        const none = ymd || dmy || mdy ? '?' : '';
        found = { ymd: ymd || none, dmy: dmy || none, mdy: mdy || none };
        known.set(cell, found);
        return found;
    };
    return tests.map((test) => {
        const [start, end, expiry] = [read(test.start), read(test.end), read(test.expiry)];
        return (order) => ({ start: start[order], end: end[order], expiry: expiry[order] });
    });
}

/** Cartridges expire within six years of the test. */
function expiresInTime({ start, end, expiry }: SentTimes): boolean {
    const from = Number((start || end).slice(0, 4));
    const until = Number(expiry.slice(0, 4));
    return !from || !until || Math.abs(until - from) <= 6;
}

/** The order of the dates of a file, or why nothing of it can be taken. */
export type FoundOrder = { order: DateOrder; lost?: never } | { order?: never; lost: string };

/**
 * The order in which every date of a file exists, no test starts after its end or after the export, and, where that leaves several
 * that tell of other days, cartridges expire in time. What no order can read is told by itself and says nothing about the others.
 * @param told the order that a person says
 * @throws AmbiguousDates where several are left and nobody says which
 */
export function orderOf(
    tests: readonly SentTimes[],
    { exported = '', told }: { exported?: string; told?: DateOrder | undefined } = {},
): FoundOrder {
    const days = daysOf(tests);
    // A day that is written as it should be and does not exist is told by itself.
    const sent = tests.some(({ start, end }) => [start, end].some((one) => !PLAIN.test(one)));
    if (sent && !days.some((one) => one('ymd').start || one('ymd').end)) return { lost: noDates };
    const existing = orders.filter((order) =>
        days.every((one) => !Object.values(one(order)).includes('?')),
    );
    if (!existing.length || (told && !existing.includes(told))) return { lost: mixedDates };
    if (told) return { order: told };
    const [until] = daysOf([{ start: exported, end: '', expiry: '' }]) as [Days];
    const isOrdered = (one: Days, order: DateOrder): boolean => {
        const { start, end } = one(order);
        const limit = until(order).start || '99991231';
        return limit !== '?' && start <= limit && !(end && start > end);
    };
    // A clock that was wrong in every order says nothing about the order.
    const telling = days.filter((one) => existing.some((order) => isOrdered(one, order)));
    const possible = existing.filter((order) => telling.every((one) => isOrdered(one, order)));
    const read = (one: DateOrder): string => JSON.stringify(days.map((test) => test(one)));
    const alike = (some: readonly DateOrder[]): boolean => new Set(some.map(read)).size === 1;
    if (alike(possible)) return { order: possible[0]! };
    const plausible = possible.filter((one) => days.every((test) => expiresInTime(test(one))));
    if (!alike(plausible)) throw new AmbiguousDates(possible.length ? possible : existing);
    return { order: plausible[0]! };
}
