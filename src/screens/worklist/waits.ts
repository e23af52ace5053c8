/** What waits, in words. */
import { withColon } from '../../../locales/tongue.ts';
import { daysBetween } from '../../../resources/define/calendar/days.ts';
import type { Waiting, WaitingRow } from '../../../resources/define/points/work.ts';
import { formatCivil, today } from '../../widgets/dates/dates.ts';
import { formatNumber, percentText, withUnit } from '../../widgets/fields/numbers.ts';
import type { Say } from '../../widgets/sayNow.ts';
import { waitedFor } from '../../widgets/waitedFor.ts';

/** How long the first of them waits, or when it is due, and whether that is late. */
export function oldestOf(
    { rows, late, due }: Waiting,
    say: Say,
): { text: string; late: boolean } | undefined {
    const oldest = rows[0]?.since;
    if (!oldest) return undefined;
    if (due)
        return isPast(oldest)
            ? { text: whenText(oldest, due, say), late: true }
            : { text: say('The next: %{day}', { day: formatCivil(oldest) }), late: false };
    const time = waitsText(oldest, say);
    const isLate = late !== null && hoursSince(oldest) > late;
    return {
        text: isLate
            ? say('Late: the oldest waits for %{time}', { time })
            : say('The oldest waits for %{time}', { time }),
        late: isLate,
    };
}

/** What a row is called. */
export const nameOf = ({ word, what, whose }: WaitingRow, say: Say): string =>
    [word && say.text(word), what, whose].filter(Boolean).join(' · ');

/** The figure that makes it work, with its unit, or with what it is. */
export function figureOf({ figure }: Waiting, row: WaitingRow, say: Say): string | undefined {
    if (!figure || row.figure === null) return undefined;
    if (figure.unit === '%') {
        const share = percentText(formatNumber(row.figure, 1));
        return row.parts ? `${share} (${say('%{part} of %{whole}', row.parts)})` : share;
    }
    const value = formatNumber(row.figure, 0);
    return figure.unit
        ? withUnit(value, row.figure, figure.unit)
        : `${withColon(say.text(figure.label))} ${value}`;
}

/** How long a row waits, or the day it is due: since when it is late where that day has gone by. */
export function whenText(since: string, due: boolean, say: Say): string {
    if (!due) return waitsText(since, say);
    const day = formatCivil(since);
    return isPast(since) ? say('Late since %{day}', { day }) : day;
}

/** Whether a day has gone by, where the programme is. */
export const isPast = (day: string): boolean => day < today();

/** How long; of what has only a day in whole days of the programme: nobody knows its hour. */
function waitsText(since: string, say: Say): string {
    if (since.includes('T')) return waitedFor(hoursSince(since), say);
    const days = daysBetween(since, today());
    return days < 1
        ? say('less than a day')
        : say('%{smart_count} day |||| %{smart_count} days', { smart_count: days });
}

/** From a moment, or from the beginning of a day. */
const hoursSince = (since: string): number =>
    Math.max(0, (Date.now() - Date.parse(since)) / 3_600_000);

/** Those of which something waits, what has waited longest first, and those of which nothing does. */
export function sortWorks(works: readonly Waiting[]): { open: Waiting[]; done: Waiting[] } {
    const all = works.toSorted(byAge);
    return {
        open: all.filter(({ count }) => count > 0),
        done: all.filter(({ count }) => count === 0),
    };
}

/** Those that were looked at for nothing. */
export const doneText = (done: readonly Waiting[], say: Say): string =>
    say('Looked at, and nothing there: %{works}.', {
        works: done.map(({ title }) => say.text(title)).join(' · '),
    });

/** What has waited longest or is late longest; what is due on a day to come, and what has no age, after it. */
function byAge(one: Waiting, other: Waiting): number {
    const [first, second] = [one, other].map(({ due, rows }) =>
        due && !isPast(rows[0]?.since ?? '9') ? '9' : (rows[0]?.since ?? '99'),
    );
    return first! < second! ? -1 : first! > second! ? 1 : 0;
}
