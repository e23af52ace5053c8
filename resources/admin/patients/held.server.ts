/**
 * Everything that is held of one patient, for the patient who asks for it: from the rows that are this person along every foreign key of
 * the database, so that a table that is added is not forgotten. Raw messages stay out of it: they may name others.
 */
import type { Context, Db } from '../../define/engine.ts';
import { action } from '../../define/action.ts';
import { HttpError, Refusal } from '../../define/errors.ts';
import { integer, text } from '../../define/field.ts';
import { reason, reasonOf } from '../../define/reason.ts';
import { claimReveal, TOO_MANY } from '../../define/rules/reveals.server.ts';
import { say } from '../../define/say.ts';
import { join, name, sql } from '../../define/sql.ts';
import { person } from '../patientReads.sql.ts';
import { patientDataKeepers as access } from './patientData.page.ts';

/** Tables whose rows are a person, or of one, by who they are. */
export const personTables = [
    'result',
    'mdr_patient',
    'referred_sample',
    'referral_incoming',
] as const;
type PersonTable = (typeof personTables)[number];

type Row = Readonly<Record<string, unknown>>;

interface Reference {
    child: string;
    column: string;
    parent: string;
}

/** Every foreign key of one column. */
export const references = (db: Db): Promise<Reference[]> =>
    db.rows<Reference>(sql`
        select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace
         order by 1, 2`);

type Roots = Record<PersonTable, number[]>;

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
async function claim({ db, viewer, log, apart, origin }: Context, said: string): Promise<void> {
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

/** What lies in the tables, from these rows along every reference to them. */
export async function heldFrom(
    db: Db,
    roots: Readonly<Record<string, readonly number[]>>,
): Promise<Map<string, Row[]>> {
    const keys = await references(db);
    const held = new Map<string, Map<string, Row>>();
    const waiting = Object.entries(roots).map(([table, ids]) => ({ table, column: 'id', ids }));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { table, column, ids } = next;
        if (!ids.length) continue;
        const known = held.get(table) ?? new Map<string, Row>();
        held.set(table, known);
        const found = await db.rows<{ row: Row }>(sql`
            select to_jsonb(x) as row from ${name(table)} x where x.${name(column)} = any(${ids}::bigint[])`);
        const fresh: number[] = [];
        for (const { row } of found) {
            const mark = JSON.stringify(row['id'] ?? row);
            if (known.has(mark)) continue;
            known.set(mark, row);
            if (typeof row['id'] === 'number') fresh.push(row['id']);
        }
        for (const key of keys.filter(({ parent }) => parent === table))
            waiting.push({ table: key.child, column: key.column, ids: fresh });
    }
    return new Map([...held].map(([table, rows]) => [table, [...rows.values()]]));
}

/** The changes of these rows, as the audit has them. */
const changesOf = (db: Db, held: ReadonlyMap<string, readonly Row[]>): Promise<Row[]> => {
    const rows = [...held].flatMap(([entity, all]) =>
        all.flatMap(({ id }) => (typeof id === 'number' ? [{ entity, id }] : [])),
    );
    return db.rows<Row>(sql`
        select a.at, a.actor, a.action, a.entity, a.entity_id, a.note
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (entity text, id bigint)
          join audit a on a.entity = t.entity and a.entity_id = t.id order by a.at`);
};

export const patientHeld = action('POST /x/patients/held', {
    about: 'Everything that is held of one patient in one file, over all tables; with a reason, audited. Messages as instruments sent them stay out, because they may name others',
    access,
    confirm: 'password',
    effect: 'reads',
    body: {
        identifier: text('Patient ID, sample number, NIN or DR-TB number', { maxLength: 100 }),
        result: integer('Number of one result', { min: 1 }),
        reason: reason(),
    },
    run: async ({ identifier, result, reason: why }, context) => {
        const { db, viewer, origin, now } = context;
        const said = reasonOf(why);
        const given = identifier?.trim() ?? '';
        if (!given && !result)
            throw new Refusal(say('Which patient?'), 'invalid', {
                identifier: say('This, or the number of one result.'),
            });
        const { facilities, ...roots } = await rowsOf(context, given, result ?? null);
        assertOne(roots, facilities, result);
        await claim(context, said);
        const held = await heldFrom(db, roots);
        const counts = Object.fromEntries([...held].map(([table, rows]) => [table, rows.length]));
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
            select ${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, t.entity, t.id, 'export',
                   ${JSON.stringify({ reason: said, rows: counts })}::jsonb
              from jsonb_to_recordset(${JSON.stringify(
                  personTables.flatMap((entity) => roots[entity].map((id) => ({ entity, id }))),
              )}::jsonb) as t (entity text, id bigint)`);
        const file = {
            made_at: now.toISOString(),
            made_by: viewer.full_name,
            reason: said,
            tables: Object.fromEntries(held),
            changes: await changesOf(db, held),
        };
        return {
            name: `patient-${now.toISOString().slice(0, 10)}.json`,
            type: 'application/json',
            body: Buffer.from(JSON.stringify(file, null, 2)),
        };
    },
});
