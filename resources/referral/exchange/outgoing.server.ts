/** Puts results of referred samples into the queue: one revision for each finding, a correction as a correction. */
import type { Db } from '../../define/engine.ts';
import { asRows, sql } from '../../define/sql.ts';
import { standingResult } from '../samples/rows.server.ts';
import { worded, type Finding } from './wording.ts';

interface Due extends Finding {
    sample_id: number;
    result_id: number;
    echis_patient_id: string;
    facility_dhis2_id: string;
    lab: string | null;
    /** `YYYY-MM-DD HH:MM:SS` in the time zone of the programme's places. */
    result_date: string;
    finding: string;
    revision: number;
    kind: string;
}

/** What goes out, in the fields of the published exchange; a later revision says that it is one. */
export function contentOf(
    due: Omit<Due, 'sample_id' | 'result_id' | 'finding'>,
): Record<string, unknown> | undefined {
    const words = worded(due);
    if (!words) return undefined;
    return {
        patient_id: due.echis_patient_id,
        lab: due.lab ?? '',
        result_date: due.result_date,
        facility_dhis2_id: due.facility_dhis2_id,
        ...words,
        ...(due.kind !== 'first' && { revision: due.revision }),
        ...(due.kind === 'corrected' && { corrected: true }),
        ...(due.kind === 'repeated' && { repeated: true }),
    };
}

const UNREAD =
    'There is no word for this result: a finding that nobody has read yet, or one without its grade. Tell the facility.';

/** Samples whose finding is not the one that was queued last. */
export async function queueResults(db: Db, now: Date, timeZone: string): Promise<void> {
    const due = await db.rows<Due>(sql`
        select s.id as sample_id, r.id as result_id, s.echis_patient_id, s.facility_dhis2_id, l.name as lab,
               to_char(coalesce(r.ended_at, r.started_at, r.received_at) at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as result_date,
               r.outcome, r.mtb, r.mtb_grade, r.rif, n.finding, coalesce(o.revision, 0) + 1 as revision,
               -- What nobody ever tried to send is not corrected by what follows it.
               case when g.result_id is null then 'first' when g.result_id = r.id then 'corrected' else 'repeated' end as kind
          from referred_sample s ${standingResult}
         cross join lateral (select concat_ws('|', r.outcome, r.mtb, r.mtb_grade, r.rif) as finding) n
          left join facility l on l.id = r.facility_id
          left join lateral (select o.revision, o.finding, o.result_id from referral_outgoing o
                              where o.sample_id = s.id order by o.revision desc limit 1) o on true
          left join lateral (select o.result_id from referral_outgoing o
                              where o.sample_id = s.id and o.attempts > 0 order by o.revision desc limit 1) g on true
         where r.id is not null and s.status not in ('rejected', 'cancelled')
           and (o.revision is null or o.finding <> n.finding or o.result_id <> r.id)
         order by s.id limit 500`);
    if (!due.length) return;
    const rows = due.map((one) => {
        const content = contentOf(one);
        return {
            sample_id: one.sample_id,
            result_id: one.result_id,
            revision: one.revision,
            kind: one.kind,
            content: JSON.stringify(content ?? {}),
            finding: one.finding,
            state: content ? 'waiting' : 'held',
            fault: content ? '' : UNREAD,
        };
    });
    await db.run(sql`
        with made as (
            insert into referral_outgoing (sample_id, result_id, revision, kind, content, finding, state, fault, next_at, made_at)
            select sample_id, result_id, revision, kind, content::jsonb, finding, state, fault, ${now}, ${now}
              from ${asRows('given', rows, {
                  sample_id: 'bigint',
                  result_id: 'bigint',
                  revision: 'integer',
                  kind: 'text',
                  content: 'text',
                  finding: 'text',
                  state: 'text',
                  fault: 'text',
              })} on conflict do nothing returning sample_id, revision, state),
        replaced as (
            update referral_outgoing o set state = 'replaced' from made
             where o.sample_id = made.sample_id and o.revision < made.revision
               and (o.state = 'held' or (o.state in ('waiting', 'stopped')))),
        shown as (
            update referred_sample s set status = 'tested', resulted_at = coalesce(s.resulted_at, ${now})
              from made where s.id = made.sample_id and made.state = 'waiting' and s.status <> 'tested')
        select 1`);
}
