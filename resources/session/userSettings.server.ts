/** Settings that belong to the own account. */
import { everyone } from '../access.ts';
import { action } from '../define/action.ts';
import { boolean } from '../define/field.ts';
import { sql } from '../define/sql.ts';

const own = everyone('only about the own account');

export const userSettings = action('GET /user-settings', {
    about: 'Fun mode and extra fun mode of the own account',
    access: own,
    beforePassword: true,
    effect: 'reads',
    beforeKey: true,
    run: async (_values, { db, viewer }) =>
        ((await db.maybe(
            sql`select fun_mode, extra_fun_mode from user_settings where account_id = ${viewer.id}`,
        )) as Record<string, unknown> | undefined) ?? { detail: 'User settings not found.' },
});

export const saveUserSettings = action('PUT /user-settings', {
    about: 'Save fun mode and extra fun mode',
    access: own,
    body: { fun_mode: boolean('Fun mode'), extra_fun_mode: boolean('Extra fun mode') },
    run: async ({ fun_mode, extra_fun_mode }, { db, viewer }) =>
        db.one(sql`
            insert into user_settings (account_id, fun_mode, extra_fun_mode)
            values (${viewer.id}, coalesce(${fun_mode}::boolean, false), coalesce(${extra_fun_mode}::boolean, false))
            on conflict (account_id) do update
               set fun_mode = coalesce(${fun_mode}::boolean, user_settings.fun_mode),
                   extra_fun_mode = coalesce(${extra_fun_mode}::boolean, user_settings.extra_fun_mode)
            returning fun_mode, extra_fun_mode`),
});
