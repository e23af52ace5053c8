/**
 * What a create, an edit and a delete of a record do in SQL: references only to what the viewer may
 * see, stale edits refused with both values, duplicates and uses told by name.
 */
import type { Viewer } from '../../resources/define/engine.ts';
import type { Verb } from '../../resources/define/endpoint.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { askOnce } from '../../resources/define/ask.ts';
import { Refusal, notFound, successOf } from '../../resources/define/errors.ts';
import { say, type Sentence } from '../../resources/define/say.ts';
import { refersTo } from '../../resources/define/fieldFacts.ts';
import { join, name, sql, type Sql } from '../../resources/define/sql.ts';
import { entityScope } from '../access/scope.ts';
import { type Server } from '../http/call.ts';
import { dayIn } from '../zones.ts';
import type { Transaction } from '../database/database.ts';
import { recordQuery, type Entities } from './rows.ts';
import { columnOf } from '../fieldTypes/column.ts';
import { kinds } from '../fieldTypes/schema.ts';

/** A write of one record, in its transaction. */
export interface Writing {
    server: Server;
    tx: Transaction;
    entities: Entities;
    entity: Entity;
    viewer: Viewer;
    /** The person was asked about what is odd, and said yes. */
    sure: boolean;
}

type Values = Record<string, unknown>;

/** `{ success, data }`: the catalogue text and the record as a list shows it. */
export interface SaveAnswer {
    success?: string;
    data: Values;
}

/** Inserts a record and answers with it as a list shows it. */
export async function createRecord(
    writing: Writing,
    values: Values,
    more: Readonly<Values> = {},
): Promise<SaveAnswer> {
    const { tx, entity, viewer } = writing;
    const filled = withInitials(entity, values);
    await checkRules(writing, filled);
    await askAboutDoubles(writing, filled, null);
    const stored: Values = { ...filled, ...more };
    const columns = Object.keys(stored);
    const { id } = await guarded(entity, values, () =>
        tx.one<{ id: number }>(sql`
            insert into ${name(entity.table)} (${join(columns.map(name), ', ')})
            values (${join(
                columns.map((key) => bound(entity, key, stored[key])),
                ', ',
            )})
            returning id`),
    );
    const data = await tx.maybe<Values>(recordQuery(entity, writing.entities, viewer, id));
    // A record that its maker could not see would be lost to them: nobody creates outside their scope.
    if (!data) throw new Refusal(say('That lies outside your places.'), 'out_of_scope');
    return answer(entity, 'create', data);
}

/**
 * Edits a record. With the `version` that was read, a stale edit is refused and both values come
 * back; without one (older clients) it is taken, and audited as such.
 */
export async function updateRecord(
    writing: Writing,
    { id, version, ...values }: Values,
): Promise<SaveAnswer> {
    const { tx, entities, entity, viewer } = writing;
    const read = recordQuery(entity, entities, viewer, id as number);
    await tx.run(sql`select 1 from ${name(entity.table)} where id = ${id} for update`);
    const current = await tx.maybe<Values>(read);
    if (!current) throw notFound();
    if (version !== undefined && version !== current['version'])
        throw await stale(writing, current, values);
    if (version === undefined) await tx.describe({ note: { without_version: true } });
    const changed = Object.keys(values).filter(
        (key) =>
            values[key] !== undefined &&
            JSON.stringify(values[key]) !== JSON.stringify(current[key]),
    );
    if (changed.length) {
        const next = Object.fromEntries(changed.map((key) => [key, values[key]]));
        await checkRules(writing, next);
        await askAboutDoubles(writing, next, id as number);
        await guarded(entity, values, () =>
            tx.run(
                sql`update ${name(entity.table)} set ${join(
                    changed.map((key) => sql`${name(key)} = ${bound(entity, key, values[key])}`),
                    ', ',
                )} where id = ${id}`,
            ),
        );
    }
    const data = await tx.maybe<Values>(read);
    if (!data) throw new Refusal(say('That lies outside your places.'), 'out_of_scope');
    return answer(entity, 'update', data);
}

/** Deletes a record, or retires it where the declaration says so. What is in use stays. */
export async function deleteRecord(
    { tx, entity, viewer }: Writing,
    { id, version }: { id: number; version?: number },
): Promise<SaveAnswer> {
    const table = name(entity.table);
    const current = await tx.maybe<Values & { id: number; version: number; title: string }>(sql`
        select t.id, t.version, t.${name(entity.titleField)} as title from ${table} t
         where t.id = ${id} and ${entityScope(viewer, entity.scope)} for update`);
    if (!current) throw notFound();
    if (version !== undefined && version !== current.version) {
        throw new Refusal(
            say('It was changed meanwhile. Please look again before deleting.'),
            'stale',
        );
    }
    if (entity.retires) {
        await tx.describe({ action: 'retire' });
        await tx.run(sql`update ${table} set ${name(entity.retires)} = false where id = ${id}`);
    } else {
        try {
            await tx.savepoint(() => tx.run(sql`delete from ${table} where id = ${id}`));
        } catch (error) {
            if ((error as { code?: string }).code !== '23503') throw error;
            throw await inUse(tx, entity, current);
        }
    }
    return answer(entity, 'delete', current);
}

/** `{ success, data }` with the catalogue text; `%{name}` in it takes the record's title. */
function answer(entity: Entity, verb: Exclude<Verb, 'list'>, data: Values): SaveAnswer {
    const text = entity.messages[verb];
    const title = String(data[entity.titleField] ?? data['title'] ?? '');
    return { ...(text && successOf(text, { name: title })), data };
}

/** A value of a column that no field shows is taken as it is. */
function bound(entity: Entity, key: string, value: unknown): Sql {
    const field = entity.fields[key];
    return field ? columnOf(field).bound(value) : sql`${value}`;
}

function withInitials(entity: Entity, values: Values): Values {
    const filled: Values = {};
    for (const [key, field] of Object.entries(entity.fields)) {
        const value = values[key] ?? (field.readOnly ? undefined : field.initial);
        if (value !== undefined) filled[key] = value;
    }
    return filled;
}

/** Rules that need the database or the clock: references within scope, days not in the future. */
async function checkRules(
    { server, tx, entities, entity, viewer }: Writing,
    values: Values,
): Promise<void> {
    const errors: Record<string, Sentence> = {};
    const today = dayIn(server.clock(), server.config.timeZone);
    for (const [key, value] of Object.entries(values)) {
        const field = entity.fields[key];
        if (!field || value === null || value === undefined) continue;
        const to = refersTo(field);
        if (to) {
            const target = entities.byName(to);
            const found = await tx.maybe(sql`
                select 1 from ${name(target.table)} t
                 where t.id = ${value} and ${entityScope(viewer, target.scope)}`);
            if (!found)
                errors[key] = say('There is no such %{title}.', {
                    title: { text: target.title[0], small: true },
                });
        }
        const fault = columnOf(field).faultOn(field, value, today);
        if (fault) errors[key] = { text: fault };
    }
    if (Object.keys(errors).length)
        throw new Refusal(say('Please check the marked fields.'), 'invalid', errors);
}

/**
 * What may have one record of a name is asked about where another differs in blanks and capitals
 * alone: `Joint Medical` and `JointMedical` are mostly one.
 */
async function askAboutDoubles(
    { tx, entity, sure }: Writing,
    values: Values,
    own: number | null,
): Promise<void> {
    if (sure) return;
    const bare = (text: Sql) => sql`lower(regexp_replace(${text}, '\\s', '', 'g'))`;
    const questions: Record<string, Sentence> = {};
    for (const [key, value] of Object.entries(values)) {
        const field = entity.fields[key];
        // A day that is there once is no name.
        if (!field?.unique || !kinds[field.type].textual || typeof value !== 'string') continue;
        const double = await tx.maybe<{ value: string }>(sql`
            select ${name(key)} as value from ${name(entity.table)} t
             where ${bare(sql`t.${name(key)}`)} = ${bare(sql`${value}::text`)} and t.id is distinct from ${own}::bigint
               and lower(btrim(t.${name(key)})) <> lower(btrim(${value}::text)) limit 1`);
        if (double)
            questions[key] = say('There is “%{other}” already. Is “%{value}” another one?', {
                other: double.value,
                value,
            });
    }
    askOnce({ sure }, questions);
}

/** Unique and check constraints, told by field: their names are `<table>_<field>` by convention. */
async function guarded<T>(entity: Entity, values: Values, work: () => Promise<T>): Promise<T> {
    try {
        return await work();
    } catch (error) {
        const {
            code,
            constraint = '',
            column,
            hint,
        } = error as { code?: string; constraint?: string; column?: string; hint?: string };
        const field = constraint.replace(`${entity.table}_`, '');
        const key = entity.fields[field] ? field : entity.titleField;
        if (code === '23505') {
            const label = entity.fields[key]?.label ?? 'value';
            const text = say('There is already a %{title} with this %{label}.', {
                title: { text: entity.title[0], small: true },
                label: { text: label, small: true },
            });
            throw new Refusal(text, 'duplicate', { [key]: text });
        }
        if (code === '23502' && column) {
            throw new Refusal(say('Please check the marked fields.'), 'invalid', {
                [column]: say('Required.'),
            });
        }
        if (code === '23514' && !hint) {
            const text = entity.rules?.[field]
                ? { text: entity.rules[field] }
                : say('This is not possible together: %{fields}.', {
                      fields: Object.keys(values).flatMap((one) =>
                          entity.fields[one] ? [{ text: entity.fields[one].label }] : [],
                      ),
                  });
            throw new Refusal(
                text,
                'invalid',
                entity.fields[field] ? { [field]: text } : undefined,
            );
        }
        throw error;
    }
}

/** Both values of every field that differs, and who changed it last. */
async function stale({ tx, entity }: Writing, current: Values, yours: Values): Promise<Refusal> {
    const last = await tx.maybe<{ actor: string; at: string }>(sql`
        select actor, at from audit where entity = ${entity.table} and entity_id = ${current['id']}
         order by id desc limit 1`);
    const differing = Object.keys(yours).filter(
        (key) =>
            yours[key] !== undefined && JSON.stringify(yours[key]) !== JSON.stringify(current[key]),
    );
    const pick = (values: Values) => Object.fromEntries(differing.map((key) => [key, values[key]]));
    return new Refusal(
        say('%{actor} changed this record meanwhile. Nothing was saved.', {
            actor: last?.actor ?? say('Somebody'),
        }),
        'stale',
        undefined,
        {
            version: current['version'],
            current: pick(current),
            yours: pick(yours),
            by: last?.actor,
            at: last?.at,
        },
    );
}

/**
 * The count of uses of a record over every foreign key that points at its table, and at what would go
 * with it: a department's place goes with it, what was issued to that place holds both.
 */
async function inUse(
    tx: Transaction,
    entity: Entity,
    record: { id: number; title: string },
): Promise<Refusal> {
    const found = await usesOf(tx, entity.table, sql`select ${record.id}::bigint`);
    const uses = found.reduce((sum, one) => sum + one.count, 0);
    const byTable = new Map<string, number>();
    for (const { table, count } of found) byTable.set(table, (byTable.get(table) ?? 0) + count);
    const places = [...byTable].map(([table, count]) => `${count} in ${inWords(table)}`);
    return new Refusal(
        say(
            '%{title} is in use %{smart_count} time (%{places}) and cannot be deleted. |||| %{title} is in use %{smart_count} times (%{places}) and cannot be deleted.',
            { title: record.title, smart_count: uses, places },
        ),
        'in_use',
        undefined,
        { uses },
    );
}

/** Rows that hold the records with these ids, by table; through what cascades, and not below what holds. */
async function usesOf(
    tx: Transaction,
    table: string,
    ids: Sql,
): Promise<{ table: string; count: number }[]> {
    const links = await tx.rows<{ table: string; column: string; cascades: boolean }>(sql`
        select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype = 'c' as cascades
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.confrelid = ${table}::regclass
           and (c.confdeltype in ('a', 'r') or (c.confdeltype = 'c' and c.conrelid <> c.confrelid))
         order by 1, 2`);
    const found: { table: string; count: number }[] = [];
    for (const link of links) {
        const rows = sql`from ${name(link.table)} where ${name(link.column)} in (${ids})`;
        if (!link.cascades) {
            const { count } = await tx.one<{ count: number }>(
                sql`select count(*) as count ${rows}`,
            );
            if (count) found.push({ table: link.table, count });
        } else if (await hasId(tx, link.table)) {
            found.push(...(await usesOf(tx, link.table, sql`select id ${rows}`)));
        }
    }
    return found;
}

const hasId = async (tx: Transaction, table: string): Promise<boolean> =>
    (await tx.maybe(sql`
        select 1 from pg_attribute where attrelid = ${table}::regclass and attname = 'id' and not attisdropped`)) !==
    undefined;

/** `stock_movement` as people say it: stock movements. */
function inWords(table: string): string {
    const words = table.replaceAll('_', ' ');
    return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
}
