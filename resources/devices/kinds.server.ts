/** The kind of device of a call as a condition on instruments. */
import type { QueryInput } from '../define/query.ts';
import { firstOf } from '../define/several.ts';
import { raw, sql, type Sql } from '../define/sql.ts';
import { typesOf } from '../machines/kinds.ts';

export const kindOf = ({ filters }: Pick<QueryInput, 'filters'>): string =>
    String(firstOf(filters['kind']) ?? '');

/** A call without a kind is about none: no mount leaves it out. */
export const ofKindAsked = (input: Pick<QueryInput, 'filters'>, column = 'device_type'): Sql =>
    sql`${raw(column)} = any(${[...typesOf(kindOf(input))]}::text[])`;
