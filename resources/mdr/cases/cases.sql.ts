import { ageShown } from '../../results/age.server.ts';
import { defineQuery, type QueryInput } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, sql, type Sql, anywhere } from '../../define/sql.ts';
import { mdrCases } from './cases.report.ts';
import { caseTables, isHere, isMine, isResponsible, isSeen, isSender } from './visible.server.ts';
import { soughtStates } from './words.ts';

/*
 * In all of this file: `c` the case, `p` its patient, `f` its facility, `s` its centre, `t` the transfer that is under way, `v` the centre that
 * sends it (visible.server.ts); `d` the results that detected it, `w` how long the person has waited.
 */

/**
 * The lists of the contract, and what waits for a centre, by what stands in them; `o` says whether the case is the
 * reader's, the patient is to be dealt with here, and whether the reader sent them.
 */
const lists: Readonly<Record<string, Sql>> = {
    referred: sql`o.mine and c.status in ('referred', 'transferred', 'received')`,
    initiation: sql`c.status = 'received'`,
    pending: sql`c.status = any(${soughtStates}::text[])`,
    initiated: sql`c.initiated_on is not null`,
    treatment: sql`c.status = 'initiated' or (c.status = 'transferred' and c.initiated_on is not null)`,
    to_confirm: sql`o.here and c.status in ('referred', 'transferred')`,
    to_start: sql`o.here and c.status = 'received'`,
    unanswered: sql`o.sent and c.status in ('referred', 'transferred')`,
};

export const mdrCasesQuery = defineQuery(mdrCases, (input) => {
    const { viewer, scope, today } = input;
    // Who is not theirs yet is a case to a centre, and nobody whom it could name.
    const named = (value: Sql) => sql`case when o.mine then ${value} end`;
    return sql`
        select c.id, c.number, c.version, ${named(sql`p.full_name`)} as patient_name, c.status, o.mine,
               ${isResponsible(viewer, scope)} as responsible, o.sent as sender,
               case when w.waits then greatest(0, ${today}::date - w.detected_on) end as waiting_days,
               ${nextFor(viewer)} as next_action, w.detected_on, f.id as facility_id, f.name as facility, g.name as district, p.sex, ${ageShown(sql`p.age`)} as age,
               s.id as site_id, s.name as site, v.id as from_site_id, v.name as from_site, t.sent_on, c.came_back, ${named(sql`p.phone`)} as phone,
               ${named(sql`p.dr_tb_number`)} as dr_tb_number, ${named(sql`d.sample_id`)} as sample_id,
               coalesce(d.results, 0)::integer as results, c.linked_on, c.referred_on, c.received_on, c.initiated_on,
               case when c.initiated_on is not null then greatest(0, c.initiated_on - w.detected_on) end as days_to_treatment, c.regimen, c.weight_kg, p.hiv_status, p.on_art,
               c.not_initiated_reason, c.not_initiated_on, c.outcome, c.outcome_on,
               ${named(sql`t.reason`)} as reason, ${named(sql`t.handover`)} as handover
          from ${caseTables}
          join district g on g.id = f.district_id
         cross join lateral (
            select ${isMine(viewer, scope)} as mine, ${isSender(viewer, scope)} as sent,
                   ${viewer.user_type === 'mdrsite' ? isHere(viewer) : isMine(viewer, scope)} as here) o
          left join lateral (
            select (array_agg(r.sample_id order by r.day, r.id))[1] as sample_id, count(*) as results
              from mdr_linkage l join result r on r.id = l.result_id where l.case_id = c.id) d on true
          left join mdr_person w on w.case_id = c.id
         where ${isSeen(viewer, scope)} and ${input.places('f')} and ${and(asked(input))}`;
});

/** What this reader does next about a case; nothing where it is another's turn. */
function nextFor({ user_type }: QueryInput['viewer']): Sql {
    const away = sql`c.status in ('referred', 'transferred')`;
    if (user_type === 'mdrsite')
        return sql`
            case when o.here and ${away} then 'receive' when o.here and c.status = 'received' then 'initiate'
                 when o.sent and ${away} then 'ask_centre' end`;
    if (user_type === 'facility' || user_type === 'drtb')
        return sql`
            case when c.status = 'linked' then 'refer'
                 when ${away} or (${user_type === 'drtb'}::boolean and c.status = 'received') then 'ask_centre' end`;
    return sql`null::text`;
}

function asked({ filters }: QueryInput): Sql[] {
    const { list, status, who, regimen, outcome, came_back } = filters;
    const among = (column: Sql, value: unknown): Sql[] =>
        value === undefined ? [] : [sql`${column} = any(${allOf(value as string)}::text[])`];
    return [
        ...(list === undefined ? [] : [sql`(${lists[String(allOf(list)[0])]!})`]),
        ...among(sql`c.status`, status),
        ...among(sql`c.regimen`, regimen),
        ...among(sql`c.outcome`, outcome),
        ...(came_back === undefined ? [] : [sql`c.came_back = ${came_back}`]),
        ...(who === undefined ? [] : [sought(String(allOf(who)[0]))]),
    ];
}

/**
 * A patient by their name, telephone or a number of theirs. Of patients who are not the reader's own only who says it
 * whole finds one: a person who stands there with their name is found, nobody is guessed letter by letter.
 */
function sought(text: string): Sql {
    const words = text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean)
        .toSorted();
    const plain = text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
    const like = anywhere(text.toLowerCase());
    const whole = sql`
        (select array_agg(w order by w) from unnest(string_to_array(lower(p.full_name), ' ')) w) = ${words}::text[]
        or (length(${plain}::text) >= 6 and (
            p.nin_key = ${plain} or regexp_replace(upper(p.dr_tb_number), '[^A-Z0-9]', '', 'g') = ${plain}
            or right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 9) = right(${plain}, 9)
            or exists (select 1 from mdr_linkage l join result r on r.id = l.result_id
                        where l.case_id = c.id and upper(regexp_replace(r.sample_id, '[^A-Za-z0-9]', '', 'g')) = ${plain})))
        or upper(c.number) = upper(btrim(${text}))`;
    return sql`((o.mine and (lower(p.full_name) like ${like} or p.phone like ${like})) or ${whole})`;
}
