/** Who may read one result, and in which lists. */
import { allows, type Grant } from '../../access.ts';
import type { Context, Viewer } from '../../define/engine.ts';
import type { Query, QueryInput } from '../../define/query.ts';
import { or, sql, type Sql } from '../../define/sql.ts';
import * as xrays from '../../devices/xray/results.sql.ts';
import { gatewayKeepers } from '../../gateway/access.ts';
import { resultLists, type Has } from '../lists/lists.sql.ts';

const inRows =
    (query: Query): Has =>
    (input, id) =>
        sql`exists (select 1 from (${query.rows(input)}) l where l.id = ${id})`;
const ofXrays = Object.values(xrays).map((query): [Query, Has] => [query, inRows(query)]);
const lists = new Map([...resultLists, ...ofXrays]);
const grantsOf = ({ report }: Query): Grant[] => report.mounts.flatMap((mount) => mount.access);

/** Whoever may read the row in one of the result lists, and who looks after the gateway. */
export const detailReaders: Grant[] = [...[...lists.keys()].flatMap(grantsOf), ...gatewayKeepers];

/**
 * The row lies in a list that the viewer may open, or in the one where it is looked for; what lies in none answers as what does
 * not exist. The desks of the gateway, which are no lists of results, hold to none.
 */
export function readable(id: number, context: Context, route: string): Sql {
    const { viewer, timeZone, today, now } = context;
    const scope = (alias: string) => context.scope(alias, 'ever');
    const own = [...lists].flatMap(([query, has]) =>
        mountsFor(query, viewer)
            .filter((mount) => mount.route === route)
            .map(({ filter = {} }) => ({ has, filter })),
    );
    if (!own.length && allows(gatewayKeepers, viewer)) return sql`true`;
    const input = {
        filters: { test_type: ['specimen', 'qc', 'reading'] },
        viewer,
        scope,
        places: () => sql`true`,
        reach: { level: 'facility' as const, within: scope },
        national: () => sql`true`,
        timeZone,
        today,
        now,
    };
    const looked = own.length
        ? own
        : [...lists].flatMap(([query, has]) =>
              seenAt(query, viewer).map((filter) => ({ has, filter })),
          );
    return or(
        looked.map(({ has, filter }) =>
            has({ ...input, filters: { ...input.filters, ...filter } }, id),
        ),
    );
}

const mountsFor = ({ report }: Query, viewer: Viewer) =>
    report.mounts.filter(({ access }) => allows(access, viewer));

/** What a list is fixed to at the places where the viewer may open it, each once: HbA1c alone is not every Afinion result. */
function seenAt(query: Query, viewer: Viewer): QueryInput['filters'][] {
    const fixed = mountsFor(query, viewer).map(({ filter = {} }) => filter);
    return [...new Map(fixed.map((one) => [JSON.stringify(one), one])).values()];
}
