/** The own name, e-mail address, telephone and language. */
import { everyone } from '../access.ts';
import { action } from '../define/action.ts';
import { email } from '../define/email.ts';
import type { Context, Db } from '../define/engine.ts';
import { choice, text } from '../define/field.ts';
import { languages } from '../define/language/languages.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { sendMail } from '../postbox/send.server.ts';
import { toUser, userOf } from './session.server.ts';

const language = choice('Language of e-mails and text messages', languages);

const addressOf = async (db: Db, account: number): Promise<string> =>
    (
        await db.one<{ email: string }>(
            sql`select email from account where id = ${account} for update`,
        )
    ).email;

export const updateProfile = action('POST /profile/update/', {
    about: 'Change the own name, email address, telephone and language; another email address needs the password again, and the earlier one is told',
    access: everyone('only about the own account'),
    body: {
        full_name: text('Full name', { required: true, maxLength: 120 }),
        email: email('E-mail'),
        phone: text('Telephone', { maxLength: 30 }),
        language,
    },
    confirm: 'password',
    // Reports and alerts go there: a desk that was left must not be enough to have them sent elsewhere.
    confirmWhen: async ({ email: given }, { db, viewer }) =>
        typeof given === 'string' && given !== (await addressOf(db, viewer.id)),
    done: 'Profile updated successfully',
    failure: 'Error Updating Profile',
    run: async ({ full_name, email: given, phone, language: spoken }, context) => {
        const { db, viewer, today } = context;
        const before = await addressOf(db, viewer.id);
        await db.run(sql`
            update account set full_name = ${full_name}, email = coalesce(${given}, email), phone = coalesce(${phone}, phone),
                   language = coalesce(${spoken}, language)
             where id = ${viewer.id}`);
        const account = await userOf(db, viewer.id, today);
        await tellEarlier(context, { ...account, before });
        return { user: toUser(account, viewer.must_enroll) };
    },
});

export const chooseLanguage = action('POST /x/session/language', {
    about: 'Choose the language in which the own account is written to: that of its screens',
    access: everyone('only about the own account'),
    body: { language: { ...language, required: true as const } },
    run: async ({ language: chosen }, { db, viewer }) => {
        await db.run(
            sql`update account set language = ${chosen} where id = ${viewer.id} and language is distinct from ${chosen}`,
        );
        return { data: { language: chosen } };
    },
});

/** An account whose address may have changed. */
interface Readdressed {
    id: number;
    username: string;
    /** Its address before, and the one that it has now. */
    before: string;
    email: string | null | undefined;
}

/**
 * Whoever reads the earlier address of an account hears that nothing comes to it any more, whoever changed it; not where it comes
 * instead. Nothing where it stays.
 */
export async function tellEarlier(
    { db, now }: Pick<Context, 'db' | 'now'>,
    { id, username, before, email: given }: Readdressed,
): Promise<void> {
    if (before === (given ?? '')) return;
    await sendMail(db, {
        account: id,
        to: before,
        subject: say('Your e-mail address in Kipimo was changed'),
        words: [
            say(
                'The account %{username} was given another e-mail address. Its alerts and reports no longer come here.',
                { username },
            ),
            say('If it was not you, tell your administrator at once.'),
        ],
        occasion: `address of ${id} changed ${now.toISOString()}`,
        now,
    });
}
