/** What a reason for "not MDR" rests on: the repeat test, the result that it doubles, or a note that says it. */
import type { Context } from '../../define/engine.ts';
import { Refusal, faultOf } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { Deciding } from '../linkage/linkage.server.ts';

interface NotMdrReason {
    reason: string;
    /** Sample of the other result. */
    other?: string | null;
    note?: string | null;
}

interface Other {
    id: number;
    rif: string | null;
    later: boolean;
    marked: boolean;
}

/**
 * The result that is named, which stands at the same facility and says what the reason says; null where a note does.
 * @throws Refusal at the field that is missing, or does not show it.
 */
export async function evidenceOf(
    { db, scope }: Context,
    result: Deciding,
    { reason, other, note }: NotMdrReason,
): Promise<number | null> {
    await refuseNamed(db, result.id);
    const sample = other?.trim();
    if (!sample) {
        if (reason === 'duplicate')
            throw faultOf(
                'other',
                say('Which sample is it a duplicate of? Please give its number.'),
            );
        if (!note?.trim())
            throw faultOf(
                'note',
                reason === 'repeat_susceptible'
                    ? say('Give the sample of the repeat test, or say here where it was done.')
                    : say('Please say here what shows it.'),
            );
        return null;
    }
    const found = await db.rows<Other>(sql`
        select r.id, r.rif, r.day >= o.day as later,
               exists (select 1 from mdr_linkage l where l.result_id = r.id and l.status = 'not_mdr') as marked
          from result r join facility f on f.id = r.facility_id join result o on o.id = ${result.id}
         where lower(btrim(r.sample_id)) = lower(${sample}) and r.id <> ${result.id}
           and r.facility_id = o.facility_id and r.test_type = 'specimen' and ${scope('f')}
         order by r.day desc, r.id desc for share of r`);
    if (!found.length)
        throw faultOf('other', say('Your facility has no other result of this sample.'));
    const shows = found.find((one) =>
        reason === 'repeat_susceptible'
            ? one.rif === 'not_detected' && one.later
            : reason !== 'duplicate' || (one.rif === 'detected' && !one.marked),
    );
    if (shows) return shows.id;
    throw faultOf(
        'other',
        reason === 'repeat_susceptible'
            ? say('This sample has no later result that says rifampicin resistance not detected.')
            : say('This sample has no resistant result that still counts.'),
    );
}

/** The one result that a duplicate leans on is not taken away from under it: a person would be lost. */
async function refuseNamed(db: Context['db'], id: number): Promise<void> {
    const named = await db.maybe(sql`
        select 1 from mdr_linkage where other_result_id = ${id} and reason = 'duplicate' limit 1`);
    if (named)
        throw new Refusal(
            say('Another result is marked as a duplicate of this one. Take that back first.'),
            'named',
        );
}
