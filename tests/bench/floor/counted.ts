/** The counters over a period by hand: whole months from the month table, the days at its edges from the other. */

const nextMonth = (month: string): string => {
    const [year, number] = month.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

/** Whole months of a period, from the first to before the last one's end, and the days at its edges; no months where none is whole. */
export interface Parts {
    months?: readonly [from: string, before: string];
    days: readonly (readonly [from: string, to: string])[];
}

export function partsOf(start: string, end: string): Parts {
    const first = start.endsWith('-01') ? start : nextMonth(start);
    const dayAfter = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10);
    const after = `${dayAfter.slice(0, 7)}-01`;
    if (first >= after) return { days: [[start, end]] };
    const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    return {
        months: [first, after],
        days: [
            ...(start < first ? [[start, dayBefore] as const] : []),
            ...(after <= end ? [[after, end] as const] : []),
        ],
    };
}

/** Runs (or calls) of a period as a relation with `facility_id`, `at` and the counter's own columns. */
export function counted(start: string, end: string, kind: 'runs' | 'calls' = 'runs'): string {
    const [columns, table] =
        kind === 'runs'
            ? [
                  'facility_id, device_type, disease_area, outcome, call, error_code, tests',
                  'facility',
              ]
            : ['facility_id, disease_area, target, call, grade, results', 'facility'];
    const tail = kind === 'runs' ? '' : '_call';
    const first = start.endsWith('-01') ? start : nextMonth(start);
    const dayAfter = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10);
    const after = `${dayAfter.slice(0, 7)}-01`;
    const day = `select ${columns}, day as at from ${table}_day${tail} where day`;
    if (first >= after) return `(${day} between '${start}' and '${end}')`;
    return `(select ${columns}, month as at from ${table}_month${tail} where month >= '${first}' and month < '${after}'
        union all ${day} >= '${start}' and day < '${first}'
        union all ${day} >= '${after}' and day <= '${end}')`;
}

/** Runs of a period by day, where weeks or days matter. */
export const daily = (start: string, end: string): string =>
    `(select *, day as at from facility_day where day between '${start}' and '${end}')`;
