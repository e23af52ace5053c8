/** Whose packages an account sees: a hub those of its sites, a facility those it gave and those it is to take in. */
import { defineQuery, type QueryInput } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { isOneOf, and, sql, type Sql } from '../../define/sql.ts';
import type { Viewer } from '../../define/engine.ts';
import { onTheWay } from '../words.ts';
import {
    ages,
    deliveredSamples,
    pendingAges,
    pendingDelivery,
    samplePackages,
} from './packages.report.ts';

type Scope = (alias: string) => Sql;

/** The package is for the laboratory of who asks (`t`). */
export const isFor = ({ user_type, facility_id }: Pick<Viewer, 'user_type' | 'facility_id'>): Sql =>
    sql`coalesce(${user_type === 'facility'}::boolean and t.id = ${facility_id}, false)`;

/** The package is the viewer's to see: `f` its site, `t` its laboratory. */
export const isSeenBy = (viewer: Viewer, scope: Scope): Sql =>
    viewer.user_type === 'facility' ? sql`(${scope('f')} or ${scope('t')})` : sql`(${scope('f')})`;

/** The tables under those names. */
export const packageTables = sql`
    sample_package p
    join facility f on f.id = p.facility_id
    join district d on d.id = f.district_id
    join rider r on r.id = p.rider_id
    left join facility t on t.id = p.destination_id`;

export const openHandovers = sql`(select count(*) from package_handover h
    where h.package_id = p.id and h.state in ('waiting', 'contested'))::integer`;

const columns = (viewer: Viewer) => sql`
    p.id, p.version, p.number, p.code, p.status, f.id as facility_id, f.name as facility, d.name as district, t.name as destination,
    p.test_type, p.samples, r.id as rider_id, r.full_name as rider, p.collected_at, p.picked_at, p.last_seen_at, p.delivered_at,
    p.received_at, p.received_samples, nullif(p.difference_reason, '') as difference_reason, p.lost_at,
    nullif(p.lost_reason, '') as lost_reason, ${openHandovers} as open_handovers, ${isFor(viewer)} as at_destination, p.note`;

const dayOf = (at: Sql, { timeZone }: QueryInput): Sql =>
    sql`(${at} at time zone ${timeZone})::date`;

/** The filters that the lists have in common. */
function asked({ filters, viewer, scope }: QueryInput): Sql[] {
    const { status, test_type, for_us } = filters;
    return [
        isSeenBy(viewer, scope),
        isOneOf('p.status', status),
        ...(for_us === undefined ? [] : [sql`${isFor(viewer)} = ${for_us}`]),
        isOneOf('p.test_type', test_type),
    ];
}

/** `withinOrOlder` of an instant. */
const inPeriod = (at: Sql, input: QueryInput): Sql => {
    const { older, start_date, end_date } = input.filters;
    return start_date && end_date
        ? sql`${dayOf(at, input)} between ${older === true ? '-infinity' : start_date}::date and ${end_date}::date`
        : sql`true`;
};

export const samplePackagesQuery = defineQuery(
    samplePackages,
    (input) => sql`
        select ${columns(input.viewer)} from ${packageTables}
         where ${and([...asked(input), inPeriod(sql`p.picked_at`, input)])}`,
);

export const deliveredSamplesQuery = defineQuery(
    deliveredSamples,
    (input) => sql`
        select ${columns(input.viewer)}, extract(epoch from p.delivered_at - p.picked_at) / 3600 as hours from ${packageTables}
         where p.status in ('delivered', 'received') and ${and([...asked(input), inPeriod(sql`p.delivered_at`, input)])}`,
);

/** Days since it was picked, and which of the ages that is. */
const daysOnTheWay = (input: QueryInput): Sql =>
    sql`(${input.today}::date - ${dayOf(sql`p.picked_at`, input)})`;
const ageOf = (input: QueryInput): Sql => {
    const days = daysOnTheWay(input);
    return sql`case when ${days} <= 1 then 'd0_1' when ${days} <= 3 then 'd2_3' when ${days} <= 7 then 'd4_7' else 'd8' end`;
};
const pending = sql`p.status = any(${[...onTheWay]}::text[])`;

export const pendingDeliveryQuery = defineQuery(pendingDelivery, (input) => {
    const { age } = input.filters;
    return sql`
        select ${columns(input.viewer)}, ${daysOnTheWay(input)} as age_days from ${packageTables}
         where ${pending} and ${and([
             ...asked(input),
             ...(age === undefined ? [] : [sql`${ageOf(input)} = any(${allOf(age)}::text[])`]),
         ])}`;
});

export const pendingAgesQuery = defineQuery(
    pendingAges,
    (input) => sql`
        select a.n as id, a.age, count(s.age)::integer as packages,
               coalesce(sum(s.samples) filter (where s.status = 'picked'), 0)::integer as picked,
               coalesce(sum(s.samples) filter (where s.status = 'at_hub'), 0)::integer as at_hub,
               coalesce(sum(s.samples) filter (where s.status = 'in_transit'), 0)::integer as in_transit,
               coalesce(sum(s.samples), 0)::integer as samples
          from unnest(${Object.keys(ages)}::text[]) with ordinality as a (age, n)
          left join (select ${ageOf(input)} as age, p.status, p.samples from ${packageTables}
                      where ${pending} and ${and(asked(input))}) s on s.age = a.age
         group by a.n, a.age`,
);
