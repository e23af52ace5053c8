/** The sample that a patient gives again after the first was rejected: a sample of its own, linked to the first. */
import { action } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { date, integer, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { referralSites } from '../access.ts';
import { specimens } from '../words.ts';
import { refuseUnless, sampleOf } from './decide.server.ts';

/** What a barcode of a sample looks like: letters and digits, with spaces, dots, dashes and slashes between. */
export const barcodePattern = /^[A-Za-z0-9][A-Za-z0-9 ./_-]{2,38}[A-Za-z0-9]$/;

/** Whether a sample bears this barcode already, however it is written. */
export const barcodeTaken = async (db: Db, barcode: string): Promise<boolean> =>
    (await db.maybe(
        sql`select 1 from referred_sample where barcode_key = barcode_key(${barcode}) and barcode_key <> ''`,
    )) !== undefined;

/** The patient of a sample, as it is carried over to the next. */
const patientColumns: Sql = sql`echis_patient_id, patient_name, patient_phone, sex, age_years, age_months, age_days, nin,
    client_category, patient_category, cough, fever, weight_loss, excessive_night_sweat, is_on_tb_treatment, poor_weight_gain,
    facility_dhis2_id, partner_facility, facility_id, referrer, referrer_phone`;

export interface Again {
    barcode: string;
    specimen?: string | null | undefined;
    collected_on?: string | null | undefined;
    now: Date;
    today: string;
}

/** Writes the second sample for a rejected one, which the caller holds. Its number; undefined where there is one already. */
export async function collectAgain(
    db: Db,
    rejected: number,
    { barcode, specimen, collected_on, now, today }: Again,
): Promise<number | undefined> {
    const made = await db.maybe<{ id: number }>(sql`
        insert into referred_sample (${patientColumns}, barcode, specimen, collected_on, registered_at, registered_on, recollects_id, first_id)
        select ${patientColumns}, ${barcode.trim()}, ${specimen ?? ''}, ${collected_on ?? null}::date, ${now}, ${today}::date,
               id, coalesce(first_id, id)
          from referred_sample where id = ${rejected}
            on conflict do nothing returning id`);
    return made?.id;
}

export const recollectSample = action('POST /x/referral/recollect', {
    about: 'Registers the sample that was collected again for a rejected one; it is pending and linked to the first',
    access: referralSites,
    body: {
        sample: integer('Sample', { required: true, min: 1 }),
        barcode: text('Barcode of the new sample', { required: true, maxLength: 40 }),
        collected_on: date('Collected', { notFuture: true }),
        specimen: specimens,
    },
    done: 'Sample %{barcode} is registered',
    run: async ({ sample, barcode, collected_on, specimen }, context) => {
        const { db, now, today } = context;
        refuseUnless(await sampleOf(context, sample), 'rejected');
        if (!barcodePattern.test(barcode.trim()))
            refuse('barcode', say('Four to forty letters and digits.'));
        if (await barcodeTaken(db, barcode))
            refuse('barcode', say('Another sample bears this barcode.'), 'taken');
        const id = await collectAgain(db, sample, { barcode, collected_on, specimen, now, today });
        if (!id) throw new Refusal(say('This sample was collected again already.'), 'wrong_state');
        return { data: { id, barcode: barcode.trim() } };
    },
});
