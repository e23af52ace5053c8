/**
 * Everything that is held of one patient, for the patient who asks for it: from the rows that are this person along every foreign key of
 * the database, so that a table that is added is not forgotten. Raw messages stay out of it: they may name others.
 */
import type { Db } from '../../define/engine.ts';
import { action } from '../../define/action.ts';
import { reason, reasonOf } from '../../define/reason.ts';
import { name, sql } from '../../define/sql.ts';
import { whichPatient } from './fields.ts';
import { claim, personTables, rowsOfPatient } from './rowsOfPatient.server.ts';
import { patientDataKeepers as access } from './patientData.page.ts';

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

/** What lies in the tables, from these rows along every reference to them. */
export async function rowsReachedFrom(
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

export const patientRecords = action('POST /x/patients/held', {
    about: 'Everything that is held of one patient in one file, over all tables; with a reason, audited. Messages as instruments sent them stay out, because they may name others',
    access,
    confirm: 'password',
    effect: 'writesUnkept',
    body: {
        ...whichPatient,
        reason: reason(),
    },
    run: async ({ reason: why, ...named }, context) => {
        const { db, viewer, origin, now } = context;
        const statedReason = reasonOf(why);
        const roots = await rowsOfPatient(context, named);
        await claim(context, statedReason);
        const held = await rowsReachedFrom(db, roots);
        const counts = Object.fromEntries([...held].map(([table, rows]) => [table, rows.length]));
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
            select ${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, t.entity, t.id, 'export',
                   ${JSON.stringify({ reason: statedReason, rows: counts })}::jsonb
              from jsonb_to_recordset(${JSON.stringify(
                  personTables.flatMap((entity) => roots[entity].map((id) => ({ entity, id }))),
              )}::jsonb) as t (entity text, id bigint)`);
        const file = {
            made_at: now.toISOString(),
            made_by: viewer.full_name,
            reason: statedReason,
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
