/** Finds the results of referred samples, and keeps those under their barcodes that no sample bears. */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { EXPIRES_AFTER } from '../words.ts';

/** Results looked through in one turn, and those before the last that are looked at again: they may have been committed later. */
const TURN = 20_000;
const AGAIN = 2000;

/** Runs that can be the result of a referred sample. */
const isTest = sql`r.disease_area = 'tb' and r.test_type = 'specimen'`;

/** A number that is short, or has no letters of ours before it, is that of a sample only where the sample is, and not from long before. */
const plausible = sql`
    (length(s.barcode_key) >= 7 or r.facility_id = s.facility_id)
    and r.day >= coalesce(s.collected_on, s.registered_on) - 30`;

/** Rejected and cancelled samples are tested by mistake: what is found then waits for a person. */
const open = sql`s.barcode_key <> '' and s.status not in ('rejected', 'cancelled')`;

const take = (now: Date, sure: string, found: Sql): Sql => sql`
    insert into referred_match (sample_id, result_id, sure, matched_at)
    select sample_id, result_id, ${sure}::text, ${now} from (${found}) m on conflict do nothing`;

export async function matchResults(db: Db, now: Date): Promise<void> {
    await db.run(sql`
        update referred_sample set status = 'expired'
         where status = 'pending' and registered_at < ${now}::timestamptz - make_interval(days => ${EXPIRES_AFTER}::integer)`);
    // By the samples: whichever of the two came first.
    await db.run(
        take(
            now,
            'exact',
            sql`select s.id as sample_id, r.id as result_id
                  from referred_sample s
                  join result r on left(lower(btrim(r.sample_id)), 40) collate "C" = left(lower(btrim(s.barcode)), 40) collate "C"
                       and r.sample_id <> '' and lower(btrim(r.sample_id)) = lower(btrim(s.barcode))
                 where ${open} and ${isTest} and ${plausible} and s.registered_at > ${now}::timestamptz - interval '180 days'`,
        ),
    );
    const { upto } = await db.one<{ upto: number }>(sql`
        select least((select coalesce(max(id), 0) from result), result_id + ${TURN}::integer) as upto from referral_seen`);
    const fresh = sql`r.id > (select result_id from referral_seen) - ${AGAIN}::integer and r.id <= ${upto}::bigint and ${isTest} and r.sample_id <> ''`;
    await db.run(
        take(
            now,
            'normalised',
            sql`select s.id as sample_id, r.id as result_id from result r join referred_sample s on s.barcode_key = barcode_key(r.sample_id)
                 where ${fresh} and ${open} and ${plausible} and length(s.barcode_key) >= 5`,
        ),
    );
    await db.run(sql`
        insert into referral_unmatched (id, barcode_key, noticed_at)
        select r.id, k.key, ${now} from result r cross join lateral (select barcode_key(r.sample_id) as key) k
         where ${fresh} and not exists (select from referred_match m where m.result_id = r.id)
           and (exists (select from barcode_prefix p where p.code = (regexp_match(k.key, '^([A-Z0-9]*[A-Z])[0-9]+$'))[1])
                or exists (select from referred_sample s where s.barcode_key = k.key and s.status in ('rejected', 'cancelled'))
                or (r.patient_id <> '' and exists (
                       select from referred_sample s where lower(btrim(s.echis_patient_id)) = lower(btrim(r.patient_id)))))
            on conflict do nothing`);
    // A sample that is told of after its result came.
    await db.run(
        take(
            now,
            'normalised',
            sql`select s.id as sample_id, r.id as result_id
                  from referral_unmatched u join referred_sample s on s.barcode_key = u.barcode_key join result r on r.id = u.id
                 where not u.set_aside and ${open} and ${plausible}`,
        ),
    );
    await db.run(sql`update referral_seen set result_id = greatest(result_id, ${upto}::bigint)`);
}
