/**
 * What a create, an edit and a delete of a record do in SQL: references only to what the viewer may
 * see, stale edits refused with both values, duplicates and uses told by name.
 */
import type { Verb } from '../../resources/define/endpoint.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { Refusal, notFound, successOf } from '../../resources/define/errors.ts';
import { say } from '../../resources/define/say.ts';
import { join, name, sql, type Sql } from '../../resources/define/sql.ts';
import { entityScope } from '../access/scope.ts';
import { todayAt } from '../http/call.ts';
import { columnOf } from '../fieldTypes/column.ts';
import { recordQuery } from './rows.ts';
import {
    askAboutDoubles,
    checkRules,
    explainConstraints,
    type Values,
    type Writing,
} from './rules.ts';
import { inUse } from './uses.ts';

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
    // Goes together with the insert, which is taken back where there is something to ask.
    const doubles = askAboutDoubles(writing, filled, null);
    const stored: Values = { ...filled, ...more };
    const columns = Object.keys(stored);
    const insert = sql`
        insert into ${name(entity.table)} (${join(columns.map(name), ', ')})
        values (${join(
            columns.map((key) => bound(entity, key, stored[key])),
            ', ',
        )})
        returning id`;
    // The record goes to be read together with its insert: its number is the last of its sequence, whatever triggers wrote since.
    const last = sql`(select currval(pg_get_serial_sequence(${entity.table}, 'id')))`;
    const eyes = { viewer, today: todayAt(writing.server) };
    const data = await explainConstraints(entity, values, async () => {
        const inserted = tx.one<{ id: number }>(insert);
        const shown = tx.maybe<Values>(recordQuery(entity, writing.entities, eyes, last));
        const [{ id }, record] = await inTurn(doubles, inserted, shown);
        // A table without a sequence of its own, or a number that was given.
        if (record?.['id'] !== id)
            return tx.maybe<Values>(recordQuery(entity, writing.entities, eyes, id));
        return record;
    });
    // A record that its maker could not see would be lost to them: nobody creates outside their scope.
    if (!data) throw new Refusal(say('That lies outside your places.'), 'out_of_scope');
    return answer(entity, 'create', data);
}

/** Answers of what was sent together; where one fails, so do those behind it, and why is told by the first. */
async function inTurn<A, B>(
    before: Promise<unknown>,
    first: Promise<A>,
    second: Promise<B>,
): Promise<[A, B]> {
    first.catch(() => undefined);
    second.catch(() => undefined);
    await before;
    return [await first, await second];
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
    const read = recordQuery(
        entity,
        entities,
        { viewer, today: todayAt(writing.server) },
        id as number,
    );
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
        await explainConstraints(entity, values, () =>
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
    writing: Writing,
    { id, version }: { id: number; version?: number },
): Promise<SaveAnswer> {
    const { tx, entity, viewer } = writing;
    const table = name(entity.table);
    const current = await tx.maybe<Values & { id: number; version: number; title: string }>(sql`
        select t.id, t.version, t.${name(entity.titleField)} as title from ${table} t
         where t.id = ${id} and ${entityScope(viewer, entity.scope, todayAt(writing.server))} for update`);
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
            throw await inUse(writing, current);
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
