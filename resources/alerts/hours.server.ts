/** Hours in which somebody is told nothing of alerts: what comes meanwhile waits for their end. */
import { everyone } from '../access.ts';
import { clockTime } from '../admin/settings/settings.ts';
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { text } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { isQuiet } from '../sms/rules.server.ts';

/** From when and until when, `HH:MM` of the programme's clock; null: none. */
export interface QuietHours {
    quiet_from: string | null;
    quiet_until: string | null;
}

/** More in a day would be a way of turning off what the programme forces. */
const AT_MOST = 12 * 60;

const own = everyone('only about the own account');

/** Whether nothing goes out to who has these hours at this time of the day. */
export const isQuietFor = ({ quiet_from, quiet_until }: QuietHours, time: string): boolean =>
    quiet_from !== null &&
    quiet_until !== null &&
    isQuiet({ quiet: { from: quiet_from, until: quiet_until } }, time);

const hoursOf = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<QuietHours> =>
    (await db.maybe<QuietHours>(
        sql`select quiet_from, quiet_until from alert_hours where account_id = ${viewer.id}`,
    )) ?? { quiet_from: null, quiet_until: null };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const alertHours = action('GET /x/alerts/hours', {
    about: 'The hours in which the own account is told of no alert by e-mail or text message',
    access: own,
    effect: 'reads',
    run: async (_values, context) => ({ data: await hoursOf(context) }),
});

export const chooseAlertHours = action('POST /x/alerts/hours', {
    about: 'Say in which hours the own account is told of no alert by e-mail or text message',
    access: own,
    body: {
        quiet_from: text('Quiet from', clockTime),
        quiet_until: text('Quiet until', clockTime),
    },
    run: async ({ quiet_from, quiet_until }, context) => {
        const { db, viewer } = context;
        if (!quiet_from !== !quiet_until)
            throw new Refusal(say('Say from when and until when.'), 'invalid', {
                [quiet_from ? 'quiet_until' : 'quiet_from']: say('Required.'),
            });
        if (!quiet_from || !quiet_until || quiet_from === quiet_until)
            await db.run(sql`delete from alert_hours where account_id = ${viewer.id}`);
        else {
            const lasts = (minutesOf(quiet_until) - minutesOf(quiet_from) + 1440) % 1440;
            if (lasts > AT_MOST)
                throw new Refusal(
                    say('Twelve hours of a day at most: what waits too long is told too late.'),
                    'too_long',
                );
            await db.run(sql`
                insert into alert_hours (account_id, quiet_from, quiet_until) values (${viewer.id}, ${quiet_from}, ${quiet_until})
                on conflict (account_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`);
        }
        return { data: await hoursOf(context) };
    },
});
