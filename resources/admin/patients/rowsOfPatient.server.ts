/** Which rows are one patient: found by a number as it was typed or by one result, within the places of the account, and never two people. */
import type { Context, Db } from '../../define/engine.ts';
import { HttpError, Refusal } from '../../define/errors.ts';
import { claimReveal, TOO_MANY } from '../../define/rules/reveals.server.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { person } from '../audit/patientReads.sql.ts';
import { groupsOf, keyOf, ofWhom, peopleIn, type Piece, type Tie } from './people.server.ts';

/** Tables whose rows are a person, or of one, by who they are. */
export const personTables = [
    'result',
    'mdr_patient',
    'referred_sample',
    'referral_incoming',
] as const;
type PersonTable = (typeof personTables)[number];

interface Named {
    identifier?: string | null;
    result?: number | null;
    sample?: number | null;
}

export type Roots = Record<PersonTable, number[]>;

/**
 * The rows of the patient that is named.
 * @throws Refusal where nobody is named, nothing is held, or what is held may be of several people
 */
export async function rowsOfPatient(context: Context, named: Named): Promise<Roots> {
    const { identifier, result, sample } = named;
    if (!identifier?.trim() && !result && !sample)
        throw new Refusal(say('Which patient?'), 'invalid', {
            identifier: say('This, or the number of one result.'),
        });
    if (result && sample)
        throw new Refusal(say('Which patient?'), 'invalid', {
            sample: say('This, or the number of one result.'),
        });
    const pieces = await piecesOf(context, named);
    const groups = groupsOf(pieces, await tiesOf(context.db, pieces));
    const own = result
        ? ofWhom(groups, keyOf({ entity: 'result', id: result }))
        : sample
          ? ofWhom(groups, keyOf({ entity: 'referred_sample', id: sample }))
          : pieces;
    assertSinglePatient(own, result || sample ? 1 : peopleIn(groups), Boolean(result || sample));
    const idsIn = (table: PersonTable) =>
        own
            .filter(({ entity }) => entity === table)
            .map(({ id }) => id)
            .toSorted((one, other) => one - other);
    return {
        result: idsIn('result'),
        mdr_patient: idsIn('mdr_patient'),
        referred_sample: idsIn('referred_sample'),
        referral_incoming: idsIn('referral_incoming'),
    };
}

/** The rows of a person in this scope, each with who it says that it is. */
async function piecesOf({ db, scope, today }: Context, named: Named): Promise<Piece[]> {
    const asked = sql`lower(btrim(${named.identifier?.trim() ?? ''}::text))`;
    const own = scope('f');
    const since = (day: Sql) => sql`extract(year from age(${today}::date, ${day}))::integer`;
    const years = sql`i.content ->> 'patient_age_in_years'`;
    const found = await db.rows<Piece>(sql`
        ${person(asked, sql`${named.result ?? null}::bigint`, sql`${named.sample ?? null}::bigint`)}
        select 'result' as entity, r.id, f.id as facility_id, d.id is not null as counted, r.patient_name as name, r.sex,
               floor(r.age)::integer + ${since(sql`r.day`)} as age
          from named n join result r on r.id = n.id left join direct d on d.id = n.id
          left join facility f on f.id = r.facility_id where ${own}
        union all select 'mdr_patient', p.id, f.id, true, p.full_name, p.sex,
               coalesce(${since(sql`p.date_of_birth`)}, p.age + ${since(sql`p.registered_on`)})
          from registered g join mdr_patient p on p.id = g.id left join facility f on f.id = p.facility_id where ${own}
        union all select 'referred_sample', s.id, f.id, true, s.patient_name, s.sex,
               coalesce(s.age_years, s.age_months / 12, s.age_days / 365) + ${since(sql`s.registered_on`)}
          from samples g join referred_sample s on s.id = g.id left join facility f on f.id = s.facility_id where ${own}
        union all select 'referral_incoming', i.id, f.id, false, coalesce(i.content ->> 'patient_name', ''),
               lower(i.content ->> 'patient_gender'),
               case when ${years} ~ '^[0-9]{1,3}$' then (${years})::integer + ${since(sql`i.received_at::date`)} end
          from told g join referral_incoming i on i.id = g.id left join referred_sample s on s.id = i.sample_id
          left join facility f on f.id = s.facility_id or s.id is null and f.dhis2_uid = i.facility_dhis2_id where ${own}`);
    return [...new Map(found.map((one) => [keyOf(one), one])).values()];
}

/** What ties these rows: links, matches, samples collected again, and the messages of a sample. */
function tiesOf(db: Db, pieces: readonly Piece[]): Promise<Tie[]> {
    const idsIn = (table: PersonTable) =>
        pieces.filter(({ entity }) => entity === table).map(({ id }) => id);
    const [results, samples] = [idsIn('result'), idsIn('referred_sample')];
    return db.rows<Tie>(sql`
        select 'result ' || l.result_id as one, 'mdr_patient ' || l.patient_id as other from mdr_linkage l
         where l.result_id = any(${results}::bigint[]) and l.patient_id is not null
        union select 'result ' || m.result_id, 'referred_sample ' || m.sample_id from referred_match m
         where m.result_id = any(${results}::bigint[])
        union select 'referred_sample ' || s.id, 'referred_sample ' || again.id
          from referred_sample s, unnest(array[s.recollects_id, s.first_id]) as again (id)
         where s.id = any(${samples}::bigint[]) and again.id is not null
        union select 'referral_incoming ' || i.id, 'referred_sample ' || i.sample_id from referral_incoming i
         where i.id = any(${idsIn('referral_incoming')}::bigint[]) and i.sample_id is not null`);
}

/** @throws Refusal where nothing is held, or what is held may be of several people */
function assertSinglePatient(own: readonly Piece[], people: number, pointed: boolean): void {
    if (!own.length)
        throw new Refusal(say('Nothing is held under this number.'), 'not_found', {
            identifier: say('Exactly as it was typed.'),
        });
    const which = { result: say('Of which result is the patient?') };
    const facilities = new Set(
        own.filter(({ counted }) => counted).map(({ facility_id }) => facility_id),
    );
    facilities.delete(null);
    if (facilities.size > 1 && !pointed)
        throw new Refusal(
            say(
                'This number stands at %{count} facilities, and may be of several people. Name the patient by the number of one result.',
                { count: facilities.size },
            ),
            'several',
            which,
        );
    const registered = own.filter(({ entity }) => entity === 'mdr_patient').length;
    if (registered > 1)
        throw new Refusal(
            say(
                'This number is of %{count} registered patients. Name the patient by the number of one result that is linked.',
                { count: registered },
            ),
            'several',
            which,
        );
    if (people > 1)
        throw new Refusal(
            say(
                'Several people share this number: %{count}, by name, sex and age. Name the patient by the number of one result or of one referred sample.',
                { count: people },
            ),
            'several',
            { ...which, sample: say('Of which referred sample is the patient?') },
        );
}

/** Counts with the patients that the account uncovers; that it was refused stands in the audit, though the call is taken back. */
export async function claim(
    { db, viewer, log, apart, origin }: Context,
    said: string,
    patients = 1,
): Promise<void> {
    const tell = (to: Db, act: string) =>
        to.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, action, note)
            values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, 'result', ${act},
                    ${JSON.stringify({ reason: said, ...(patients > 1 && { patients }) })}::jsonb)`);
    try {
        await claimReveal({ db, account: viewer, log, patients });
    } catch (error) {
        if (error instanceof HttpError && error.code === TOO_MANY)
            await apart(`reveal limit of ${viewer.id}`, (own) => tell(own, 'reveal limit'));
        throw error;
    }
    await tell(db, 'reveal');
}
