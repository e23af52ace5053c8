/** Puts results of referred samples into the queue: one revision for each finding, a correction as a correction. */
import type { Db } from '../../define/engine.ts';
import { asRows, sql, type Sql } from '../../define/sql.ts';
import { standingResult } from '../samples/rows.server.ts';
import { withdrawn, wordsOfFinding, type Finding } from './wording.ts';

interface Due extends Omit<Finding, 'outcome'> {
    sample_id: number;
    /** Null where no run is of this sample any more. */
    result_id: number | null;
    outcome: string | null;
    echis_patient_id: string;
    facility_dhis2_id: string;
    lab: string | null;
    /** `YYYY-MM-DD HH:MM:SS` in the time zone of the programme's places. */
    result_date: string;
    finding: string;
    revision: number;
    kind: string;
    /** Tuberculosis whose rifampicin nobody has read yet is held until then. */
    rif_until: string | null;
    takes_back: boolean;
}

/** What goes out, in the fields of the published exchange; a later revision says that it is one. */
export function contentOf(
    due: Pick<
        Due,
        | 'outcome'
        | 'mtb'
        | 'mtb_grade'
        | 'rif'
        | 'echis_patient_id'
        | 'facility_dhis2_id'
        | 'lab'
        | 'result_date'
        | 'revision'
        | 'kind'
    >,
): Record<string, unknown> | undefined {
    const words =
        due.outcome === null ? withdrawn : wordsOfFinding({ ...due, outcome: due.outcome });
    if (!words) return undefined;
    return {
        patient_id: due.echis_patient_id,
        lab: due.lab ?? '',
        result_date: due.result_date,
        facility_dhis2_id: due.facility_dhis2_id,
        ...words,
        ...(due.kind !== 'first' && { revision: due.revision }),
        ...((due.kind === 'corrected' || due.kind === 'withdrawn') && { corrected: true }),
        ...(due.kind === 'withdrawn' && { withdrawn: true }),
        ...(due.kind === 'repeated' && { repeated: true }),
    };
}

export interface QueueOptions {
    now: Date;
    timeZone: string;
    rifHours: number;
}

/**
 * What was told last (`t`: tried at least once, so that it may have arrived) and what stands in the queue (`o`: the latest that
 * nothing replaced), beside the finding of today (`n`).
 */
const standing = ({ now, rifHours }: QueueOptions): Sql => sql`
    ${standingResult}
    cross join lateral (
        select case when r.waits_rif then r.received_at + make_interval(secs => ${rifHours * 3600}::double precision) end as rif_until) w
    cross join lateral (
        select case when r.id is null then 'none'
                    else concat(r.outcome, '|', r.mtb, '|', r.mtb_grade, '|', r.rif,
                                case when w.rif_until <= ${now} then '|alone' end) end as finding) n
    left join lateral (
        select o.revision, o.finding, o.result_id, o.state, o.attempts from referral_outgoing o
         where o.sample_id = s.id and o.state <> 'replaced' order by o.revision desc limit 1) o on true
    left join lateral (
        select o.revision, o.finding, o.result_id, o.state, o.made_at from referral_outgoing o
         where o.sample_id = s.id and o.attempts > 0 order by o.revision desc limit 1) t on true`;

/**
 * A person took a correction of the very result that was told, and that correction took this call back (`one`: mtb or rif); or,
 * where another run or none stands for the sample now, it gave the run another sample number or type.
 */
const decided = (one: 'mtb' | 'rif'): Sql => sql`
    exists (
        select from result_history h join result b on b.id = h.result_id
         cross join lateral (
            select coalesce((select f.result from result_history f
                              where f.result_id = h.result_id and f.id > h.id and f.reason in ('corrected', 'completed', 'reparsed')
                              order by f.id limit 1), to_jsonb(b)) as result) n
         where h.result_id = t.result_id and h.reason = 'corrected' and h.decided_by_id is not null and h.at >= t.made_at
           and h.result ->> ${one} = 'detected'
           and (coalesce(n.result ->> ${one}, '') <> 'detected'
                or r.id is distinct from t.result_id
                   and (barcode_key(h.result ->> 'sample_id') <> barcode_key(n.result ->> 'sample_id')
                        or h.result ->> 'test_type' <> n.result ->> 'test_type')))`;

/** A positive or a resistance was told, is not found any more, and no person at the review desk took exactly that back. */
const takesBack: Sql = sql`
    (split_part(t.finding, '|', 2) = 'detected' and coalesce(r.mtb, '') <> 'detected' and not ${decided('mtb')}
     or split_part(t.finding, '|', 4) = 'detected' and coalesce(r.rif, '') <> 'detected' and not ${decided('rif')})`;

/** Whether nobody waits for rifampicin any more tells when something goes, not what it says. */
const findingWithoutWaiting = (finding: Sql): Sql => sql`replace(${finding}, '|alone', '')`;

/** What is to be told now of these samples, and of those whose waiting for rifampicin has ended. */
export async function queueResults(
    db: Db,
    touched: readonly number[],
    options: QueueOptions,
): Promise<void> {
    const waited = await db.rows<{ sample_id: number }>(sql`
        select sample_id from referral_outgoing where state = 'held' and held_for = 'rif' and next_at <= ${options.now}`);
    const samples = [...new Set([...touched, ...waited.map(({ sample_id }) => sample_id)])];
    if (!samples.length) return;
    await takeBackUntried(db, samples, options);
    const due = await db.rows<Due>(sql`
        select s.id as sample_id, r.id as result_id, s.echis_patient_id, s.facility_dhis2_id, l.name as lab,
               to_char(coalesce(r.ended_at, r.started_at, r.received_at, ${options.now}) at time zone ${options.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as result_date,
               r.outcome, r.mtb, coalesce(r.mtb_grade, '') as mtb_grade, r.rif, n.finding,
               1 + coalesce((select max(a.revision) from referral_outgoing a where a.sample_id = s.id), 0) as revision,
               -- What nobody ever tried to send is not corrected by what follows it.
               case when t.revision is null then 'first' when r.id is null then 'withdrawn'
                    when t.result_id = r.id then 'corrected' else 'repeated' end as kind,
               case when w.rif_until > ${options.now} then w.rif_until end as rif_until,
               coalesce(${takesBack}, false) as takes_back
          from referred_sample s ${standing(options)}
          left join facility l on l.id = r.facility_id
         where s.id = any(${samples}::bigint[])
           and (r.id is not null and s.status not in ('rejected', 'cancelled') or r.id is null and t.revision is not null)
           and (o.revision is null or o.result_id <> r.id
                or case when o.state = 'held' then o.finding <> n.finding else ${findingWithoutWaiting(sql`o.finding`)} <> ${findingWithoutWaiting(sql`n.finding`)} end)
         order by s.id for update of s`);
    if (due.length) await write(db, due, options.now);
    await showResults(db, samples, options.now);
}

/** Of revisions that were never tried, those that are no longer so are replaced; where what was sent stands again, nothing goes. */
const takeBackUntried = (db: Db, samples: readonly number[], options: QueueOptions) =>
    db.run(sql`
        update referral_outgoing u set state = 'replaced'
          from referred_sample s ${standing(options)}
         where s.id = any(${samples}::bigint[]) and u.sample_id = s.id and u.attempts = 0 and u.state in ('waiting', 'held', 'stopped')
           and (t.revision is null and r.id is null
                or u.revision > t.revision and t.state = 'sent' and ${findingWithoutWaiting(sql`t.finding`)} = ${findingWithoutWaiting(sql`n.finding`)} and t.result_id is not distinct from r.id)`);

async function write(db: Db, due: readonly Due[], now: Date): Promise<void> {
    const rows = due.map((one) => {
        const content = contentOf(one);
        const held_for = one.takes_back
            ? 'takes_back'
            : one.rif_until
              ? 'rif'
              : content
                ? null
                : 'unread';
        return {
            sample_id: one.sample_id,
            result_id: one.result_id,
            revision: one.revision,
            kind: one.kind,
            content: JSON.stringify(content ?? {}),
            finding: one.finding,
            state: held_for ? 'held' : 'waiting',
            held_for,
            next_at: held_for === 'rif' ? one.rif_until! : now.toISOString(),
        };
    });
    await db.run(sql`
        with made as (
            insert into referral_outgoing (sample_id, result_id, revision, kind, content, finding, state, held_for, next_at, made_at)
            select sample_id, result_id, revision, kind, content::jsonb, finding, state, held_for, next_at::timestamptz, ${now}
              from ${asRows('given', rows, {
                  sample_id: 'bigint',
                  result_id: 'bigint',
                  revision: 'integer',
                  kind: 'text',
                  content: 'text',
                  finding: 'text',
                  state: 'text',
                  held_for: 'text',
                  next_at: 'text',
              })} on conflict do nothing returning sample_id, revision)
        update referral_outgoing o set state = 'replaced' from made
         where o.sample_id = made.sample_id and o.revision < made.revision and o.state in ('held', 'waiting', 'stopped', 'aside')`);
}

/** Where the samples stand: tested as soon as a run is theirs, whether it may be told or not; where none is, as a person decided last. */
async function showResults(db: Db, samples: readonly number[], now: Date): Promise<void> {
    await db.run(sql`
        update referred_sample s set status = k.status, resulted_at = case when k.status in ('tested', 'sent') then coalesce(s.resulted_at, ${now}) end
          from (select s.id,
                       case when r.id is null then coalesce(s.decided_as, 'pending')
                            when o.state = 'sent' then 'sent' else 'tested' end as status
                  from referred_sample s ${standingResult}
                  left join lateral (
                    select o.state from referral_outgoing o
                     where o.sample_id = s.id and o.state <> 'replaced' order by o.revision desc limit 1) o on true
                 where s.id = any(${samples}::bigint[]) and (r.id is not null or s.status in ('tested', 'sent'))) k
         where s.id = k.id and s.status <> k.status and s.status not in ('rejected', 'cancelled')`);
}
