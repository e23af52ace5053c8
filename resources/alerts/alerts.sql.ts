import { defineQuery } from '../define/query.ts';
import { isOneOf, and, sql } from '../define/sql.ts';
import { alertList } from './alerts.report.ts';
import { kindUnits } from './kinds.ts';
import { ownAlert } from './own.server.ts';

export const alertListQuery = defineQuery(alertList, ({ filters, scope, places, viewer }) => {
    const { state, kind } = filters;
    return sql`
        select r.* from (
            select a.id, a.opened_at, a.kind, a.subject, a.facility_id, f.name as facility, d.name as district, nullif(a.what, '') as what, a.figure,
                   case when a.figure is not null then ${JSON.stringify(kindUnits)}::jsonb ->> a.kind end as unit, a.since,
                   case when a.closed_at is not null then 'closed' when a.acknowledged_at is not null then 'acknowledged'
                        when a.escalated_at is not null then 'escalated' else 'open' end as state,
                   b.full_name as acknowledged_by, a.acknowledged_at, nullif(a.note, '') as note, a.escalated_at, a.closed_at, u.name as rule
              from alert a
              join alert_rule u on u.id = a.rule_id
              left join facility f on f.id = a.facility_id
              left join district d on d.id = f.district_id
              left join account b on b.id = a.acknowledged_by_id
             where ${ownAlert(viewer, scope('f'))} and ${places('f')}) r
         where ${and([isOneOf('r.state', state), isOneOf('r.kind', kind)])}`;
});
