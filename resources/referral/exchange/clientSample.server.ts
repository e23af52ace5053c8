/** The sample that a message of the partner system is about: one of the patient's that is still to come, or a new one. */
import type { Context, Db } from '../../define/engine.ts';
import type { FieldErrors } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { join, raw, sql, type Sql } from '../../define/sql.ts';
import { collectAgain } from '../samples/recollect.server.ts';
import type { Client } from './client.ts';

type Columns = readonly (readonly [string, Sql])[];

interface NamedSample {
    columns: Columns;
    /** Which facility of ours was named; null where none bears the number. */
    facility: number | null;
}

interface Earlier {
    id: number;
    status: string;
    facility_id: number | null;
    facility_dhis2_id: string;
    /** Whether it is still to come, so that its facility may change. */
    open: boolean;
    /** Whether the message is about this one. */
    fits: boolean;
}

/**
 * Brings the sample up to date that the message is about, or adds it: the one of its barcode; else one of the patient that is still
 * to come, where one of the two has no barcode yet. What was decided is not written over by a later referral. A new barcode after a
 * rejection is the sample collected again. The number of the sample, or what is refused, by field.
 */
export async function sampleFor(
    { db, now, today }: Context,
    told: Client,
    { columns, facility }: NamedSample,
): Promise<number | FieldErrors> {
    const other = await db.maybe(sql`
        select 1 from referred_sample where barcode_key <> '' and barcode_key = barcode_key(${told.barcode})
           and lower(btrim(echis_patient_id)) <> lower(${told.echis_patient_id})`);
    if (other) return { barcode: say('This barcode belongs to the sample of another patient.') };
    const place: Columns = [
        ['facility_dhis2_id', sql`${told.facility_dhis2_id}`],
        ['partner_facility', sql`${told.facility_id}`],
        ['facility_id', sql`${facility}`],
    ];
    const last = await earlier(db, told);
    if (last?.fits) {
        const stays = !last.open && last.facility_id !== null;
        const moves =
            told.facility_dhis2_id !== last.facility_dhis2_id && facility !== last.facility_id;
        if (stays && moves)
            return { facility_dhis2_id: say('This sample is with another facility already.') };
        await write(db, last.id, told.barcode, stays ? columns : [...columns, ...place]);
        return last.id;
    }
    const all = [...columns, ...place];
    if (last?.status === 'rejected' && told.barcode) {
        const again = await collectAgain(db, last.id, { barcode: told.barcode, now, today });
        if (again) {
            await write(db, again, told.barcode, all);
            return again;
        }
    }
    const { id } = await db.one<{ id: number }>(sql`
        insert into referred_sample (echis_patient_id, barcode, registered_at, registered_on, ${join(
            all.map(([name]) => raw(name)),
            ', ',
        )})
        values (${told.echis_patient_id}, ${told.barcode}, ${now}, ${today}::date, ${join(
            all.map(([, value]) => value),
            ', ',
        )}) returning id`);
    return id;
}

/** The sample of the patient that fits, one that can be received before all; where none does, the last one. Held until the end of the call. */
async function earlier(db: Db, told: Client): Promise<Earlier | undefined> {
    const [last] = await db.rows<Earlier>(sql`
        select s.id, s.status, s.facility_id, s.facility_dhis2_id, k.open, k.same or k.coming as fits
          from referred_sample s
         cross join lateral (
            select s.barcode_key <> '' and s.barcode_key = barcode_key(${told.barcode}) as same,
                   s.status in ('pending', 'expired', 'lost') as open,
                   s.status in ('pending', 'expired', 'lost') and '' in (s.barcode_key, barcode_key(${told.barcode})) as coming) k
         where lower(btrim(s.echis_patient_id)) = lower(${told.echis_patient_id})
         order by k.same desc, k.coming desc, (k.coming and s.status = 'pending') desc, s.id desc limit 1 for update of s`);
    return last;
}

const write = (db: Db, id: number, barcode: string, columns: Columns) =>
    db.run(sql`
        update referred_sample set ${join(
            columns.map(([name, value]) => sql`${raw(name)} = ${value}`),
            ', ',
        )}, barcode = case when barcode = '' then ${barcode} else barcode end where id = ${id}`);
