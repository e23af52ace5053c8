/**
 * The audit keeps what was changed, patients included; who reads it sees of patient records that they
 * changed, never whom they are about (docs/authorisation.md, rule 3).
 */
import { and, sql, type Sql } from '../define/sql.ts';

/** Columns of patient tables that say nothing of a person. Any other column of theirs is withheld. */
const telling: Readonly<Record<string, readonly string[]>> = {
    mdr_patient: [
        'facility_id',
        'district_id',
        'registered_on',
        'registration_group',
        'drug_history',
        'site',
    ],
    mdr_linkage: ['result_id', 'status', 'patient_id', 'reason', 'decided_by', 'decided_at'],
};

const tables = Object.keys(telling);
const pairs = tables.flatMap((table) => telling[table]!.map((column) => `${table}.${column}`));

/** Whether the value of a column may be shown; `entity` and `column` are SQL of the audit row. */
export const mayShow = (entity: Sql, column: Sql): Sql =>
    sql`(${entity} <> all(${tables}::text[]) or ${entity} || '.' || ${column} = any(${pairs}::text[]))`;

/** The before or after of an audit row with the withheld columns as `•••`. */
export const shownRow = (row: Sql, entity: Sql): Sql => sql`case
    when ${row} is null or ${entity} <> all(${tables}::text[]) then ${row}
    else (select jsonb_object_agg(k, case when ${mayShow(entity, sql`k`)} then v else '"•••"'::jsonb end)
            from jsonb_each(${row}) as e(k, v)) end`;

/** Whether a row is about no patient: its name may stand for it. */
export const namesNobody = (entity: Sql): Sql => and([sql`${entity} <> all(${tables}::text[])`]);
