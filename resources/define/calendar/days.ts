/** Days as `YYYY-MM-DD`, reckoned by the calendar alone: in UTC, where every day has as many hours, so that no time zone moves one. */

const dayMs = 86_400_000;

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** A day so many days later (or earlier). */
export const addDays = (day: string, days: number): string => dayAt(momentOf(day) + days * dayMs);

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
    (momentOf(to) - momentOf(from)) / dayMs;

/** The day of the week: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(momentOf(day)).getUTCDay() || 7;

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** How many days a month has; 1 is January. */
export const daysInMonth = (year: number, month: number): number =>
    new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The last days up to today as the filters of a list with a period. */
export const lastDays = (
    today: string,
    days: number,
): { start_date: string; end_date: string } => ({
    start_date: addDays(today, 1 - days),
    end_date: today,
});
