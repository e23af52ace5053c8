/** The kind of device of a call as a condition on instruments. */
import type { QueryInput } from '../define/query.ts';
import { firstOf } from '../define/several.ts';
import { raw, sql, type Sql } from '../define/sql.ts';
import type { Viewer } from '../define/engine.ts';
import { kinds, typesOf } from '../machines/kinds.ts';
import { ofOwnKind } from '../machines/ownKind.server.ts';
import { keptBy } from './columns.ts';

export const kindOf = ({ filters }: Pick<QueryInput, 'filters'>): string =>
    String(firstOf(filters['kind']) ?? '');

const besideGeneXpert = Object.keys(kinds)
    .filter((kind) => kind !== 'genexpert')
    .flatMap(typesOf);

/** A call without a kind is about every one beside GeneXpert; of an account that is about one kind, of that alone. */
export function ofKindAsked(
    input: Pick<QueryInput, 'filters' | 'viewer'>,
    column = 'device_type',
): Sql {
    const kind = kindOf(input);
    const asked = kind ? [...typesOf(kind)] : besideGeneXpert;
    return sql`${raw(column)} = any(${asked}::text[]) and ${ofOwnKind(input.viewer, column)}`;
}

/** Types of the kinds whose machines an account moves and turns on and off. */
export const typesKept = ({ user_type, role }: Viewer): string[] =>
    user_type === 'superadmin'
        ? besideGeneXpert
        : Object.entries(keptBy)
              .filter(([, permission]) => role[permission])
              .flatMap(([kind]) => typesOf(kind));
