/** A person sets up the second step of their sign-in, makes new recovery codes, or turns it off. */
import { everyone } from '../../access.ts';
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { HttpError, Refusal } from '../../define/errors.ts';
import { text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import {
    dropStep,
    hasStep,
    isForced,
    keepSecret,
    newRecovery,
    newSecret,
    takeStep,
} from './totp.server.ts';

const access = everyone('only about the own account');
/** It is set up before anything else is open, too. */
const early = { access, beforeKey: true, beforePassword: true } as const;
const codeField = text('Code', { required: true, maxLength: 40, secret: true });

/** Whoever gave the password knows it still: a telephone bound now could be theirs. */
function refuseGiven({ viewer }: Context): void {
    if (viewer.must_change_password)
        throw new HttpError(
            403,
            say('Please choose a password of your own first.'),
            'password_required',
        );
}

export const stepState = action('GET /x/session/step', {
    about: 'Whether the own account has a second step at sign-in, must have one, and how many recovery codes are left',
    ...early,
    effect: 'reads',
    run: async (_values, { db, viewer }) => {
        const { on, left } = await db.one<{ on: boolean; left: number }>(sql`
            select exists (select from sign_in_step where account_id = ${viewer.id} and confirmed_at is not null) as on,
                   (select count(*)::integer from recovery_code where account_id = ${viewer.id} and used_at is null) as left`);
        return { data: { on, left, forced: await isForced(db, viewer.user_type) } };
    },
});

export const beginStep = action('POST /x/session/step/begin', {
    about: 'Makes a secret for an app of codes; it is asked for at sign-in once a code has proved it',
    ...early,
    confirm: 'password',
    effect: 'writesUnkept',
    run: async (_values, context) => {
        refuseGiven(context);
        const { viewer } = context;
        const made = newSecret(viewer.username);
        if (!(await keepSecret(context, viewer.id, made.secret)))
            throw new Refusal(
                say(
                    'You have a second step already. Turn it off first to set up another telephone.',
                ),
                'wrong_state',
            );
        return { data: made };
    },
});

export const confirmStep = action('POST /x/session/step/confirm', {
    about: 'Proves the new secret by its first code, ends the other sessions, and shows ten recovery codes once',
    ...early,
    effect: 'writesUnkept',
    body: { code: codeField },
    run: async ({ code }, context) => {
        refuseGiven(context);
        const { db, viewer, now } = context;
        if (await hasStep(db, viewer.id))
            throw new Refusal(say('You have a second step already.'), 'wrong_state');
        if (!/^\s*\d{3}\s?\d{3}\s*$/.test(code))
            throw new Refusal(say('The app shows six digits.'), 'invalid', {
                code: say('Six digits.'),
            });
        await takeStep(context, viewer, code);
        return { data: { codes: await keepProved(context, now) } };
    },
});

const keepProved = ({ apart, viewer }: Context, now: Date): Promise<string[]> => {
    let codes: string[] = [];
    return apart(`second step ${viewer.id}`, async (db) => {
        const proved = await db.run(
            sql`update sign_in_step set confirmed_at = ${now} where account_id = ${viewer.id} and confirmed_at is null`,
        );
        if (!proved) throw new Refusal(say('You have a second step already.'), 'wrong_state');
        await db.run(sql`
            update session set ended_at = ${now}
             where account_id = ${viewer.id} and id <> ${viewer.session_id} and ended_at is null`);
        await db.run(sql`update session set must_enroll = false where id = ${viewer.session_id}`);
        codes = await newRecovery(db, viewer.id, now);
    }).then(() => codes);
};

/** The password alone takes no second step away: whoever learnt it would be in. */
async function proveStep(context: Context, given: string): Promise<void> {
    if (!(await hasStep(context.db, context.viewer.id)))
        throw new Refusal(say('You have no second step.'), 'wrong_state');
    await takeStep(context, context.viewer, given);
}

export const renewRecovery = action('POST /x/session/step/recovery', {
    about: 'Ten new recovery codes for a code, shown once; the earlier ones are good for nothing any more',
    access,
    confirm: 'password',
    effect: 'writesUnkept',
    body: { code: codeField },
    run: async ({ code }, context) => {
        const { viewer, now, apart } = context;
        await proveStep(context, code);
        return {
            data: {
                codes: await apart(`second step ${viewer.id}`, (tx) =>
                    newRecovery(tx, viewer.id, now),
                ),
            },
        };
    },
});

export const turnOffStep = action('POST /x/session/step/off', {
    about: 'Turns the second step of the own account off for a code, where it is not asked of accounts of its type',
    access,
    confirm: 'password',
    body: { code: codeField },
    done: 'Your sign-in asks for the password alone',
    run: async ({ code }, context) => {
        const { db, viewer } = context;
        if (await isForced(db, viewer.user_type))
            throw new Refusal(
                say(
                    'Accounts of your type must have a second step. For another telephone, ask another administrator to reset it.',
                ),
                'forced',
            );
        await proveStep(context, code);
        await dropStep(db, viewer.id);
        return {};
    },
});
