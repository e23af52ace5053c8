/** Other content that came for a known run without the mark of a correction, until a person has decided about it. */
import type { Db } from '../../../define/engine.ts';
import { sql } from '../../../define/sql.ts';
import type { Call } from '../meaning/calls.server.ts';
import { questionsOf } from './dedup.server.ts';
import type { ResultFields } from '../meaning/interpret.server.ts';
import { takesBack } from './takesBack.server.ts';

/** A result as it stands, or as it would be. */
interface Content {
    fields: Fields;
    calls: readonly Pick<Call, 'target' | 'call'>[];
}

type Fields = Pick<
    ResultFields,
    | 'test_type'
    | 'mtb'
    | 'rif'
    | 'sample_id'
    | 'patient_id'
    | 'patient_name'
    | 'device_type'
    | 'analytes'
    | 'assay_version'
    | 'value'
>;

/**
 * Whether other content says more of a patient than what stands: to leave the first would take back a positive, a resistance or whose
 * it is; a figure where none or a better one stands, or one of another scale; or a yes to what a person with an X-ray was asked.
 */
export const saysMore = ({ fields, calls }: Content, first: Content): boolean =>
    takesBack({ ...fields, calls }, first) ||
    isAnswered(fields, first.fields) ||
    isReadAnew(fields, first.fields) ||
    (fields.test_type === 'specimen' && isWorse(fields, first.fields.value));

const isAnswered = (fields: Fields, first: Fields): boolean =>
    questionsOf(fields).some(
        ({ target, name, call }) =>
            call === 'yes' &&
            !first.analytes.some(
                (one) => one.target === target && one.name === name && one.call === call,
            ),
    );

/** Scores of two versions of a program are on two scales, with a threshold each: which says more, somebody has to tell. */
const isReadAnew = ({ device_type, assay_version }: Fields, first: Fields): boolean =>
    device_type === 'xray' && assay_version !== first.assay_version;

/** A score or a viral load says more the higher it is, a count of CD4 the lower. */
function isWorse({ device_type, value }: Fields, first: number | null): boolean {
    if (value === null) return false;
    if (first === null) return true;
    return device_type === 'pima' ? value < first : value > first;
}

/** Whether something that nobody has decided about says more of the patient of a result; the result is held. */
export async function isMoreInOthers(db: Db, id: number): Promise<boolean> {
    const first = await db.maybe<Content>(sql`
        select to_jsonb(r) as fields,
               coalesce((select jsonb_agg(to_jsonb(c)) from result_call c where c.result_id = r.id), '[]') as calls
          from result r where r.id = ${id} for update`);
    const others = await db.rows<Content>(sql`
        select result as fields, calls from result_history where result_id = ${id} and reason = 'conflict'`);
    return first !== undefined && others.some((other) => saysMore(other, first));
}

/** Keeps what came beside a result as what a person has not taken. */
export const leaveOthers = (db: Db, id: number): Promise<number> =>
    db.run(
        sql`update result_history set reason = 'left' where result_id = ${id} and reason = 'conflict'`,
    );
