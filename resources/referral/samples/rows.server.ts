/** Referred samples as every list, figure and story sees them: with their facility, their result and what went out. */
import { sql, type Sql } from '../../define/sql.ts';

/**
 * The result that stands for a sample under alias `s`, as `r` with `sure`: of several a run that told something before one that
 * failed, a resistance before none, tuberculosis (traces among it) before none, a word that nobody has read before none, then the
 * latest. Nothing that is found is hidden by another run, earlier or later. `rif` and `mtb` are null where a run has no such call
 * (chips for one of the two, cartridges of other kinds): that counts as none. Quality control never stands.
 */
export const standingResult: Sql = sql`
    left join lateral (
        select r.id, r.outcome, r.mtb, r.mtb_grade, r.rif, r.day, r.ended_at, r.started_at, r.received_at, r.machine_id, r.facility_id,
               m.sure, m.matched_at,
               case when r.outcome = 'success' then r.mtb else r.outcome end as found
          from referred_match m join result r on r.id = m.result_id
         where m.sample_id = s.id and r.outcome <> 'in_progress' and r.test_type = 'specimen'
         order by (r.outcome = 'success') desc, coalesce(r.rif = 'detected', false) desc, coalesce(r.mtb = 'detected', false) desc,
                  coalesce(r.mtb = 'unrecognised' or r.rif = 'unrecognised', false) desc, coalesce(r.ended_at, r.received_at) desc, r.id desc
         limit 1) r on true`;

/** The facility of a sample and its places, where it is known. */
export const samplePlaces: Sql = sql`
    left join facility f on f.id = s.facility_id
    left join district d on d.id = f.district_id
    left join region g on g.id = d.region_id`;
