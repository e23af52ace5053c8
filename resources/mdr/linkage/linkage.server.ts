/**
 * The decision about a rifampicin-resistant result: linked, or not MDR (devices.md, section 4). One row
 * a result and a unique index: of two people at once one decides, the other is told what happened.
 */
import type { Context, Db } from '../../define/engine.ts';
import { Refusal, notFound } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { say } from '../../define/say.ts';

/** A result of the viewer's places, as a decision needs it. */
export interface Deciding {
    id: number;
    facility_id: number;
    sample_id: string;
    resistant: boolean;
}

/** Finds the result and holds it: a correction waits until the decision is made. Out of scope is not there. */
export async function resultOf({ db, scope }: Context, id: unknown): Promise<Deciding> {
    const found = await db.maybe<Deciding>(sql`
        select r.id, r.facility_id, r.sample_id, r.rif = 'detected' and r.test_type = 'specimen' as resistant
          from result r join facility f on f.id = r.facility_id
         where r.id = ${id} and ${scope('f')} for share of r`);
    if (!found) throw notFound(say('There is no such result.'));
    return found;
}

interface Decision {
    status: 'linked' | 'not_mdr';
    patient_id?: number;
    case_id?: number;
    /** The result that shows why there is no patient. */
    other_result_id?: number | null;
    reason?: string;
    note?: string;
}

/** Keeps the decision, or refuses where the result is not resistant or somebody was faster. */
export async function decide(
    { db, viewer, now }: Context,
    result: Deciding,
    { status, patient_id, case_id, other_result_id, reason, note }: Decision,
): Promise<void> {
    const decided = await db.run(sql`
        insert into mdr_linkage (result_id, status, patient_id, case_id, other_result_id, reason, note, decided_by, decided_at)
        select ${result.id}, ${status}, ${patient_id ?? null}, ${case_id ?? null}, ${other_result_id ?? null}, ${reason ?? null},
               ${note ?? ''}, ${viewer.id}, ${now}
         where ${result.resistant}
        on conflict (result_id) do nothing`);
    if (decided) return;
    throw await whatHappened(db, result.id);
}

/** @throws Refusal where somebody has decided about the result already. */
export async function refuseDecided(db: Db, resultId: number): Promise<void> {
    const decided = await db.maybe(sql`select 1 from mdr_linkage where result_id = ${resultId}`);
    if (decided) throw await whatHappened(db, resultId);
}

/** Why a decision about a result came too late, in words. */
export async function whatHappened(db: Db, resultId: number): Promise<Refusal> {
    const made = await db.maybe<{ status: string; by: string; patient: string | null }>(sql`
        select l.status, a.full_name as by, p.full_name as patient
          from mdr_linkage l join account a on a.id = l.decided_by left join mdr_patient p on p.id = l.patient_id
         where l.result_id = ${resultId}`);
    if (made?.status === 'linked') {
        const text = say(
            '%{by} has linked this result to %{patient} already. Nothing was changed.',
            { by: made.by, patient: made.patient ?? '' },
        );
        return new Refusal(text, 'already_linked');
    }
    if (made) {
        const text = say('%{by} has marked this result as not MDR already. Nothing was changed.', {
            by: made.by,
        });
        return new Refusal(text, 'already_not_mdr');
    }
    return new Refusal(
        say(
            'This result shows no rifampicin resistance any more, or was taken back just now. Nothing was changed.',
        ),
        'not_pending',
    );
}
