/**
 * Whole years from a day of birth to another day, both `YYYY-MM-DD`. Compared as texts: a `Date` would
 * move a day by a time zone and make somebody a year younger. Born on 29 February counts from 1 March.
 */
export function ageOn(birth: string, day: string): number {
    const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
    return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
