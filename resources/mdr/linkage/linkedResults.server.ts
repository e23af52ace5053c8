/** What is linked to one patient: shown on the patient's page, where a wrong link is taken back. */
import { action } from '../../define/action.ts';
import { integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { siteMdr } from '../siteAccess.ts';

interface Linked {
    id: number;
    sample_id: string;
    day: string;
    patient_name: string;
    result: string;
    /** It says no rifampicin resistance any more. */
    corrected: boolean;
    decided_by: string;
    decided_at: string;
}

/** Newest day first. A patient of another place has no results, as one who does not exist. */
export const linkedResults = action('POST /x/mdr/linked', {
    about: 'The results that are linked to a patient of the facility, the newest first, and who linked them',
    access: siteMdr,
    effect: 'reads',
    body: { patient: integer('Patient', { required: true }) },
    run: async ({ patient }, { db, scope, seen }) => {
        const data = await db.rows<Linked>(sql`
            select r.id, r.sample_id, r.day, r.patient_name, r.result,
                   r.rif is distinct from 'detected' or r.test_type <> 'specimen' as corrected,
                   a.full_name as decided_by, l.decided_at
              from mdr_linkage l
              join result r on r.id = l.result_id
              join facility f on f.id = r.facility_id
              join account a on a.id = l.decided_by
             where l.patient_id = ${patient} and l.status = 'linked' and ${scope('f')}
             order by r.day desc, r.id desc`);
        await seen(
            'result',
            data.map(({ id }) => id),
        );
        return { data, count: data.length };
    },
});
