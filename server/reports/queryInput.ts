/** What the query of a report is handed: its filters, and the scope that no query can do without. */
import type { Viewer } from '../../resources/define/engine.ts';
import type { Query, QueryInput } from '../../resources/define/query.ts';
import { and, name, sql, type Sql } from '../../resources/define/sql.ts';
import { facilityScope } from '../access/access.ts';
import type { Server } from '../http/call.ts';
import { dayIn } from '../zones.ts';

/** The input of a query for an account. */
export function inputOf(
    server: Server,
    viewer: Viewer,
    filters: QueryInput['filters'],
): QueryInput {
    return {
        filters,
        viewer,
        timeZone: server.config.timeZone,
        today: dayIn(server.clock(), server.config.timeZone),
        scope: (alias) => and([facilityScope(viewer, alias), ...placeConditions(filters, alias)]),
        national: () => sql`true`,
    };
}

/** Places by id or by exact name; an unknown one, or one out of scope, gives an empty list. */
function placeConditions(filters: QueryInput['filters'], alias: string): Sql[] {
    const f = name(alias);
    const chosen = (key: string, column: Sql, table: string): Sql[] => {
        const value = filters[key];
        if (value === undefined) return [];
        const all = (Array.isArray(value) ? value : [value]) as (string | number)[];
        const ids = all
            .filter((one) => typeof one === 'number' || /^\d{1,15}$/.test(one))
            .map(Number);
        // One place by its number, as every page asks: known while planning, so that its index serves it.
        if (all.length === 1 && typeof all[0] === 'number') return [sql`${column} = ${all[0]}`];
        const names = all
            .filter((one) => typeof one === 'string')
            .map((one) => String(one).toLowerCase());
        return [
            sql`${column} in (select id from ${name(table)}
                where id = any(${ids}::bigint[]) or lower(btrim(name)) = any(${names}::text[]))`,
        ];
    };
    const region = filters['region'];
    return [
        ...chosen('facility', sql`${f}.id`, 'facility'),
        ...chosen('district', sql`${f}.district_id`, 'district'),
        ...chosen('ip', sql`${f}.partner_id`, 'partner'),
        ...chosen('hub', sql`${f}.hub_id`, 'hub'),
        ...(region === undefined
            ? []
            : [
                  sql`${f}.district_id in (select d.id from district d where ${and(chosen('region', sql`d.region_id`, 'region'))})`,
              ]),
    ];
}

/** A query that never calls `scope()` or `national(why)` does not register. */
export function probe(query: Query): void {
    let asked = false;
    const scoped = () => {
        asked = true;
        return sql`true`;
    };
    query.rows({
        filters: { start_date: '2026-01-01', end_date: '2026-01-31' },
        viewer: probeViewer,
        scope: scoped,
        national: (why) => {
            if (!why) throw new Error(`${query.report.name}: national() without a reason`);
            return scoped();
        },
        timeZone: 'UTC',
        today: '2026-01-31',
    });
    if (!asked) throw new Error(`${query.report.name}: the query is not limited by scope()`);
}

const probeViewer: Viewer = {
    id: 0,
    session_id: 0,
    username: '',
    full_name: '',
    user_type: 'facility',
    role: {},
    facility_id: 0,
    partner_id: null,
    hub_id: null,
    mdr_site_id: null,
    district_id: null,
    region_id: null,
    key_validated: true,
};
