/** Sign-in, sign-out, the personal key of a facility account, the own password. */
import { accountTypes, everyone, only, open, type AccountType, type RoleMap } from '../access.ts';
import { programmeOf } from '../admin/settings/emblem.server.ts';
import { action, openAction } from '../define/action.ts';
import type { Db } from '../define/engine.ts';
import { HttpError, Refusal, refuse } from '../define/errors.ts';
import { text } from '../define/field.ts';
import type { LanguageCode } from '../define/language/languages.ts';
import { sql } from '../define/sql.ts';
import { countsUntil } from './again.server.ts';
import { attempt, markTryPassed } from './attempts.server.ts';
import { keepToLimit } from './open.server.ts';
import { hasStep, isForced, passStep } from './step/totp.server.ts';
import {
    hashSecret,
    newSessionKey,
    verifyNothing,
    verifySecret,
    weakness,
    weaknessOfKey,
} from './secrets.server.ts';
import { phrases, say } from '../define/say.ts';

/** Hours after which a session ends, however busy. */
const longestHours = 12;
const own = everyone('only about the own account');

interface AccountRow {
    id: number;
    username: string;
    full_name: string;
    user_type: AccountType;
    role: RoleMap;
    role_name: string;
    place: string | null;
    /** West, south, east, north edge of the country in degrees. */
    map_window: string;
    /** Error rate from which on facilities are to be targeted, in %. */
    error_limit: number;
    email: string;
    phone: string;
    language: LanguageCode | null;
    /** The part of the country that the account is limited to. */
    district_id: number | null;
    region_id: number | null;
    password_hash: string;
    password_until: string | null;
    active: boolean;
}

/** The account as the client keeps it: who, what type, what its role holds, which place it sees; the rule is that of today. */
const userQuery = (today: string) => sql`
    select a.id, a.username, a.full_name, a.user_type, a.email, a.phone, a.language, a.district_id, a.region_id, a.active, a.password_hash, a.password_until,
           r.permissions as role, r.name as role_name,
           coalesce(f.name, p.name, h.name, m.name) as place,
           u.map_window, u.error_limit
      from account a
      join role r on r.id = a.role_id
      cross join (select map_window, error_limit from programme_rule
                   order by valid_from <= ${today}::date desc, valid_from desc limit 1) u
      left join facility f on f.id = a.facility_id
      left join partner p on p.id = a.partner_id
      left join hub h on h.id = a.hub_id
      left join facility m on m.id = a.mdr_site_id`;

/** An account as the client is told of it. */
export const toUser = (
    { password_hash: _hidden, active: _active, password_until, ...user }: AccountRow,
    must_enroll: boolean,
) => ({
    ...user,
    must_change_password: password_until !== null,
    must_enroll,
    landing: accountTypes[user.user_type].landing.path,
});

/** The account with this number. */
export const userOf = (db: Db, id: number, today: string): Promise<AccountRow> =>
    db.one<AccountRow>(sql`${userQuery(today)} where a.id = ${id}`);

export const login = openAction('POST /login/', {
    about: 'Sign in with a user name and password',
    access: open('this is how an account is proved'),
    effect: 'writesUnkept',
    body: {
        username: text('User name', { required: true, maxLength: 100 }),
        password: text('Password', { required: true, maxLength: 500, secret: true }),
        code: text('Code of the second step', { maxLength: 40, secret: true }),
    },
    run: async ({ username, password, code }, context) => {
        const { db, now, today, origin } = context;
        const account = await db.maybe<AccountRow>(
            sql`${userQuery(today)} where lower(btrim(a.username)) = lower(btrim(${username}))`,
        );
        const tried = { username, account_id: account?.id ?? null, secret: 'password' } as const;
        let tries = 0;
        const outcome = await attempt(context, tried, async (id) => {
            tries = id;
            const right = account
                ? await verifySecret(account.password_hash, password)
                : await verifyNothing(password);
            if (!right) return 'failed';
            if (!account!.active) return 'inactive';
            return (await hasStep(db, account!.id)) ? 'code_required' : 'success';
        });
        if (!account || outcome === 'failed' || outcome === 'inactive') {
            throw new HttpError(
                400,
                say('The user name or the password is not right.'),
                'wrong_credentials',
            );
        }
        if (account.password_until && Date.parse(account.password_until) < now.getTime()) {
            throw new HttpError(
                400,
                say(
                    'This password is too old: it was given to you for a short time. Ask an administrator for a new one.',
                ),
                'password_expired',
            );
        }
        await passStep(context, account, code);
        if (outcome === 'code_required') await markTryPassed(context, tries);
        const must_enroll =
            (await isForced(db, account.user_type)) && !(await hasStep(db, account.id));
        const { key, hash } = newSessionKey();
        await db.run(sql`
            insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, must_enroll, address, user_agent, password_counts_until)
            values (${hash}, ${account.id}, ${now}, ${now},
                    ${now}::timestamptz + make_interval(hours => ${longestHours}), ${must_enroll}, ${origin.address}, ${origin.user_agent},
                    ${await countsUntil(context)})`);
        const sessions_ended = await keepToLimit(db, account.id, now);
        return {
            key,
            user: { ...toUser(account, must_enroll), ...(sessions_ended && { sessions_ended }) },
        };
    },
});

export const checkLogin = action('GET /check_login', {
    about: 'Who is signed in',
    access: own,
    beforePassword: true,
    effect: 'reads',
    beforeKey: true,
    run: async (_values, { db, viewer, today }) => ({
        user: toUser(await userOf(db, viewer.id, today), viewer.must_enroll),
    }),
});

export const logout = action('GET /logout', {
    about: 'End this session',
    access: own,
    beforePassword: true,
    effect: 'writesUnkept',
    beforeKey: true,
    run: async (_values, { db, viewer, now, origin }) => {
        await db.run(sql`update session set ended_at = ${now} where id = ${viewer.session_id}`);
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action)
            values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, 'account', ${viewer.id}, 'sign out')`);
        return { signed_out: true };
    },
});

export const checkKey = action('GET /users/check_key/', {
    about: 'Whether the account has a personal key, and whether it must be entered now',
    access: own,
    effect: 'reads',
    beforeKey: true,
    run: async (_values, { db, viewer }) => {
        const { has_key } = await db.one<{ has_key: boolean }>(
            sql`select access_key_hash is not null as has_key from account where id = ${viewer.id}`,
        );
        return { has_key, show_overlay: viewer.user_type === 'facility' && !viewer.key_validated };
    },
});

const facilityOnly = [only('the personal key is proved with it', 'facility')];
const keyField = text('Personal key', { required: true, maxLength: 100, secret: true });

export const createKey = action('POST /users/create_key/', {
    about: 'Choose the personal key of a facility account',
    access: facilityOnly,
    beforeKey: true,
    body: { key: keyField },
    run: async ({ key }, { db, viewer, now, today }) => {
        const weak = weaknessOfKey(key, viewer);
        if (weak) throw new Refusal(say('Failed to create key'), 'invalid', { key: weak });
        const { password_hash } = await userOf(db, viewer.id, today);
        if (await verifySecret(password_hash, key)) {
            throw new Refusal(say('Failed to create key'), 'invalid', {
                key: say('Not the same as your password.'),
            });
        }
        const changed = await db.run(sql`
            update account set access_key_hash = ${await hashSecret(key)}, access_key_set_at = ${now}
             where id = ${viewer.id} and access_key_hash is null`);
        if (!changed)
            throw new Refusal(
                say('You already have a key. An administrator can reset it.'),
                'key_exists',
            );
        await db.run(
            sql`update session set key_validated_at = ${now} where id = ${viewer.session_id}`,
        );
        return { success: true, message: phrases('Your key is set. Keep it to yourself.') };
    },
});

export const validateKey = action('POST /users/validate_key/', {
    about: 'Enter the personal key: opens the facility screens for this session',
    access: facilityOnly,
    effect: 'writesUnkept',
    beforeKey: true,
    body: { key: keyField },
    run: async ({ key }, context) => {
        const { db, viewer, now } = context;
        const { hash } = await db.one<{ hash: string | null }>(
            sql`select access_key_hash as hash from account where id = ${viewer.id}`,
        );
        if (!hash)
            throw new Refusal(say('You have no key yet. Please create one first.'), 'no_key');
        const tried = { username: viewer.username, account_id: viewer.id, secret: 'key' } as const;
        const outcome = await attempt(context, tried, async () =>
            (await verifySecret(hash, key)) ? 'success' : 'failed',
        );
        if (outcome !== 'success')
            throw new Refusal(say('This key is not right.'), 'wrong_key', {
                key: say('Not right.'),
            });
        await db.run(
            sql`update session set key_validated_at = ${now} where id = ${viewer.session_id}`,
        );
        return { success: true, message: phrases('Welcome.') };
    },
});

export const changeOwnPassword = action('POST /x/session/change-password', {
    about: 'Change the own password; ends the other sessions of the account',
    access: own,
    beforePassword: true,
    body: {
        current: text('Current password', { required: true, maxLength: 500, secret: true }),
        password: text('New password', { required: true, maxLength: 500, secret: true }),
    },
    done: 'Password Changed successfully',
    run: async ({ current, password }, context) => {
        const { db, viewer, now, today } = context;
        const account = await userOf(db, viewer.id, today);
        const tried = {
            username: viewer.username,
            account_id: viewer.id,
            secret: 'password',
        } as const;
        const outcome = await attempt(context, tried, async () =>
            (await verifySecret(account.password_hash, current)) ? 'success' : 'failed',
        );
        if (outcome !== 'success') {
            throw new Refusal(say('The current password is not right.'), 'wrong_credentials', {
                current: say('Not right.'),
            });
        }
        const weak =
            password === current
                ? say('Choose another one than the current.')
                : weakness(password, viewer);
        if (weak) refuse('password', weak);
        await db.run(sql`
            update account set password_hash = ${await hashSecret(password)}, password_changed_at = ${now}, password_until = null
             where id = ${viewer.id}`);
        await db.run(sql`
            update session set ended_at = ${now}
             where account_id = ${viewer.id} and id <> ${viewer.session_id} and ended_at is null`);
        return {};
    },
});

export const start = openAction('GET /x/session/start', {
    about: 'What the sign-in page shows before anybody is known: whether this is a demo, name and emblem of the programme',
    access: open(
        'shown on the sign-in page; holds nothing but the state of the demo, and name and emblem of the programme',
    ),
    effect: 'reads',
    run: async (_values, { db }) => {
        const demo = await db.maybe<{ state: string; percent: number }>(sql`
            select value ->> 'state' as state,
                   case when (value ->> 'pieces')::integer > 0 then
                       100 * jsonb_array_length(value -> 'loaded') / (value ->> 'pieces')::integer
                   else 0 end as percent
              from installation where name = 'demo'`);
        return {
            ...(demo ? { demo: true, ...demo } : { demo: false }),
            programme: await programmeOf(db),
        };
    },
});
