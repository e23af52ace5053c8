import { defineQuery, type QueryInput } from '../define/query.ts';
import { phrases } from '../define/say.ts';
import { allOf } from '../define/several.ts';
import { empty, sql, type Sql } from '../define/sql.ts';
import { counts, peersOf, rankRows, runsOf, why } from './base.server.ts';
import {
    allRanks,
    bestOperators,
    facilityRanks,
    operatorRanks,
    quarterRanks,
    regionRanks,
} from './ranks.report.ts';

const whose = (input: QueryInput): Sql =>
    sql`case when p.facility_id = ${input.viewer.facility_id}::bigint then 'own' else 'other' end as whose_row`;

/** Ranked rows, of which those that are asked for are left: a rank is among all. */
const filtered = (input: QueryInput, rows: Sql): Sql => {
    const words = input.filters['whose_row'];
    return words === undefined
        ? rows
        : sql`select * from (${rows}) w where w.whose_row = any(${allOf(words).map(String)}::text[])`;
};

const byFacility = (input: QueryInput, ...conditions: Sql[]): Sql => sql`
    select f.id as facility_id, f.name as facility, d.name as district, q.name as region, ${counts}
           ${runsOf(input, ...conditions)} group by f.id, f.name, d.name, q.name`;

const shown = sql`p.facility, p.district, p.region, p.rank_no, p.tests, p.with_result, p.errors, p.success_rate, p.score`;

/** What a facility reads of all: only the name of the own one leads to a page, those of others are closed to it. */
const placed = (input: QueryInput): Sql =>
    sql`case when p.facility_id = ${input.viewer.facility_id}::bigint then p.facility_id end as facility_id, ${shown}`;

export const peers = defineQuery(facilityRanks, (input) =>
    filtered(
        input,
        sql`
        select p.facility_id as id, ${placed(input)}, ${whose(input)}
          from ${rankRows(input, byFacility(input, input.national(why), ...peersOf(input)))} p`,
    ),
);

export const everybody = defineQuery(
    allRanks,
    (input) => sql`
        select p.facility_id as id, p.facility_id, ${shown} from ${rankRows(input, byFacility(input, input.scope('f')))} p`,
);

/** A number that goes up with the quarter and, within it, from the last to the first: what has the same quarter stands by its rank. */
const placeOf = sql`
    ((left(p.period, 4)::bigint * 4 + right(p.period, 1)::bigint) * 100000 + 99999 - coalesce(p.rank_no, 99999)) * 1000000 + p.facility_id`;

export const quarters = defineQuery(quarterRanks, (input) => {
    const rows = sql`
        select f.id as facility_id, f.name as facility, d.name as district, q.name as region,
               to_char(r.day, 'YYYY "Q"Q') as period, ${counts}
               ${runsOf(input, input.national(why), ...peersOf(input))} group by f.id, f.name, d.name, q.name, 5`;
    return filtered(
        input,
        sql`
        select ${placeOf} as id, p.period, ${placed(input)}, ${whose(input)}
          from ${rankRows(input, rows, ['period'])} p`,
    );
});

export const regions = defineQuery(regionRanks, (input) => {
    const rows = sql`
        select q.id as region_id, q.name as region, count(distinct f.id) as sites, ${counts}
               ${runsOf(input, input.national(why))} group by q.id, q.name`;
    return sql`
        select p.region_id as id, p.region, p.sites, p.rank_no, p.tests, p.with_result, p.errors, p.success_rate, p.score,
               case when p.region_id = (select d.region_id from facility f join district d on d.id = f.district_id
                                         where f.id = ${input.viewer.facility_id}) then 'own' else 'other' end as whose_row
          from ${rankRows(input, rows)} p`;
});

const byOperator = (input: QueryInput, ...conditions: Sql[]): Sql => sql`
    select f.id as facility_id, q.name as region, min(btrim(r.operator)) as called, min(r.id) as first_run, ${counts}
           ${runsOf(input, sql`btrim(r.operator) <> ''`, input.national(why), ...conditions)}
     group by f.id, q.name, lower(btrim(r.operator))`;

/** Words that the mark of a row is made of, beside names and figures (`Rank: 5, tied, 2/3`). */
const [ranked, tooFew, tied] = phrases(['Rank', 'Too few tests', 'tied'] as const);

/** Names belong to the own facility alone; a number made of a name would tell it to who guesses. */
const operators = (input: QueryInput, rows: Sql, byRegion = false): Sql => sql`
    select row_number() over (order by ${byRegion ? sql`p.region, p.rank_no,` : empty} p.first_run) as id, p.region, p.rank_no, p.tests, p.with_result, p.errors, p.success_rate, p.score, ${whose(input)},
           case when p.facility_id = ${input.viewer.facility_id}::bigint then p.called end as operator,
           concat(case when p.facility_id = ${input.viewer.facility_id}::bigint then p.called || ': ' when p.rank_no is not null then ${ranked}::text || ': ' end,
                  coalesce(p.rank_no::text, ${tooFew}::text),
                  case when count(*) over (partition by ${byRegion ? sql`p.region` : sql`1`}, p.rank_no) > 1 then
                       concat(case when p.rank_no is not null then ', ' || ${tied}::text end, ', ',
                              row_number() over (partition by ${byRegion ? sql`p.region` : sql`1`}, p.rank_no order by p.first_run), '/',
                              count(*) over (partition by ${byRegion ? sql`p.region` : sql`1`}, p.rank_no)) end,
                  ${byRegion ? sql`' · ' || p.region` : sql`''`}) as rank_mark
      from ${rows} p`;

export const ofOperators = defineQuery(operatorRanks, (input) =>
    filtered(input, operators(input, rankRows(input, byOperator(input, ...peersOf(input))))),
);

export const best = defineQuery(
    bestOperators,
    (input) =>
        sql`select * from (${operators(input, rankRows(input, byOperator(input), ['region']), true)}) b where b.rank_no <= 3`,
);
