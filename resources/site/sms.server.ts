/** Text messages about the own facility: how many were sent, and whether a gateway sends them to anybody. */
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { date } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { rulesOf } from '../sms/rules.server.ts';
import { siteReaders } from './access.ts';
import type { Messages } from './shapes.ts';

export const smsPerformance = action('POST /genexpert/facility/dashboard/sms_performance/', {
    about: 'SMS of the own facility: whether any gateway sends them from here, and how many were sent',
    access: siteReaders,
    effect: 'reads',
    body: { start_date: date('From'), end_date: date('To') },
    run: async ({ start_date, end_date }, context) => ({
        data: await messagesOf(context, start_date ?? null, end_date ?? null),
    }),
});

/** Of days, or of all where none are named. */
export async function messagesOf(
    { db, scope }: Context,
    from: string | null,
    until: string | null,
): Promise<Messages> {
    const counts = await db.one<Omit<Messages, 'connected'>>(sql`
        select count(*) filter (where t.sent_at is not null) as sent, count(*) filter (where t.status = 'delivered') as delivered,
               count(*) filter (where t.status = 'failed') as failed
          from text_message t join facility f on f.id = t.facility_id
         where ${scope('f')} and t.day between coalesce(${from}::date, '-infinity') and coalesce(${until}::date, 'infinity')`);
    return { connected: !['dry', 'off'].includes(rulesOf(process.env).gateway), ...counts };
}
