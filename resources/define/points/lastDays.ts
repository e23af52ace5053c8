/** The last days up to today as the filters of a list with a period. */
export function lastDays(today: string, days: number): { start_date: string; end_date: string } {
    const first = new Date(`${today}T00:00:00Z`);
    first.setUTCDate(first.getUTCDate() + 1 - days);
    return { start_date: first.toISOString().slice(0, 10), end_date: today };
}
