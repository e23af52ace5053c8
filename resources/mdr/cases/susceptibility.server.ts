/** What tests said of the drugs of a case, as far as the case is the reader's. */
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { caseReaders } from './access.ts';
import { caseTables, isMine } from './visible.server.ts';
import type { drugs } from './words.ts';

/** One entry: of a drug the last one stands, unless it was withdrawn. */
export interface Susceptibility {
    id: number;
    drug: keyof typeof drugs;
    result: string;
    tested_on: string;
    method: string;
    laboratory: string;
    by: string;
    at: string;
    stands: boolean;
}

export const caseSusceptibility = action('POST /x/mdr/case/susceptibility', {
    about: 'What tests said of the drugs of a case, every entry, the newest first, with who entered it',
    access: caseReaders,
    effect: 'reads',
    body: { case: integer('Case', { required: true, min: 1 }) },
    run: async ({ case: id }, { db, viewer, scope, seen }) => {
        const found = await db.maybe<{ patient_id: number }>(sql`
            select c.patient_id from ${caseTables} where c.id = ${id} and ${isMine(viewer, scope)}`);
        if (!found) throw notFound();
        const data = await db.rows<Susceptibility>(sql`
            select s.id, s.drug, s.result, s.tested_on, s.method, s.laboratory, a.full_name as by, s.entered_at as at,
                   s.result <> 'withdrawn' and s.id = max(s.id) over (partition by s.drug) as stands
              from mdr_susceptibility s join account a on a.id = s.entered_by
             where s.case_id = ${id} order by s.id desc`);
        if (data.length) await seen('mdr_patient', [found.patient_id]);
        return { data, count: data.length };
    },
});
