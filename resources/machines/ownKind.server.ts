/** What an account that is about one kind of device sees of machines, as a condition on their type. */
import type { Viewer } from '../define/engine.ts';
import { raw, sql, type Sql } from '../define/sql.ts';
import { ownKind, typesOf } from './kinds.ts';

/** True for everybody else. A machine without a type is of no kind. */
export function ofOwnKind({ user_type }: Pick<Viewer, 'user_type'>, column: string): Sql {
    const kind = ownKind[user_type];
    return kind
        ? sql`coalesce(${raw(column)} = any(${[...typesOf(kind)]}::text[]), false)`
        : sql`true`;
}
