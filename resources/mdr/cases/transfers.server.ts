/** Patients on the way to a centre: sent, answered, and back where nobody answered in time. */
import type { Context, Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { defineJob } from '../../define/points/job.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';

interface Sent {
    to: number;
    /** Where the case stands: what it comes back to. */
    stood: 'linked' | 'received' | 'initiated';
    reason?: string | null;
    handover?: string | null;
    /** The centre that sends; the facility where there is none. */
    from?: number | null;
}

/** Writes that a patient is sent; the name of the centre. @throws Refusal where it is no centre. */
export async function sendTo(
    { db, viewer, today }: Pick<Context, 'db' | 'viewer' | 'today'>,
    { id }: { id: number },
    { to, stood, reason, handover, from = null }: Sent,
): Promise<string> {
    const site = await db.maybe<{ name: string }>(
        sql`select name from facility where id = ${to} and mdr_site and active`,
    );
    if (!site) {
        refuse('site_id', say('There is no such MDR centre.'));
    }
    await db.run(sql`
        insert into mdr_transfer (case_id, from_site_id, to_site_id, sent_on, sent_by, stood, reason, handover)
        values (${id}, ${from}, ${to}, ${today}, ${viewer.id}, ${stood}, ${reason ?? ''}, ${handover ?? ''})`);
    return site.name;
}

/** Ends the transfer that is under way, if one is. */
export const answerTransfer = (
    { db, viewer }: Pick<Context, 'db' | 'viewer'>,
    caseId: number,
    answer: 'received' | 'withdrawn' | 'unanswered' | 'sent_on',
    on: string,
): Promise<number> =>
    db.run(sql`
        update mdr_transfer set answer = ${answer}, answered_on = ${on}, answered_by = ${viewer.id}
         where case_id = ${caseId} and answer is null`);

/**
 * Brings back who waits longer than a centre has to answer (a rule of the programme), on this day; how many. The case
 * is locked first, as every step does: a confirmation at the same moment wins or comes too late, never both.
 */
export const bringBack = async (db: Db, today: string): Promise<number> => {
    const { back } = await db.one<{ back: number }>(sql`
        with rule as (
            select mdr_answer_days as days from programme_rule
             order by valid_from <= ${today}::date desc, valid_from desc limit 1),
        late as (
            select c.id, t.id as transfer_id, t.stood, t.from_site_id
              from mdr_case c join mdr_transfer t on t.case_id = c.id and t.answer is null, rule
             where t.sent_on + rule.days < ${today}::date and c.status in ('referred', 'transferred')
               for update of c skip locked),
        told as (
            update mdr_transfer t set answer = 'unanswered', answered_on = ${today}
              from late where t.id = late.transfer_id and t.answer is null returning t.case_id),
        moved as (
            update mdr_case c
               set status = late.stood, came_back = true,
                   site_id = case when late.stood = 'linked' then null else late.from_site_id end,
                   referred_on = case when late.stood = 'linked' then null else c.referred_on end
              from late join told on told.case_id = late.id where c.id = late.id returning c.id)
        select count(*) as back from moved`);
    return back;
};

export const unansweredTransfers = defineJob({
    name: 'unansweredTransfers',
    title: 'Transfers that nobody answered',
    about: 'Brings patients back whom no MDR centre has confirmed in the days that the programme gives.',
    every: 3600,
    run: async ({ db, today, log }) => {
        const patients = await bringBack(db, today);
        if (patients) log.warn({ patients }, 'no centre answered');
        return say('%{patients} patients came back.', { patients });
    },
});
