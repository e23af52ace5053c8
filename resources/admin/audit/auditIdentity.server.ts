/**
 * The audit keeps what was changed, patients included; who reads it sees of patient records that they
 * changed, never whom they are about (docs/authorisation.md, rule 3).
 */
import { and, sql, type Sql } from '../../define/sql.ts';

/** Columns of patient tables that say nothing of a person. Any other column of theirs is withheld. */
const impersonal: Readonly<Record<string, readonly string[]>> = {
    mdr_patient: [
        'facility_id',
        'district_id',
        'registered_on',
        'registration_group',
        'drug_history',
        'site',
    ],
    mdr_linkage: [
        'result_id',
        'status',
        'patient_id',
        'case_id',
        'other_result_id',
        'reason',
        'decided_by',
        'decided_at',
    ],
    referred_sample: [
        'facility_id',
        'status',
        'specimen',
        'registered_at',
        'registered_on',
        'decided_at',
        'decided_by_id',
        'reject_reason',
        'resulted_at',
        'result_sent_at',
        'recollects_id',
        'first_id',
    ],
    referral_outgoing: [
        'sample_id',
        'result_id',
        'revision',
        'kind',
        'state',
        'held_for',
        'attempts',
        'decided_by_id',
        'decided_at',
    ],
    referral_incoming: ['received_at', 'taken', 'set_aside', 'decided_by_id', 'decided_at'],
    referral_unmatched: ['noticed_at', 'set_aside', 'decided_by_id', 'decided_at'],
    patient_correction: ['opened_at', 'opened_by_id', 'asked_by', 'done_at'],
    mdr_case: ['patient_id', 'facility_id', 'status', 'site_id', 'linked_on', 'came_back'],
    mdr_number_check: ['patient_id', 'state', 'by_id', 'at'],
    mdr_susceptibility: ['case_id', 'drug', 'result', 'tested_on', 'entered_by', 'entered_at'],
    // Words between people may name a patient.
    board_message: ['thread_id', 'spoken_by', 'author_id', 'author', 'created_at'],
    // What is in a sample is told by its round, when that is closed, and by nothing else.
    eqa_sample: ['round_id', 'code', 'not_scored'],
    mdr_transfer: [
        'case_id',
        'from_site_id',
        'to_site_id',
        'sent_on',
        'sent_by',
        'stood',
        'answer',
        'answered_on',
        'answered_by',
    ],
};

const tables = Object.keys(impersonal);
const pairs = tables.flatMap((table) => impersonal[table]!.map((column) => `${table}.${column}`));

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
