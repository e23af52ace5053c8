/** Rounds of EQA of the demo: two that are closed and scored as the product scores them, and one whose answers come in. */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

/** Days from the end of the demo on which each round was sent, and until which answers counted. */
const rounds = [
    { name: 'Round 1', sent: -210, due: -180, closed: -176 },
    { name: 'Round 2', sent: -110, due: -80, closed: -75 },
    { name: 'Round 3', sent: -9, due: 21, closed: null },
] as const;

/** What is in the five samples of a round. */
const samples = [
    ['A', 'detected', 'detected'],
    ['B', 'detected', 'not_detected'],
    ['C', 'not_detected', null],
    ['D', 'detected', 'not_detected'],
    ['E', 'not_detected', null],
] as const;

/** Every facility with a GeneXpert takes part; most answer in time, and most of those well. All follows from the numbers of the rows. */
export async function writeEqa(tx: Transaction, today: string): Promise<void> {
    for (const [index, { name, sent, due, closed }] of rounds.entries()) {
        const { id } = await tx.one<{ id: number }>(sql`
            insert into eqa_round (name, due_on, status, released_on, closed_on)
            values (${name}, ${today}::date + ${due}::integer, ${closed === null ? 'open' : 'closed'}, ${today}::date + ${sent}::integer,
                    ${today}::date + ${closed}::integer)
            returning id`);
        for (const [letter, mtb, rif] of samples)
            await tx.run(sql`
                insert into eqa_sample (round_id, code, expected_mtb, expected_rif)
                values (${id}, ${`EQA${index + 1}${letter}-2601`}, ${mtb}, ${rif})`);
        await tx.run(sql`
            insert into eqa_panel (round_id, facility_id)
            select ${id}, f.id from facility f
             where f.active and exists (select from machine m where m.facility_id = f.id and m.device_type = 'genexpert') order by f.id`);
        await answers(tx, id, today);
        if (closed !== null) await score(tx, id, today);
    }
}

/** `h` is between 0 and 99, the same for the same sample of a facility. The facility with the account has not answered the open round yet. */
const answers = (tx: Transaction, round: number, today: string): Promise<number> =>
    tx.run(sql`
        insert into eqa_answer (panel_id, sample_id, facility_id, code_key, mtb, rif, tested_on, tester, submitted_on, submitted_by)
        select x.panel_id, x.sample_id, x.facility_id, eqa_code_key(x.code), x.mtb, case when x.mtb is not null then x.rif end,
               case when x.mtb is not null then x.on_day - 1 end, case when x.mtb is not null then 'Laboratory in charge' else '' end,
               case when x.mtb is not null then x.on_day end,
               case when x.mtb is not null then (select id from account order by id limit 1) end
          from (
            select y.*,
                   case when y.on_day > ${today}::date or y.silent then null when y.h < 3 then 'error' when y.h < 6 then 'invalid'
                        when y.h < 10 then case y.expected_mtb when 'detected' then 'not_detected' else 'detected' end
                        else y.expected_mtb end as mtb,
                   case when y.h >= 10 and y.expected_mtb = 'detected' then case when y.h < 16 then 'indeterminate' else y.expected_rif end
                        else 'not_applicable' end as rif
              from (
                select p.id as panel_id, p.facility_id, s.id as sample_id, s.code, s.expected_mtb, s.expected_rif,
                       (p.id * 37 + s.id * 61) % 100 as h,
                       (n.status = 'open' and p.facility_id = (select a.facility_id from account a where a.username = 'facility'))
                           or p.id % 11 = 0 as silent,
                       n.released_on + (4 + p.id % 17 + case when p.id % 13 = 0 then 20 else 0 end)::integer as on_day
                  from eqa_panel p join eqa_round n on n.id = p.round_id join eqa_sample s on s.round_id = n.id
                 where n.id = ${round}) y) x
         order by x.panel_id, x.sample_id`);

/** As closing a round does. */
async function score(tx: Transaction, round: number, today: string): Promise<void> {
    await tx.run(sql`
        update eqa_answer a set eqa_points = eqa_worth(a.mtb, a.rif, s.expected_mtb, s.expected_rif)
          from eqa_sample s join eqa_round n on n.id = s.round_id
         where s.id = a.sample_id and n.id = ${round} and a.submitted_on <= n.due_on`);
    await tx.run(sql`
        update eqa_panel p
           set status = case when q.score is null then 'excluded' else 'evaluated' end, score = q.score, eqa_passed = q.score >= n.pass_mark,
               corrective_action = case when q.score < n.pass_mark and p.id % 2 = 0 then 'Operators trained again, the module cleaned' else '' end,
               corrected_on = case when q.score < n.pass_mark and p.id % 2 = 0 then least(n.closed_on + 12, ${today}::date) end
          from (select panel_id, round(100 * avg(eqa_points), 2) as score from eqa_answer group by panel_id) q, eqa_round n
         where q.panel_id = p.id and n.id = p.round_id and n.id = ${round}`);
}
