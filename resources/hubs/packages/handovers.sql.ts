import { defineQuery, tallyBy } from '../../define/query.ts';
import { isOneOf, and, sql } from '../../define/sql.ts';
import { handoverStates } from '../words.ts';
import { handovers } from './handovers.report.ts';
import { handoverTables, isHandoverOf, isOtherSide, isUnexplained } from './visible.server.ts';

export const handoversQuery = defineQuery(
    handovers,
    ({ filters, scope, viewer, timeZone }) => {
        const { state, leg, yours, unexplained, older, start_date, end_date } = filters;
        const day = sql`(h.at at time zone ${timeZone})::date`;
        return sql`
            select h.id, h.at, p.id as package_id, p.number, h.leg, f.id as facility_id, f.name as facility, r.id as rider_id,
                   r.full_name as rider, p.samples, h.state, h.other_side, nullif(h.other_name, '') as other_name, h.recorder_name,
                   h.why, nullif(h.answer_reason, '') as answer_reason, nullif(h.answered_by_name, '') as answered_by_name,
                   h.answered_at, ${isOtherSide(viewer)} as yours, ${isUnexplained(viewer)} as unexplained
              from ${handoverTables}
             where ${and([
                 isHandoverOf(viewer, scope),
                 ...(start_date && end_date
                     ? [
                           sql`${day} between ${older === true ? '-infinity' : start_date}::date and ${end_date}::date`,
                       ]
                     : []),
                 isOneOf('h.state', state),
                 isOneOf('h.leg', leg),
                 ...(yours === undefined ? [] : [sql`${isOtherSide(viewer)} = ${yours}`]),
                 ...(unexplained === undefined
                     ? []
                     : [sql`${isUnexplained(viewer)} = ${unexplained}`]),
             ])}`;
    },
    { tally: tallyBy('state', handoverStates) },
);
