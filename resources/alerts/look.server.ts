/** One look at what is wrong: alerts open once for each subject, close when their cause is gone, and go on to a second account type. */
import type { Db, Viewer } from '../define/engine.ts';
import type { Look } from '../define/points/alert.ts';
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { watches } from './watches.server.ts';

/** A rule as it is looked at. */
export interface Rule {
    id: number;
    kind: string;
    region_id: number | null;
    district_id: number | null;
    limit_value: number | null;
}

/** When and where a look happens. */
export type Moment = Pick<Look, 'now' | 'today' | 'timeZone' | 'room'>;

/** Whoever watches sees the nation and no patient: alerts are handed to people under their own scope. */
const watcher: Viewer = {
    id: 0,
    session_id: 0,
    username: '',
    full_name: '',
    user_type: 'distributor',
    role: {},
    facility_id: null,
    partner_id: null,
    hub_id: null,
    mdr_site_id: null,
    district_id: null,
    region_id: null,
    key_validated: true,
    must_change_password: false,
    must_enroll: false,
};

const everywhere = (): Sql => sql`true`;

const inputOf = ({ now, today, timeZone }: Moment, filters: QueryInput['filters']): QueryInput => ({
    filters,
    viewer: watcher,
    scope: everywhere,
    places: everywhere,
    reach: { level: 'nation', within: everywhere },
    national: everywhere,
    timeZone,
    today,
    now,
});

/** Rules that are due for a look, those that waited longest first. */
export const dueRules = (db: Db, now: Date): Promise<Rule[]> =>
    db.rows<Rule>(sql`
        select u.id, u.kind, u.region_id, u.district_id, u.limit_value::float8 as limit_value
          from alert_rule u left join alert_look l on l.rule_id = u.id
         where u.active and (l.looked_at is null or l.looked_at <= ${now}::timestamptz - make_interval(mins => u.every_minutes::integer))
         order by l.looked_at nulls first, u.id`);

/** What a rule says is wrong at this moment; undefined where its kind is no longer watched. */
export function wrongBy(rule: Rule, moment: Moment): Sql | undefined {
    const watch = watches.find(({ of }) => of.name === rule.kind);
    if (!watch) return undefined;
    const rows = watch.rows({
        ...moment,
        rows: (query, filters = {}) =>
            query.rows(inputOf(moment, filters as QueryInput['filters'])),
        limit: rule.limit_value ?? watch.of.usual,
        own: rule.limit_value !== null,
    });
    return sql`
        select distinct on (w.subject) w.*
          from (${rows}) w
          left join facility f on f.id = w.facility_id
          left join district d on d.id = f.district_id
         where (${rule.region_id}::bigint is null or d.region_id = ${rule.region_id})
           and (${rule.district_id}::bigint is null or f.district_id = ${rule.district_id})
         order by w.subject`;
}

/** Writes down that a rule had its turn. */
export const lookedAt = (db: Db, rule: number, now: Date): Promise<number> =>
    db.run(sql`
        insert into alert_look (rule_id, looked_at) values (${rule}, ${now})
        on conflict (rule_id) do update set looked_at = excluded.looked_at`);

/** Within so many looks of its rule what closed opens again as the same alert, of which nobody is told anew: a value around its limit. */
const CALM = 4;

/**
 * Opens what is new and closes what is gone. What is open stays as it is but for its figure; where it is another facility's now
 * (the machine stood elsewhere), it is news there from this moment: acknowledged by nobody, passed on and told to nobody.
 */
export async function lookAt(
    db: Db,
    rule: Rule,
    moment: Moment,
): Promise<{ opened: number; closed: number }> {
    const wrong = wrongBy(rule, moment);
    if (!wrong) return { opened: 0, closed: 0 };
    const { now } = moment;
    await lookedAt(db, rule.id, now);
    return db.one<{ opened: number; closed: number }>(sql`
        with wrong as materialized (${wrong}),
        gone as (
            update alert a set closed_at = greatest(${now}::timestamptz, a.opened_at)
             where a.rule_id = ${rule.id} and a.closed_at is null
               and not exists (select from wrong w where w.subject = a.subject)
            returning a.id),
        back as (
            update alert a set closed_at = null, figure = w.figure
              from wrong w, alert_rule u
             where a.rule_id = ${rule.id} and a.subject = w.subject and u.id = a.rule_id and a.facility_id is not distinct from w.facility_id
               and a.closed_at > ${now}::timestamptz - make_interval(mins => ${CALM} * u.every_minutes::integer)
               and not exists (select from alert b where b.rule_id = a.rule_id and b.subject = a.subject
                                  and (b.closed_at is null or (b.closed_at, b.id) > (a.closed_at, a.id)))
            returning a.subject),
        moved as (
            select a.id, w.* from alert a join wrong w on w.subject = a.subject
             where a.rule_id = ${rule.id} and a.closed_at is null and a.facility_id is distinct from w.facility_id),
        untold as (delete from alert_told t using moved m where t.alert_id = m.id),
        brought as (
            update alert a set facility_id = m.facility_id, what = coalesce(m.what, ''), since = m.since, figure = m.figure, opened_at = ${now},
                   acknowledged_at = null, acknowledged_by_id = null, note = '', escalated_at = null
              from moved m where a.id = m.id),
        seen as (
            insert into alert as a (rule_id, kind, subject, facility_id, what, since, figure, opened_at)
            select ${rule.id}, ${rule.kind}, w.subject, w.facility_id, coalesce(w.what, ''), w.since, w.figure, ${now} from wrong w
             where w.subject not in (select subject from moved union all select subject from back)
            on conflict (rule_id, subject) where closed_at is null
            do update set figure = excluded.figure where a.figure is distinct from excluded.figure
            returning (xmax = 0) as fresh)
        select (select count(*)::integer from seen where fresh) as opened, (select count(*)::integer from gone) as closed`);
}

/** Closes what belongs to rules that were turned off. */
export const closeTurnedOff = (db: Db, now: Date): Promise<number> =>
    db.run(sql`
        update alert a set closed_at = greatest(${now}::timestamptz, a.opened_at) from alert_rule u
         where u.id = a.rule_id and a.closed_at is null and not u.active`);

/** Tells the second account type of what nobody acknowledged in time, once. */
export const escalate = (db: Db, now: Date): Promise<number> =>
    db.run(sql`
        update alert a set escalated_at = ${now} from alert_rule u
         where u.id = a.rule_id and u.active and u.escalate_to is not null
           and a.closed_at is null and a.acknowledged_at is null and a.escalated_at is null
           and a.opened_at <= ${now}::timestamptz - make_interval(hours => u.escalate_hours)`);
