/** Days and times of files, in the order of the PC's setting: read in the order in which all of a file make sense, or asked for. */
import { phrases } from '../../../define/say.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const orders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

const TIME = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?\s?m\.?)?`;
const STAMP = new RegExp(
    String.raw`^(\d{1,4})[/.\s-](\d{1,2})[/.\s-](\d{1,4})(?:[T,\s]+${TIME})?$`,
    'i',
);
const CLOCK = new RegExp(`^${TIME}$`, 'i');

/** `8:53 PM`, `8:53` and `08.53.00` as `HHMMSS`; '' for no such time. */
export function clockOf(sent: string): string {
    const [, hours, minutes, seconds, half] = CLOCK.exec(sent.trim()) ?? [];
    return hours === undefined ? '' : digitsOf(hours, minutes, seconds, half);
}

/** Of twelve hours the 12th is the first: 12:30 am is half past midnight. */
function digitsOf(hours: string, minutes = '00', seconds = '00', half?: string): string {
    const told = Number(hours);
    if (half && (told < 1 || told > 12)) return '';
    const hour = half ? (told % 12) + (/p/i.test(half) ? 12 : 0) : told;
    return [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join('');
}

/** `21/08/11 10:04:09`, `3/9/2026 8:15 PM`, `9.3.2026` in an order to `20210811100409`; '' for no such time. */
export function stampOf(sent: string, order: DateOrder): string {
    // Days of DICOM have no separators.
    if (/^\d{8}$/.test(sent.trim()) && order === 'ymd')
        return stampOf(sent.trim().replace(/^(\d{4})(\d\d)/, '$1-$2-'), order);
    const [, one = '', two = '', three = '', hours, minutes, seconds, half] =
        STAMP.exec(sent.trim()) ?? [];
    const [year, month, day] = {
        ymd: [one, two, three],
        dmy: [three, two, one],
        mdy: [three, one, two],
    }[order].map((part) => part.padStart(2, '0')) as [string, string, string];
    if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2 || one === '')
        return '';
    const full = year.length === 4 ? year : `20${year}`;
    const date = new Date(`${full}-${month}-${day}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return '';
    if (hours === undefined) return `${full}${month}${day}`;
    const time = digitsOf(hours, minutes, seconds, half);
    return time && `${full}${month}${day}${time}`;
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
export const noDates = phrases(
    'None of its dates can be read, so nothing was taken: export it with days as YYYY-MM-DD.',
);

/** Times of a test as they were sent; '' where none was. */
export interface SentTimes {
    start: string;
    end: string;
    expiry: string;
}

/** No test starts after its end or after the export, and every date exists. */
function fits({ start, end, expiry }: SentTimes, order: DateOrder, limit: string): boolean {
    const [from, to] = [stampOf(start, order), stampOf(end, order)];
    return (
        (!start || from !== '') &&
        (!end || to !== '') &&
        (!expiry || stampOf(expiry, order) !== '') &&
        (!from || !to || from <= to) &&
        from <= limit
    );
}

/** Cartridges expire within six years of the test. */
function expiresInTime({ start, expiry }: SentTimes, order: DateOrder): boolean {
    const from = Number(stampOf(start, order).slice(0, 4));
    const until = Number(stampOf(expiry, order).slice(0, 4));
    return !from || !until || Math.abs(until - from) <= 6;
}

/**
 * The order in which most tests can be read, all of them where nothing is damaged; null where none can, though they bear dates.
 * @throws AmbiguousDates where several orders fit alike
 */
export function orderOf(tests: readonly SentTimes[], exported = ''): DateOrder | null {
    const dated = tests.filter(({ start, end }) => start !== '' || end !== '');
    if (!dated.length) return 'ymd';
    const counted = orders.map((order) => {
        const limit = exported ? stampOf(exported, order) : '99991231';
        const read = limit === '' ? 0 : dated.filter((one) => fits(one, order, limit)).length;
        return { order, read };
    });
    const most = Math.max(...counted.map(({ read }) => read));
    if (most === 0) return null;
    const possible = counted.filter(({ read }) => read === most).map(({ order }) => order);
    if (possible.length === 1) return possible[0]!;
    const plausible = possible.filter((order) => dated.every((one) => expiresInTime(one, order)));
    if (plausible.length !== 1) throw new AmbiguousDates(possible);
    return plausible[0]!;
}
