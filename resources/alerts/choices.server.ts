/** Which alerts somebody wants, where the programme leaves it to them. */
import { everyone } from '../access.ts';
import { action } from '../define/action.ts';
import { boolean, choice } from '../define/field.ts';
import { Refusal } from '../define/errors.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import type { Context } from '../define/engine.ts';
import { kindTitles } from './kinds.ts';
import { forAccount, kindsFor } from './own.server.ts';

const own = everyone('only about the own account');

/** A kind that reaches the account, and what it chose. */
export interface AlertChoice {
    kind: string;
    /** A rule says that it cannot be turned off. */
    forced: boolean;
    counted: boolean;
    /** Null: no rule sends any. */
    email: boolean | null;
    sms: boolean | null;
}

const choicesOf = ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<AlertChoice[]> =>
    db.rows<AlertChoice>(sql`
        select u.kind, bool_or(u.forced) as forced, bool_or(u.forced or coalesce(c.counted, true)) as counted,
               bool_or(u.forced or coalesce(c.email, true)) filter (where u.email) as email,
               bool_or(u.forced or coalesce(c.sms, true)) filter (where u.sms) as sms
          from alert_rule u
          left join alert_choice c on c.account_id = ${viewer.id} and c.kind = u.kind
         where u.active and u.kind = any(${kindsFor(viewer)}::text[])
           and (${forAccount(viewer)} or u.escalate_to = ${viewer.user_type})
         group by u.kind order by u.kind`);

export const alertChoices = action('GET /x/alerts/choices', {
    about: 'The kinds of alerts that reach the own account, and which of them it wants',
    access: own,
    effect: 'reads',
    run: async (_values, context) => ({ data: await choicesOf(context) }),
});

export const chooseAlerts = action('POST /x/alerts/choose', {
    about: 'Say whether the own account wants a kind of alerts',
    access: own,
    body: {
        kind: choice('What', kindTitles, { required: true }),
        counted: boolean('In the header'),
        email: boolean('By e-mail'),
        sms: boolean('By text message'),
    },
    run: async ({ kind, counted, email, sms }, context) => {
        const { db, viewer } = context;
        const found = (await choicesOf(context)).find((one) => one.kind === kind);
        if (!found || (found.forced && [counted, email, sms].includes(false)))
            throw new Refusal(say('The programme wants everybody to be told of this.'), 'forced');
        await db.run(sql`
            insert into alert_choice as c (account_id, kind, counted, email, sms)
            values (${viewer.id}, ${kind}, coalesce(${counted}::boolean, true), coalesce(${email}::boolean, true), coalesce(${sms}::boolean, true))
            on conflict (account_id, kind) do update
               set counted = coalesce(${counted}::boolean, c.counted), email = coalesce(${email}::boolean, c.email), sms = coalesce(${sms}::boolean, c.sms)`);
        return { data: await choicesOf(context) };
    },
});
