/** Referred samples as every list, figure and story sees them: with their facility, their result and what went out. */
import { sql, type Sql } from '../../define/sql.ts';
import { isReflex } from '../../diseases/measures.server.ts';

/** Result `r` may tell what a referred sample has: no quality control, and no reflex test of what is already found. */
export const isFinding: Sql = sql`r.test_type = 'specimen' and not ${isReflex}`;

/**
 * The result that stands for a sample under alias `s`, as `r` with `sure`: of several a run that told something before one that
 * failed, a resistance before none, tuberculosis (traces among it) before none, a word that nobody has read before none, then the
 * latest. Nothing that is found is hidden by another run, earlier or later. Quality control and reflex tests never stand.
 *
 * Truenat reads tuberculosis and rifampicin on two chips of one extract, which are two runs: what the one that stands has no call
 * of (null) is told by the run of the sample that has a call of that alone. `waits_rif`: tuberculosis, and no run has said
 * anything of rifampicin.
 */
export const standingResult: Sql = sql`
    left join lateral (
        select o.id, o.outcome, o.day, o.ended_at, o.started_at, o.received_at, o.machine_id, o.facility_id, o.sure, o.matched_at,
               coalesce(o.mtb, c.mtb) as mtb, case when o.mtb is null then coalesce(c.mtb_grade, '') else o.mtb_grade end as mtb_grade,
               coalesce(o.rif, c.rif) as rif,
               o.outcome = 'success' and coalesce(o.mtb, c.mtb) = 'detected' and coalesce(o.rif, c.rif) is null as waits_rif,
               case when o.outcome = 'success' then coalesce(o.mtb, c.mtb) else o.outcome end as found
          from (
            select r.id, r.outcome, r.mtb, r.mtb_grade, r.rif, r.day, r.ended_at, r.started_at, r.received_at, r.machine_id, r.facility_id,
                   m.sure, m.matched_at
              from referred_match m join result r on r.id = m.result_id
             where m.sample_id = s.id and r.outcome <> 'in_progress' and ${isFinding}
             order by (r.outcome = 'success') desc, coalesce(r.rif = 'detected', false) desc, coalesce(r.mtb = 'detected', false) desc,
                      coalesce(r.mtb = 'unrecognised' or r.rif = 'unrecognised', false) desc,
                      (r.mtb is not null) desc, coalesce(r.ended_at, r.received_at) desc, r.id desc
             limit 1) o
          left join lateral (
            select (array_agg(r.mtb order by (r.mtb = 'detected') desc, r.day desc, r.id desc) filter (where r.mtb is not null))[1] as mtb,
                   (array_agg(r.mtb_grade order by (r.mtb = 'detected') desc, r.day desc, r.id desc) filter (where r.mtb is not null))[1] as mtb_grade,
                   (array_agg(r.rif order by array_position(array['detected', 'unrecognised', 'not_detected'], r.rif), r.day desc, r.id desc)
                       filter (where r.mtb is null and r.rif is not null))[1] as rif
              from referred_match m join result r on r.id = m.result_id
             where (o.mtb is null or o.rif is null) and o.outcome = 'success'
               and m.sample_id = s.id and r.outcome = 'success' and ${isFinding}) c on true) r on true`;

/** The facility of a sample and its places, where it is known. */
export const samplePlaces: Sql = sql`
    left join facility f on f.id = s.facility_id
    left join district d on d.id = f.district_id
    left join region g on g.id = d.region_id`;
