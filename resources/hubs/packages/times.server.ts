/** Times of packages: a leg never ends before it began. What says so is refused, and kept for the list of such times. */
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';

/** Clocks of phones differ by so much, in ms. */
const TOLERATED = 5 * 60_000;

export type TimeLeg = 'collect_pick' | 'pick_deliver' | 'deliver_receive' | 'on_the_way';

interface LegTimes {
    code: string;
    facility_id: number;
    leg: TimeLeg;
    began: Date | null;
    ended: Date;
}

/** @throws Refusal `backwards` or `future`, after it was written down; the field is the one with the end. */
export async function checkTimes(context: Context, told: LegTimes, field = 'at'): Promise<void> {
    const { began, ended } = told;
    if (ended.getTime() > context.now.getTime() + TOLERATED) {
        await keep(context, { ...told, began: context.now }, 'future');
        const late = say('This time has not come yet. Look at the clock of the phone.');
        throw new Refusal(late, 'future', { [field]: late });
    }
    if (!began || ended >= began) return;
    await keep(context, told, told.leg);
    const backwards = say(
        'It would have ended before it began: the time before it is later. Look at both times.',
    );
    throw new Refusal(backwards, 'backwards', { [field]: backwards });
}

/** In a transaction of its own: it stays where the call is refused. */
const keep = (
    { apart, viewer, now }: Context,
    { code, facility_id, began, ended }: LegTimes,
    leg: TimeLeg | 'future',
): Promise<number> =>
    apart(`times of packages ${facility_id}`, (db) =>
        db.run(sql`
            insert into package_time_refused (code, facility_id, leg, began_at, ended_at, said_by, said_at)
            values (${code}, ${facility_id}, ${leg}, ${began}, ${ended}, ${viewer.full_name}, ${now})`),
    );
