/** Reading records of an entity: its columns, the titles of its references, its scope. */
import type { Viewer } from '../../resources/define/engine.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { titleWord } from '../../resources/define/field.ts';
import { isSecret, refersTo } from '../../resources/define/fieldFacts.ts';
import { empty, join, name, sql, type Sql } from '../../resources/define/sql.ts';
import { entityScope } from '../access/scope.ts';

/** All entities by name: references name their target. */
export interface Entities {
    byName(name: string): Entity;
    /** The one that is declared over a table; undefined where there are several. */
    byTable(table: string): Entity | undefined;
}

/** Columns to read: stored fields, titles of references, `version` and times. Secrets never. */
export function selectColumns(entity: Entity, entities: Entities): { columns: Sql; joins: Sql } {
    const columns: Sql[] = [sql`t.id`, sql`t.version`];
    const joins: Sql[] = [];
    for (const [key, field] of Object.entries(entity.fields)) {
        if (isSecret(field)) continue;
        columns.push(sql`t.${name(key)}`);
        const to = refersTo(field);
        if (!to) continue;
        const target = entities.byName(to);
        const alias = name(`r_${key}`);
        columns.push(sql`${alias}.${name(target.titleField)} as ${name(titleWord(key))}`);
        joins.push(sql`left join ${name(target.table)} ${alias} on ${alias}.id = t.${name(key)}`);
    }
    columns.push(sql`t.created_at`, sql`t.updated_at`);
    return { columns: join(columns, ', '), joins: joins.length ? join(joins, ' ') : empty };
}

/** One record within the viewer's scope, as a list shows it. */
export const recordQuery = (
    entity: Entity,
    entities: Entities,
    { viewer, today }: { viewer: Viewer; today: string },
    id: number | Sql,
): Sql => {
    const { columns, joins } = selectColumns(entity, entities);
    return sql`select ${columns} from ${name(entity.view ?? entity.table)} t ${joins}
        where t.id = ${id} and ${entityScope(viewer, entity.scope, today)}`;
};
