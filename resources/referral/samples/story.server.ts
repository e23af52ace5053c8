/** The story of a referred sample: all samples of it from the first to the last, and what happened to each, in order. */
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { referralKeepers, referralSites } from '../access.ts';
import { standingResult } from './rows.server.ts';

/** A sample of a story, with its patient and what was found. */
export interface StorySample {
    id: number;
    barcode: string;
    status: string;
    patient_name: string;
    echis_patient_id: string;
    patient_phone: string;
    sex: string | null;
    age_years: number | null;
    referrer: string;
    referrer_phone: string;
    facility: string | null;
    facility_dhis2_id: string;
    specimen: string;
    collected_on: string | null;
    reject_reason: string | null;
    /** Of its result: what was found, how sure it is its own. */
    found: string | null;
    grade: string | null;
    rif: string | null;
    sure: string | null;
}

/** What happened to it, and when: `what` is a word of `storyWords`. */
export interface StoryEvent {
    sample: number;
    what:
        | 'referred'
        | 'received'
        | 'rejected'
        | 'lost'
        | 'cancelled'
        | 'found'
        | 'sent'
        | 'set_aside'
        | 'stuck';
    at: string;
    by: string | null;
    note: string;
    reason: string | null;
    /** Of a result that was found: how sure it is its own. Of one that was sent: what kind of message it was. */
    detail: string | null;
}

export const sampleStory = action('POST /x/referral/story', {
    about: 'All samples of one story, from the first to the last that was collected again, and what happened to each',
    access: [...referralKeepers, ...referralSites],
    effect: 'reads',
    body: { id: integer('Sample', { required: true, min: 1 }) },
    run: async ({ id }, { db, scope, seen }) => {
        const samples = await db.rows<StorySample>(sql`
            select s.id, s.barcode, s.status, s.patient_name, s.echis_patient_id, s.patient_phone, s.sex, s.age_years, s.referrer, s.referrer_phone,
                   f.name as facility, s.facility_dhis2_id, s.specimen, s.collected_on, s.reject_reason,
                   r.found, nullif(r.mtb_grade, '') as grade, case when r.outcome = 'success' then r.rif end as rif, r.sure
              from referred_sample s left join facility f on f.id = s.facility_id ${standingResult}
             where coalesce(s.first_id, s.id) = (select coalesce(o.first_id, o.id) from referred_sample o where o.id = ${id})
               and ${scope('f')}
             order by s.id`);
        if (!samples.some((one) => one.id === id)) throw notFound();
        const ids = samples.map((one) => one.id);
        const events = await db.rows<StoryEvent>(sql`
            select e.sample, e.what, e.at, a.full_name as by, e.note, e.reason, e.detail from (
                select s.id as sample, 'referred' as what, s.registered_at as at, null::bigint as by_id, '' as note, null as reason, null as detail
                  from referred_sample s
                union all
                select s.id, s.decided_as, s.decided_at, s.decided_by_id, s.decision_note,
                       case when s.decided_as = 'rejected' then s.reject_reason end, null
                  from referred_sample s where s.decided_as is not null
                union all
                select m.sample_id, 'found', r.received_at, m.matched_by_id, '', null, m.sure
                  from referred_match m join result r on r.id = m.result_id
                union all
                select o.sample_id, case o.state when 'sent' then 'sent' when 'aside' then 'set_aside' else 'stuck' end,
                       coalesce(o.sent_at, o.decided_at, o.made_at), o.decided_by_id, o.note, null, o.kind
                  from referral_outgoing o where o.state in ('sent', 'aside', 'stopped', 'held')) e
              left join account a on a.id = e.by_id
             where e.sample = any(${ids}::bigint[]) order by e.at, e.sample`);
        await seen('referred_sample', ids);
        return { data: { samples, events } };
    },
});
