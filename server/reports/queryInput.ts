/** What the query of a report is handed: its filters, and the scope that no query can do without. */
import { accountTypeNames } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import type { Query, QueryInput } from '../../resources/define/query.ts';
import type { Report } from '../../resources/define/report.ts';
import { and, sql } from '../../resources/define/sql.ts';
import type { AccountPlace } from '../../resources/define/points/places.ts';
import { accountPlaces, places, siteScope } from '../access/scope.ts';
import { type Days, onDay, upTo } from '../access/stays.ts';
import type { Server } from '../http/call.ts';
import { dayIn } from '../zones.ts';
import { readsNow } from './again.ts';
import { placeConditions, reachOf } from './places.ts';

/** The input of a query for an account. */
export function inputOf(
    server: Server,
    viewer: Viewer,
    filters: QueryInput['filters'],
    report: Report,
    free: Pick<QueryInput, 'words' | 'containsElse'> = {},
): QueryInput {
    const today = dayIn(server.clock(), server.config.timeZone);
    const days = daysOf(report, filters, today);
    return {
        filters,
        ...free,
        viewer,
        timeZone: server.config.timeZone,
        today,
        get now() {
            readsNow();
            return server.clock();
        },
        scope: (alias) => and([siteScope(viewer, alias, days), ...placeConditions(filters, alias)]),
        places: (alias) => and(placeConditions(filters, alias)),
        reach: reachOf(viewer, filters),
        national: () => sql`true`,
    };
}

/** On which days sites are asked for: of the period; of a look-up without one whenever; else today. */
function daysOf({ period }: Report, filters: QueryInput['filters'], today: string): Days {
    if (period.kind === 'none') return onDay(today);
    const { start_date, end_date } = filters as { start_date?: string; end_date?: string };
    return start_date && end_date ? { from: start_date, until: end_date } : upTo(today);
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
        places: () => sql`true`,
        reach: { level: places.site, within: scoped },
        national: (why) => {
            if (!why) throw new Error(`${query.report.name}: national() without a reason`);
            return scoped();
        },
        timeZone: 'UTC',
        today: '2026-01-31',
        now: new Date('2026-01-31T12:00:00Z'),
    });
    if (!asked) throw new Error(`${query.report.name}: the query is not limited by scope()`);
}

const probeViewer: Viewer = {
    id: 0,
    session_id: 0,
    username: '',
    full_name: '',
    user_type: accountTypeNames[0],
    role: {},
    ...(Object.fromEntries(accountPlaces.map((column) => [column, 0])) as Record<AccountPlace, 0>),
    key_validated: true,
    must_change_password: false,
    must_enroll: false,
};
