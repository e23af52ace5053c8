/** Age groups as SQL, oldest last; who gave no age is a group of their own. */
import { raw, type Sql } from '../define/sql.ts';

/** The lower bounds of groups in years as a `case` over `s.age`: `0–4`, `5–14`, … `65+`, `Unknown`. */
export function ageGroup(bounds: readonly number[], column = 's.age'): Sql {
    const whens = bounds.map((from, index) => {
        const next = bounds[index + 1];
        if (next === undefined) return `else '${label(from)}+'`;
        return `when ${column} < ${next} then '${label(from)}–${label(next - 1)}'`;
    });
    return raw(`case when ${column} is null then 'Unknown' ${whens.join(' ')} end`);
}

/** Two digits, so that the groups sort as texts. */
const label = (years: number): string => String(years).padStart(2, '0');

/** Groups of WHO's TB reports. */
export const tbAges = [0, 5, 15, 25, 35, 45, 55, 65] as const;
/** Five-year groups around the ages of cervical screening. */
export const hpvAges = [0, 25, 30, 35, 40, 45, 50] as const;
