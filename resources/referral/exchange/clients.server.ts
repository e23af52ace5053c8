/** Takes clients of the partner system: the published call, checked field by field; the same twice in a row changes nothing. */
import { createHash } from 'node:crypto';
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { HttpError, type FieldErrors } from '../../define/errors.ts';
import { memo } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { referralKeepers } from '../access.ts';
import { checkClient, clientFields, type Client } from './client.ts';
import { sampleFor } from './clientSample.server.ts';

export const takeClient = action('POST /clients', {
    about: 'Takes a client of the community health system with the sample to come; the same again is taken once',
    access: referralKeepers,
    also: { name: 'patient_name' },
    // Every field is taken as it comes and told about by name: 400 with `errors`, as the partner system expects.
    body: Object.fromEntries(
        clientFields.map((name) => [name, memo('As told', { maxLength: 400 })]),
    ),
    run: async (values, context) => {
        const told = Object.fromEntries(
            clientFields.map((name) => [name, String(values[name] ?? '').trim()]),
        ) as Client;
        const { faults, facts } = checkClient(told);
        const digest = createHash('sha256').update(JSON.stringify(told)).digest();
        if (Object.keys(faults).length) return refuseClient(context, told, digest, faults);
        const { db } = context;
        await alone(db, told);
        if (await repeated(db, told, digest)) return queued;
        const facility = await db.maybe<{ id: number }>(
            sql`select id from facility where dhis2_uid = ${told.facility_dhis2_id}`,
        );
        const found = await sampleFor(context, told, {
            columns: columnsOf(told, facts),
            facility: facility?.id ?? null,
        });
        if (typeof found === 'object') return refuseClient(context, told, digest, found);
        await keep(db, context, told, digest, {}, found);
        return queued;
    },
});

/** A success never carries `message`, which clients of ours take for a refusal. */
// oxlint-disable-next-line kipimo/answered -- a machine reads it, word for word as the contract says
const queued = { success: 'client queued' };

/** Messages about one patient one after another. */
const alone = (db: Db, told: Client) =>
    db.run(
        sql`select pg_advisory_xact_lock(hashtextextended(${`referred ${told.echis_patient_id.toLowerCase()}`}, 0))`,
    );

/** Whether it is the last that was taken of its patient: one before that tells something again, which another has overwritten. */
const repeated = async (db: Db, told: Client, digest: Buffer): Promise<boolean> =>
    (await db.run(sql`
        update referral_incoming set repeats = repeats + 1
         where digest = ${digest} and id = (
            select id from referral_incoming
             where taken and lower(btrim(echis_patient_id)) = lower(${told.echis_patient_id}) order by id desc limit 1)`)) >
    0;

/** The same content is one row. Its number is a new one each time that it is kept: the highest taken of a patient is the last. */
async function keep(
    db: Db,
    { viewer, now }: Pick<Context, 'viewer' | 'now'>,
    told: Client,
    digest: Buffer,
    faults: object,
    sample: number | null,
): Promise<void> {
    await db.run(sql`
        insert into referral_incoming as i (received_at, account_id, taken, echis_patient_id, facility_dhis2_id, content, digest, faults, sample_id)
        values (${now}, ${viewer.id}, ${sample !== null}, ${told.echis_patient_id}, ${told.facility_dhis2_id}, ${JSON.stringify(told)}::jsonb,
                ${digest}, ${JSON.stringify(faults)}::jsonb, ${sample})
            on conflict (digest) do update set id = default, repeats = i.repeats + 1, taken = excluded.taken, faults = excluded.faults, sample_id = excluded.sample_id`);
}

/** Kept for the desk in a transaction of its own, as the call itself is taken back; the sender is told each field. */
async function refuseClient(
    context: Context,
    told: Client,
    digest: Buffer,
    faults: FieldErrors,
): Promise<never> {
    await context.apart(`client ${digest.toString('hex')}`, (db) =>
        keep(db, context, told, digest, faults, null),
    );
    throw new HttpError(400, say('This client was not taken.'), 'invalid', undefined, faults);
}

type Facts = ReturnType<typeof checkClient>['facts'];

/** Columns of the sample by what was told, without those of its facility. */
function columnsOf(told: Client, facts: Facts): readonly [string, Sql][] {
    return [
        ['patient_name', sql`${told.patient_name}`],
        ['patient_phone', sql`${told.patient_phone}`],
        ['sex', sql`${facts.sex}`],
        ['age_years', sql`${facts.age_years}`],
        ['age_months', sql`${facts.age_months}`],
        ['age_days', sql`${facts.age_days}`],
        ['nin', sql`${told.national_identification_number}`],
        ['client_category', sql`${told.client_category}`],
        ['patient_category', sql`${told.patient_category}`],
        ...Object.entries(facts.symptoms).map(
            ([name, yes]) => [name, sql`${yes}`] as [string, Sql],
        ),
        ['referrer', sql`${told.referrer}`],
        ['referrer_phone', sql`${told.referrer_phone}`],
        ['specimen', sql`${facts.specimen}`],
        ['collected_on', sql`${facts.collected_on}::date`],
    ];
}
