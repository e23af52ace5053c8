/** Feedback counted; source: domain 1.3.18. */
import { defineQuery, type QueryInput, within } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { and, name, sql, type Sql } from '../define/sql.ts';
import {
    feedbackRows,
    issueDistribution,
    workloadByReporter,
    workloadByTopic,
} from './workload.report.ts';
import { feedbackTypes, issues } from './words.ts';

/** What the reader may see of what was asked for. A report without a facility lies in no place. */
function asked(input: QueryInput): Sql {
    const { filters, scope } = input;
    const words = ['status', 'feedback_type', 'reported_issue', 'channel'].flatMap((key) =>
        filters[key] === undefined
            ? []
            : [sql`r.${name(key)} = any(${allOf(filters[key])}::text[])`],
    );
    const initials =
        filters['initials'] === undefined
            ? []
            : [sql`r.initials = upper(btrim(${String(filters['initials'])}))`];
    return and([scope('f'), within('r.date_reported', input), ...words, ...initials]);
}

/** From the day it was reported to that of its answer; null where a clock or a later correction of the day says it was answered before. */
const daysOf = ({ timeZone }: QueryInput): Sql => sql`
    case when (r.resolved_at at time zone ${timeZone})::date >= r.date_reported
         then (r.resolved_at at time zone ${timeZone})::date - r.date_reported end`;

const counted = (input: QueryInput, by: Sql): Sql => sql`
    select ${by}, count(*)::integer as reports, count(distinct r.facility_id)::integer as facilities,
           count(*) filter (where r.status = 'open')::integer as open,
           count(*) filter (where r.status = 'in_progress')::integer as in_progress,
           count(*) filter (where r.status = 'resolved')::integer as resolved,
           percentile_cont(0.5) within group (order by ${daysOf(input)}) filter (where r.status = 'resolved') as days,
           max(greatest(0, ${input.today}::date - r.date_reported)) filter (where r.status <> 'resolved') as oldest_days
      from feedback_report r left join facility f on f.id = r.facility_id
     where ${asked(input)} group by 1`;

const figures = sql`c.reports, c.open, c.in_progress, c.resolved, 100.0 * c.resolved / c.reports as resolved_rate, c.days, c.oldest_days`;

/** The place of a word among all of its kind is the number of its row. */
const places = (words: Readonly<Record<string, string>>): Sql => sql`${Object.keys(words)}::text[]`;

export const workloadByReporterQuery = defineQuery(
    workloadByReporter,
    (input) => sql`
        select (select min(o.id) from feedback_report o where o.initials = c.initials) as id, c.initials, c.facilities, ${figures}
          from (${counted(input, sql`r.initials`)}) c`,
);

export const workloadByTopicQuery = defineQuery(
    workloadByTopic,
    (input) => sql`
        select array_position(${places(feedbackTypes)}, c.feedback_type) as id, c.feedback_type, ${figures}
          from (${counted(input, sql`r.feedback_type`)}) c`,
);

export const issueDistributionQuery = defineQuery(
    issueDistribution,
    (input) => sql`
        select array_position(${places(issues)}, c.reported_issue) as id, c.reported_issue, c.facilities, ${figures}
          from (${counted(input, sql`r.reported_issue`)}) c`,
);

export const feedbackRowsQuery = defineQuery(
    feedbackRows,
    (input) => sql`
        select r.id, r.number, r.date_reported, r.initials, f.id as facility_id, f.name as facility, r.feedback_type, r.reported_issue,
               r.status, nullif(r.attended_by, '') as attended_by, r.resolved_at
          from feedback_report r left join facility f on f.id = r.facility_id
         where ${asked(input)}`,
);
