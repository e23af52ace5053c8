/** What stands of one patient where people keep it, row by row, and what stays as it is whatever is corrected. */
import type { Context } from '../../define/engine.ts';
import { say, type Sentence } from '../../define/say.ts';
import { join, name, raw, sql } from '../../define/sql.ts';
import { columnsOf, correctable, type Correctable, type PatientField } from './fields.ts';
import type { Roots } from './rowsOfPatient.server.ts';

export type PatientValues = Partial<Record<PatientField, string | number | null>>;

/** One row of the patient. */
export interface Standing {
    table: Correctable;
    id: number;
    version: number;
    facility_id: number | null;
    /** Where it stands, and since when. */
    facility: string | null;
    since: string;
    /** Of a registered patient, the title of `district_id`. */
    district: string | null;
    values: PatientValues;
    /** The age of a sample may stand in months or days. */
    age_months: number | null;
    age_days: number | null;
}

/** Which rows of a correction: those of the tables that people keep. */
export const rowsToCorrect = (roots: Roots): { table: Correctable; id: number }[] =>
    correctable.flatMap((table) => roots[table].map((id) => ({ table, id })));

/** The rows as they stand, within the places of the account; `lock` holds them until the end of the call. */
export async function standingOf(
    { db, scope }: Pick<Context, 'db' | 'scope'>,
    table: Correctable,
    ids: readonly number[],
    lock = false,
): Promise<Standing[]> {
    const fields = Object.entries(columnsOf[table]);
    const registered = table === 'mdr_patient';
    return db.rows<Standing>(sql`
        select ${table} as table, x.id, x.version, x.facility_id, f.name as facility, x.registered_on as since,
               ${registered ? sql`(select d.name from district d where d.id = x.district_id)` : sql`null`} as district,
               ${registered ? sql`null` : sql`x.age_months`} as age_months, ${registered ? sql`null` : sql`x.age_days`} as age_days,
               jsonb_build_object(${join(
                   fields.map(([field, column]) => sql`${field}::text, x.${name(column)}`),
                   ', ',
               )}) as values
          from ${name(table)} x left join facility f on f.id = x.facility_id
         where x.id = any(${ids}::bigint[]) and ${scope('f')}
         order by x.id ${raw(lock ? 'for update of x' : '')}`);
}

/** Why the rest stays, in sentences. */
export async function staysOf({ db }: Pick<Context, 'db'>, roots: Roots): Promise<Sentence[]> {
    const { sent } = await db.one<{ sent: number }>(sql`
        select count(*)::integer as sent from referral_outgoing
         where sample_id = any(${roots.referred_sample}::bigint[]) and state = 'sent'`);
    return [
        ...(roots.result.length
            ? [
                  say(
                      '%{smart_count} result keeps number, name, age and sex as the instrument sent them: they are evidence. |||| %{smart_count} results keep number, name, age and sex as the instrument sent them: they are evidence.',
                      { smart_count: roots.result.length },
                  ),
              ]
            : []),
        ...(roots.referral_incoming.length
            ? [
                  say(
                      '%{smart_count} message of the partner system stays as it came. |||| %{smart_count} messages of the partner system stay as they came.',
                      { smart_count: roots.referral_incoming.length },
                  ),
              ]
            : []),
        ...(sent
            ? [
                  say(
                      '%{smart_count} result that was sent out stays as it was sent, and nothing is sent again. |||| %{smart_count} results that were sent out stay as they were sent, and nothing is sent again.',
                      { smart_count: sent },
                  ),
              ]
            : []),
        ...(roots.referred_sample.length
            ? [
                  say(
                      'The partner system keeps a record of its own: tell it too, or its next message writes over the referred sample.',
                  ),
              ]
            : []),
        say('Notes, messages and files are words of other people: who wrote them corrects them.'),
        say('What stood before stays in the audit, where nobody is shown it.'),
    ];
}
