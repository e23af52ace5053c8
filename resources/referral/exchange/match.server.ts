/**
 * Finds the results of referred samples by their present numbers, and keeps those under our barcodes that no sample bears. What
 * has to be looked at stands in `referral_touched`, written in the transaction of the result or the sample itself.
 */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { isFinding } from '../samples/rows.server.ts';
import { EXPIRES_AFTER } from '../words.ts';

/** Rows of `referral_touched` taken in one turn. */
const TURN = 5000;

/** Runs that can be the result of a referred sample. */
const isTest = sql`r.disease_area = 'tb' and ${isFinding} and r.sample_id <> ''`;

/** Rejected and cancelled samples are tested by mistake: what is found then waits for a person. */
const open = sql`s.barcode_key <> '' and s.status not in ('rejected', 'cancelled')`;

/** The same number as it is written, without case and blanks at its ends. */
const sameWriting = sql`lower(btrim(r.sample_id)) = lower(btrim(s.barcode))`;

const signs = (number: Sql) => sql`length(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g'))`;

/**
 * A number that is short, or has no letter (sites number by day and turn), is that of a sample only where the sample is, and
 * never from long before. Written otherwise it needs five signs that tell something even there.
 */
const plausible = sql`
    (s.barcode_key ~ '[A-Z]' and ${signs(sql`s.barcode`)} >= 7 and ${signs(sql`r.sample_id`)} >= 7
     or r.facility_id = s.facility_id and (${sameWriting} or length(s.barcode_key) >= 5))
    and r.day >= coalesce(s.collected_on, s.registered_on) - 30`;

/** What of the results is whose by the numbers of today. */
const wanted = (results: readonly number[]) => sql`
    select r.id as result_id, s.id as sample_id, case when ${sameWriting} then 'exact' else 'normalised' end as sure
      from result r join referred_sample s on s.barcode_key = barcode_key(r.sample_id)
     where r.id = any(${results}::bigint[]) and ${isTest} and ${open} and ${plausible}`;

/** Samples that nobody expects any more. */
export const expireSamples = (db: Db, now: Date): Promise<number> =>
    db.run(sql`
        update referred_sample set status = 'expired'
         where status = 'pending' and registered_at < ${now}::timestamptz - make_interval(days => ${EXPIRES_AFTER}::integer)`);

/** Looks at what was touched: the samples whose finding may be another now, and whether there is more to look at. */
export async function matchTouched(
    db: Db,
    now: Date,
): Promise<{ samples: number[]; more: boolean }> {
    const touched = await db.rows<{ result_id: number | null; sample_id: number | null }>(sql`
        delete from referral_touched where ctid = any(array(select ctid from referral_touched limit ${TURN}::integer))
        returning result_id, sample_id`);
    const affected = new Set(idsOf(touched.map(({ sample_id }) => sample_id)));
    const results = await resultsOf(db, idsOf(touched.map(({ result_id }) => result_id)), [
        ...affected,
    ]);
    for (const sample of await matchAnew(db, now, results)) affected.add(sample);
    await keepUnmatched(db, now, results);
    return { samples: [...affected], more: touched.length === TURN };
}

const idsOf = (values: readonly (number | null)[]): number[] => [
    ...new Set(values.filter((value) => value !== null)),
];

/** The results themselves, and those that are of the samples now or could be by their numbers. */
async function resultsOf(
    db: Db,
    results: readonly number[],
    samples: readonly number[],
): Promise<number[]> {
    if (!samples.length) return [...results];
    const more = await db.rows<{ id: number }>(sql`
        select m.result_id as id from referred_match m where m.sample_id = any(${samples}::bigint[])
        union
        select r.id from referred_sample s
          join result r on left(lower(btrim(r.sample_id)), 40) collate "C" = left(lower(btrim(s.barcode)), 40) collate "C" and r.sample_id <> ''
         where s.id = any(${samples}::bigint[]) and s.barcode_key <> ''
        union
        select u.id from referred_sample s join referral_unmatched u on u.barcode_key = s.barcode_key
         where s.id = any(${samples}::bigint[]) and s.barcode_key <> '' and not u.set_aside`);
    return [...new Set([...results, ...more.map(({ id }) => id)])];
}

/** Brings the matches of the results to the numbers of today; what a person said stays. The samples that have or had them. */
async function matchAnew(db: Db, now: Date, results: readonly number[]): Promise<number[]> {
    const gone = await db.rows<{ sample_id: number }>(sql`
        delete from referred_match m where m.result_id = any(${results}::bigint[]) and m.sure <> 'evidence'
           and not exists (select from (${wanted(results)}) w
                            where w.result_id = m.result_id and w.sample_id = m.sample_id and w.sure = m.sure)
        returning m.sample_id`);
    await db.run(sql`
        insert into referred_match (sample_id, result_id, sure, matched_at)
        select sample_id, result_id, sure, ${now} from (${wanted(results)}) w on conflict do nothing`);
    const has = await db.rows<{ sample_id: number }>(
        sql`select sample_id from referred_match where result_id = any(${results}::bigint[])`,
    );
    return [...gone, ...has].map(({ sample_id }) => sample_id);
}

/** Results that look as if they were of a referred sample, and are of none: kept for a person until they are, or are set aside. */
async function keepUnmatched(db: Db, now: Date, results: readonly number[]): Promise<void> {
    const ours = sql`
        select r.id, k.key from result r cross join lateral (select barcode_key(r.sample_id) as key) k
         where r.id = any(${results}::bigint[]) and ${isTest}
           and not exists (select from referred_match m where m.result_id = r.id and m.sure <> 'evidence')
           and (exists (select from barcode_prefix p where p.code = (regexp_match(k.key, '^([A-Z0-9]*[A-Z])[0-9]+$'))[1])
                or exists (select from referred_sample s where s.barcode_key = k.key and k.key <> '' and (k.key ~ '[A-Z]' or s.facility_id = r.facility_id))
                or patient_key(r.patient_id) is not null and exists (
                       select from referred_sample s where lower(btrim(s.echis_patient_id)) = lower(btrim(r.patient_id))
                          and s.status in ('pending', 'received', 'lost', 'expired')))`;
    await db.run(sql`
        delete from referral_unmatched u
         where u.id = any(${results}::bigint[]) and not u.set_aside and not exists (select from (${ours}) o where o.id = u.id)`);
    await db.run(sql`
        insert into referral_unmatched (id, barcode_key, noticed_at) select id, key, ${now} from (${ours}) o
            on conflict (id) do update set barcode_key = excluded.barcode_key, set_aside = false
                where referral_unmatched.barcode_key <> excluded.barcode_key`);
}
