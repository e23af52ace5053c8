/** Which rows are one patient: found by a number as it was typed or by one result, within the places of the account, and never two people. */
import type { Context, Db } from '../../define/engine.ts';
import { HttpError, Refusal } from '../../define/errors.ts';
import { integer, text } from '../../define/field.ts';
import { claimReveal, TOO_MANY } from '../../define/rules/reveals.server.ts';
import { say } from '../../define/say.ts';
import { join, name, sql } from '../../define/sql.ts';
import { person } from '../patientReads.sql.ts';

/** Tables whose rows are a person, or of one, by who they are. */
export const personTables = [
    'result',
    'mdr_patient',
    'referred_sample',
    'referral_incoming',
] as const;
type PersonTable = (typeof personTables)[number];

/** How a caller names the patient. */
export const whichPatient = {
    identifier: text('Patient ID, sample number, NIN or DR-TB number', { maxLength: 100 }),
    result: integer('Number of one result', { min: 1 }),
};

interface Named {
    identifier?: string | null;
    result?: number | null;
}

/**
 * The rows of the patient that is named.
 * @throws Refusal where nobody is named, nothing is held, or what is held may be of several people
 */
export async function rowsOfOne(context: Context, { identifier, result }: Named): Promise<Roots> {
    const given = identifier?.trim() ?? '';
    if (!given && !result)
        throw new Refusal(say('Which patient?'), 'invalid', {
            identifier: say('This, or the number of one result.'),
        });
    const { facilities, ...roots } = await rowsOf(context, given, result ?? null);
    assertOne(roots, facilities, result);
    return roots;
}

export type Roots = Record<PersonTable, number[]>;

/** The rows of a person in this scope: ids by table, at how many facilities they lie, and how many registered patients they are. */
async function rowsOf({ db, scope }: Context, identifier: string, result: number | null) {
    const asked = sql`lower(btrim(${identifier}::text))`;
    const own = scope('f');
    return db.one<Roots & { facilities: number }>(sql`
        ${person(asked, sql`${result}::bigint`)},
        rows as (
            select 'result' as entity, r.id, f.id as facility_id, d.id is not null as counted
              from named n join result r on r.id = n.id left join direct d on d.id = n.id
              left join facility f on f.id = r.facility_id where ${own}
            union all select 'mdr_patient', p.id, f.id, true
              from registered g join mdr_patient p on p.id = g.id left join facility f on f.id = p.facility_id where ${own}
            union all select 'referred_sample', s.id, f.id, true
              from samples g join referred_sample s on s.id = g.id left join facility f on f.id = s.facility_id where ${own}
            union all select 'referral_incoming', i.id, f.id, false
              from told g join referral_incoming i on i.id = g.id left join referred_sample s on s.id = i.sample_id
              left join facility f on f.id = s.facility_id or s.id is null and f.dhis2_uid = i.facility_dhis2_id where ${own})
        select ${join(
            personTables.map(
                (table) =>
                    sql`coalesce((select jsonb_agg(distinct id) from rows where entity = ${table}), '[]') as ${name(table)}`,
            ),
            ', ',
        )},
               (select count(distinct facility_id) from rows where counted)::integer as facilities`);
}

/** @throws Refusal where nothing is held, or what is held may be of several people */
function assertOne(roots: Roots, facilities: number, result: number | null | undefined): void {
    if (!Object.values(roots).some((ids) => ids.length))
        throw new Refusal(say('Nothing is held under this number.'), 'not_found', {
            identifier: say('Exactly as it was typed.'),
        });
    const which = { result: say('Of which result is the patient?') };
    if (facilities > 1 && !result)
        throw new Refusal(
            say(
                'This number stands at %{count} facilities, and may be of several people. Name the patient by the number of one result.',
                { count: facilities },
            ),
            'several',
            which,
        );
    const registered = roots.mdr_patient.length;
    if (registered > 1)
        throw new Refusal(
            say(
                'This number is of %{count} registered patients. Name the patient by the number of one result that is linked.',
                { count: registered },
            ),
            'several',
            which,
        );
}

/** Counts with the patients that the account uncovers; that it was refused stands in the audit, though the call is taken back. */
export async function claim(
    { db, viewer, log, apart, origin }: Context,
    said: string,
): Promise<void> {
    const tell = (to: Db, act: string) =>
        to.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, action, note)
            values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, 'result', ${act},
                    ${JSON.stringify({ reason: said })}::jsonb)`);
    try {
        await claimReveal({ db, account: viewer, log });
    } catch (error) {
        if (error instanceof HttpError && error.code === TOO_MANY)
            await apart(`reveal limit of ${viewer.id}`, (own) => tell(own, 'reveal limit'));
        throw error;
    }
    await tell(db, 'reveal');
}
