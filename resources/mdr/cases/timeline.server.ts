/** The way of one patient, from the first resistant result to the end of treatment, as far as it is the reader's. */
import { accountTypes } from '../../access.ts';
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { caseReaders } from './access.ts';
import { caseTables, isMine } from './visible.server.ts';

/** One thing that happened on a day. What a word needs is told, the rest is null. */
export interface Way {
    day: string;
    word:
        | 'result'
        | 'linked'
        | 'sent'
        | 'received'
        | 'withdrawn'
        | 'unanswered'
        | 'sent_on'
        | 'initiated'
        | 'not_initiated'
        | 'outcome';
    number: string;
    /** Sample of a result: for who sees whose it is. */
    sample_id: string | null;
    /** The result as shown, the regimen, the reason or the outcome. */
    what: string | null;
    /** Facility of a result, centre that a patient is sent to. */
    place: string | null;
    by: string | null;
}

export const patientTimeline = action('POST /x/mdr/timeline', {
    about: 'What happened to a patient with rifampicin resistance, in order: results, links, referrals and transfers, treatment, outcome',
    access: caseReaders,
    effect: 'reads',
    body: {
        case: integer('Case', { min: 1 }),
        patient: integer('Patient', { min: 1 }),
    },
    run: async ({ case: id, patient }, { db, viewer, scope, seen, timeZone }) => {
        const cases = await db.rows<{ id: number; patient_id: number }>(sql`
            select c.id, c.patient_id from ${caseTables}
             where (c.id = ${id ?? null}::bigint or c.patient_id = ${patient ?? null}::bigint) and ${isMine(viewer, scope)}`);
        if (!cases.length) throw notFound();
        const ids = cases.map((one) => one.id);
        const clear = accountTypes[viewer.user_type].identity === 'clear';
        const data = await db.rows<Way>(sql`
            select x.day, x.word, c.number, case when ${clear}::boolean then x.sample_id end as sample_id, x.what, x.place, x.by
              from (
                select l.case_id, r.day, 'result' as word, 1 as step, r.sample_id, r.result as what, f.name as place, null::text as by, r.id as at
                  from mdr_linkage l join result r on r.id = l.result_id join facility f on f.id = r.facility_id
                union all
                select l.case_id, (l.decided_at at time zone ${timeZone})::date, 'linked', 2, r.sample_id, null, null, a.full_name, l.result_id
                  from mdr_linkage l join result r on r.id = l.result_id join account a on a.id = l.decided_by
                union all
                select t.case_id, t.sent_on, 'sent', 3, null, null, s.name, a.full_name, t.id
                  from mdr_transfer t join facility s on s.id = t.to_site_id join account a on a.id = t.sent_by
                union all
                select t.case_id, t.answered_on, t.answer, 4, null, null, s.name, a.full_name, t.id
                  from mdr_transfer t join facility s on s.id = t.to_site_id left join account a on a.id = t.answered_by
                 where t.answer is not null
                union all
                select c.id, c.received_on, 'received', 4, null, null, s.name, null, 0
                  from mdr_case c left join facility s on s.id = c.site_id
                 where c.received_on is not null and not exists (
                    select from mdr_transfer t where t.case_id = c.id and t.answer = 'received' and t.answered_on = c.received_on)
                union all
                select c.id, c.initiated_on, 'initiated', 5, null, c.regimen, s.name, null, 0
                  from mdr_case c left join facility s on s.id = c.site_id where c.initiated_on is not null
                union all
                select c.id, c.not_initiated_on, 'not_initiated', 6, null, c.not_initiated_reason, null, null, 0
                  from mdr_case c where c.not_initiated_on is not null
                union all
                select c.id, c.outcome_on, 'outcome', 7, null, c.outcome, null, null, 0 from mdr_case c where c.outcome_on is not null) x
              join mdr_case c on c.id = x.case_id
             where x.case_id = any(${ids}::bigint[])
             order by x.day, x.step, x.at`);
        await seen('mdr_patient', [...new Set(cases.map(({ patient_id }) => patient_id))]);
        return { data, count: data.length };
    },
});
