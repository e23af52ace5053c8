/**
 * The names behind the numbers that the audit keeps of references, as they are now. A number stays
 * one where the record is gone, and where whoever reads may not see the record or its name.
 */
import { refersTo } from '../../define/fieldFacts.ts';
import { accountTypes, allows } from '../../access.ts';
import type { Context, Db, Viewer } from '../../define/engine.ts';
import type { Entity } from '../../define/entity.ts';
import { and, join, name, sql, type Sql } from '../../define/sql.ts';
import type { PlaceLevel } from '../../define/points/places.ts';
import { areas } from '../../index.ts';
import { places } from '../../places.ts';

export type Row = Readonly<Record<string, unknown>>;
type Reader = Pick<Context, 'scope'> & { viewer: Viewer };

const entities = areas.flatMap(({ menu }) => menu).filter((one) => one.kind === 'entity');

/** Stands for every table: what no declaration says of a column, its name says. */
const anyTable = '*';

/** Columns of those who did something, the accounts of people: `decided_by`, `received_by_id`. */
const ofPeople = '^(.*_)?by(_id)?$|^(author|recorder|reporter|requester|verifier)_id$';

/**
 * Table, then column, to the entity that the number is of: the references that are declared; in any
 * other table a column that is called after the table of an entity (`facility_id`).
 */
const targets: Readonly<Record<string, Readonly<Record<string, Entity>>>> = {
    [anyTable]: Object.fromEntries(
        // Of several entities of one table the one that shows it whole.
        entities
            .toSorted((one, other) => Number(!one.view) - Number(!other.view))
            .map((one) => [`${one.table}_id`, one]),
    ),
    ...Object.fromEntries(
        entities.map(({ table }) => [
            table,
            Object.fromEntries(
                entities
                    .filter((one) => one.table === table)
                    .flatMap(({ fields }) => Object.entries(fields))
                    .flatMap(([column, field]) => {
                        const to = refersTo(field);
                        return to ? [[column, entityCalled(to)]] : [];
                    }),
            ),
        ]),
    ),
};

function entityCalled(entity: string): Entity {
    const found = entities.find((one) => one.name === entity);
    if (!found) throw new Error(`There is no entity ${entity}`);
    return found;
}

/** The entity whose record a column of a table names by its number. */
export const targetOf = (table: string, column: string): Entity | undefined =>
    targets[table]?.[column] ??
    targets[anyTable]?.[RegExp(ofPeople).test(column) ? 'account_id' : column];

const levels: Readonly<Record<string, PlaceLevel>> = places.levels;

/** The records of an entity, under alias `t`, whose names a reader may see. */
function nameable(
    { viewer, scope }: Reader,
    { access, fields, titleField, scope: of }: Entity,
): Sql {
    const { sees, identity } = accountTypes[viewer.user_type];
    if (!allows(access.read, viewer)) return sql`false`;
    if (fields[titleField]?.identity && identity !== 'clear') return sql`false`;
    const nation = sees === 'nation' && !viewer.district_id && !viewer.region_id;
    if (nation || of.kind === 'nation') return sql`true`;
    if (of.kind === 'place' && of.level === places.site) return scope('t');
    const link =
        of.kind === 'site'
            ? sql`f.id = t.${name(of.column)}`
            : sql`f.${name(levels[of.level]!.column)} = t.id`;
    return sql`exists (select 1 from facility f where ${and([link, scope('f')])})`;
}

/** SQL: the name of the record that `value`, a text, is the number of, or `#` and the number; null of anything else. */
export function nameIn(reader: Reader, table: Sql, column: Sql, value: Sql): Sql {
    const words = Object.fromEntries(
        Object.entries(targets).map(([of, columns]) => [
            of,
            Object.fromEntries(Object.entries(columns).map(([key, one]) => [key, one.name])),
        ]),
    );
    const known = sql`${JSON.stringify(words)}::jsonb`;
    const used = [...new Set(Object.values(targets).flatMap((columns) => Object.values(columns)))];
    const cases = used.map(
        (one) => sql`when ${one.name} then coalesce((
            select t.${name(one.titleField)}::text from ${name(one.table)} t
             where t.id = ${value}::bigint and ${nameable(reader, one)}), '#' || ${value})`,
    );
    return sql`case when ${value} ~ '^[0-9]{1,15}$' then
        case coalesce(${known} -> ${table} ->> ${column},
                      ${known} -> ${anyTable} ->> case when ${column} ~ ${ofPeople} then 'account_id' else ${column} end)
            ${join(cases, ' ')} end end`;
}

/** Column, then number, to the name of the record: of every reference in these rows of a table. */
export async function namesOf(
    db: Db,
    reader: Reader,
    table: string,
    rows: readonly (Row | null)[],
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))];
    const found: Record<string, Record<string, string>> = {};
    for (const column of columns) {
        const target = targetOf(table, column);
        const ids = [...new Set(rows.map((row) => row?.[column]))].filter(Number.isSafeInteger);
        if (!target || !ids.length) continue;
        const records = await db.rows<{ id: number; title: string }>(sql`
            select t.id, t.${name(target.titleField)}::text as title from ${name(target.table)} t
             where t.id = any(${ids}::bigint[]) and ${nameable(reader, target)}`);
        found[column] = Object.fromEntries(records.map(({ id, title }) => [id, title]));
    }
    return found;
}
