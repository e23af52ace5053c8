/** What is said of a national ID number at several facilities: by the DR-TB programme, and by a facility that it asked. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound } from '../../define/errors.ts';
import { choice, integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { drtb } from '../cases/access.ts';
import { siteMdr } from '../siteAccess.ts';
import { sharedBy } from './shared.server.ts';
import { checkNote, verdicts } from './words.ts';

const id = integer('Patient', { required: true, min: 1 });

/** The number under which the patient stands, and others of other facilities that the account sees. */
async function sharedOf({ db, scope }: Context, patient: number): Promise<string> {
    const found = await db.maybe<{ nin_key: string }>(
        sql`select s.nin_key from (${sharedBy(scope)}) s where s.id = ${patient}`,
    );
    if (!found) throw notFound();
    return found.nin_key;
}

const noteCheck = (
    { db, viewer, now }: Context,
    patients: readonly number[],
    { key, state, note = '' }: { key: string; state: string; note?: string },
) =>
    db.run(sql`
        insert into mdr_number_check (patient_id, nin_key, state, note, by_id, at)
        select patient, ${key}, ${state}, ${note}, ${viewer.id}, ${now} from unnest(${patients}::bigint[]) as patient
        on conflict (patient_id) do update
           set nin_key = excluded.nin_key, state = excluded.state, by_id = excluded.by_id, at = excluded.at,
               note = case when excluded.state = 'asked' then excluded.note else mdr_number_check.note end`);

export const askNumber = action('POST /x/mdr/numbers/ask', {
    about: 'Asks the facility of a patient to compare the national ID number with the papers; nothing is told of who shares it',
    access: drtb,
    body: { id, note: checkNote },
    done: 'The facility is asked',
    run: async ({ id: patient, note }, context) => {
        const key = await sharedOf(context, patient);
        await noteCheck(context, [patient], { key, state: 'asked', ...(note && { note }) });
        return {};
    },
});

export const settleNumber = action('POST /x/mdr/numbers/settle', {
    about: 'Says whether a national ID number at several facilities is of one person; it is settled for all who have it now',
    access: drtb,
    body: { id, verdict: choice('It is of', verdicts, { required: true }) },
    done: 'The number is settled',
    run: async ({ id: patient, verdict }, context) => {
        const key = await sharedOf(context, patient);
        const all = await context.db.rows<{ id: number }>(
            sql`select s.id from (${sharedBy(context.scope)}) s where s.nin_key = ${key}`,
        );
        await noteCheck(
            context,
            all.map((one) => one.id),
            { key, state: verdict },
        );
        return {};
    },
});

export const confirmNumber = action('POST /x/mdr/numbers/confirm', {
    about: 'Says that a national ID number that the DR-TB programme asked about is as on the papers',
    access: siteMdr,
    body: { id },
    done: 'The number is confirmed',
    run: async ({ id: patient }, { db, scope, viewer, now }) => {
        const said = await db.run(sql`
            update mdr_number_check k set state = 'confirmed', by_id = ${viewer.id}, at = ${now}
              from mdr_patient p, facility f
             where k.patient_id = ${patient} and p.id = k.patient_id and p.nin_key = k.nin_key and f.id = p.facility_id
               and k.state = 'asked' and ${scope('f')}`);
        if (!said) throw notFound();
        return {};
    },
});
