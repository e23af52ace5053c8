/** Whether two figures of one run are one: exports print three digits of what a message tells in full. */
import type { Db } from '../../../define/engine.ts';
import { sql, type Sql } from '../../../define/sql.ts';
import type { ResultFields } from './interpret.server.ts';

/** A figure at which the programme judges otherwise: from it on, or above it. */
export interface Bound {
    at: number;
    from: boolean;
}

/** The bounds of a viral load on the day of a result, as an array of JSON. */
export const boundsOn = (disease_area: Sql, day: Sql): Sql => sql`
    coalesce((select jsonb_build_array(
                         jsonb_build_object('at', u.vl_threshold, 'from', u.vl_operator = '<'),
                         jsonb_build_object('at', u.low_level_from, 'from', true),
                         jsonb_build_object('at', u.low_level_below, 'from', true))
                from load_rule u
               where ${disease_area} = 'vl' and u.valid_from <= ${day} and (u.ends is null or ${day} < u.ends)), '[]')`;

/** The same of a result that is not stored. */
export async function boundsOf(db: Db, { disease_area, day }: ResultFields): Promise<Bound[]> {
    if (disease_area !== 'vl') return [];
    const { bounds } = await db.one<{ bounds: Bound[] }>(
        sql`select ${boundsOn(sql`${disease_area}::text`, sql`${day}::date`)} as bounds`,
    );
    return bounds;
}

type Figure = Pick<ResultFields, 'device_type' | 'value'>;

/** Tables of these devices tell every digit that there is: another figure is another result. */
const whole = ['xray', 'pima'];

/** Whether one figure is the other, or the other as an export rounds it, with no bound between them. */
export function isOneFigure(a: Figure, b: Figure, bounds: readonly Bound[]): boolean {
    if (a.value === b.value) return true;
    if (a.value === null || b.value === null || whole.includes(a.device_type)) return false;
    const [one, other] = [a.value, b.value];
    const isBeyond = (value: number, { at, from }: Bound) => (from ? value >= at : value > at);
    return (
        (rounded(one) === other || rounded(other) === one) &&
        bounds.every((bound) => isBeyond(one, bound) === isBeyond(other, bound))
    );
}

const rounded = (value: number): number => Number(value.toPrecision(3));
