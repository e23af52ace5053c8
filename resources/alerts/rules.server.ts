/** A rule tells nobody of what they cannot look at. */
import { accountTypes, type AccountType } from '../access.ts';
import { verbAction } from '../define/action.ts';
import type { Db } from '../define/engine.ts';
import { refuse } from '../define/errors.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { kindOf } from './kinds.ts';
import { alertRules } from './rules.entity.ts';

type Values = Readonly<Record<string, unknown>>;

/** Refuses account types that have no list of the kind, and user names that are not of the type. */
async function check(db: Db, { kind, account_type, escalate_to, only_accounts }: Values) {
    const opens = kindOf(String(kind))?.to ?? {};
    const has = (type: unknown) => Object.hasOwn(opens, String(type));
    const others = () =>
        Object.keys(opens)
            .map((type) => accountTypes[type as AccountType].title)
            .join(', ');
    if (!has(account_type))
        refuse(
            'account_type',
            say('They have no list of this kind. These have: %{others}.', { others: others() }),
        );
    if (escalate_to && !has(escalate_to))
        refuse(
            'escalate_to',
            say('They have no list of this kind. These have: %{others}.', { others: others() }),
        );
    const names = (only_accounts as string[] | undefined) ?? [];
    const known = await db.rows<{ username: string }>(sql`
        select username from account where active and user_type = ${account_type} and username = any(${names}::text[])`);
    const unknown = names.filter((name) => !known.some(({ username }) => username === name));
    if (unknown.length)
        refuse(
            'only_accounts',
            say('No active account of this type: %{unknown}.', { unknown: unknown.join(', ') }),
        );
}

export const createAlertRule = verbAction(alertRules, 'create', {
    about: 'Add a rule of alerts',
    run: async (values, context) => {
        const { db, save } = context;
        await check(db, values);
        return save(alertRules, 'create', values);
    },
});

export const editAlertRule = verbAction(alertRules, 'update', {
    about: 'Edit a rule of alerts',
    run: async (values, context) => {
        const { db, save } = context;
        const before = await db.maybe<Record<string, unknown>>(sql`
            select kind, account_type, escalate_to, only_accounts from alert_rule where id = ${values['id']}`);
        const given = Object.entries(values).filter(([, value]) => value !== undefined);
        if (before && values['kind'] !== undefined && values['kind'] !== before['kind'])
            refuse(
                'kind',
                say(
                    'What a rule tells of stays as it is: its alerts were told of that. Turn the rule off and add another.',
                ),
                'fixed',
            );
        if (before) await check(db, { ...before, ...Object.fromEntries(given) });
        return save(alertRules, 'update', values);
    },
});
