/**
 * Rules of accounts that go beyond their fields: nobody edits their own rights nor keeps an account that may
 * more, an account type has its place, and a change ends the sessions it concerns.
 */
import { accountTypes, grant, type AccountType } from '../access.ts';
import { action, verbAction } from '../define/action.ts';
import type { Context, Db } from '../define/engine.ts';
import { Refusal, notFound, type FieldErrors } from '../define/errors.ts';
import { integer, text } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { givenColumns, randomPassword, tellOnce } from '../session/given.server.ts';
import { tellEarlier } from '../session/profile.server.ts';
import { weakness } from '../session/secrets.server.ts';
import { dropStep } from '../session/step/totp.server.ts';
import {
    becomesAdministrator,
    checkRoleGranted,
    isAdministrator,
    opensAdministrator,
    refuseStronger,
} from './granting.server.ts';
import { users } from './users.entity.ts';
import { say } from '../define/say.ts';

type Values = Readonly<Record<string, unknown>>;

const place = {
    facility: ['facility_id', 'Facility'],
    xraysite: ['facility_id', 'Facility'],
    ip: ['partner_id', 'Partner'],
    hub: ['hub_id', 'Hub'],
    mdrsite: ['mdr_site_id', 'MDR centre'],
} as const satisfies Partial<Record<AccountType, readonly [string, string]>>;

type Faults = FieldErrors;

/** An account without its place would see nothing, or everything: neither is meant. */
function faultOfPlace(account: Values): Faults {
    const type = account['user_type'] as AccountType;
    const needed = place[type as keyof typeof place];
    if (!needed || account[needed[0]]) return {};
    return {
        [needed[0]]: say('%{type} accounts need it.', { type: { text: accountTypes[type].title } }),
    };
}

function faultOfPassword(password: string, account: Parameters<typeof weakness>[1]): Faults {
    const weak = weakness(password, account);
    return weak ? { password: weak } : {};
}

async function faultOfName(db: Db, username: unknown): Promise<Faults> {
    const taken = await db.maybe(
        sql`select 1 from account where lower(btrim(username)) = lower(btrim(${username}))`,
    );
    return taken ? { username: say('There is already a user with this user name.') } : {};
}

/** Whatever is wrong is said at once: nobody saves three times to learn three things. */
function refuseFaults(faults: Faults): void {
    if (Object.keys(faults).length)
        throw new Refusal(say('Please check the marked fields.'), 'invalid', faults);
}

/** Ends every open session of the accounts, from their next request on. */
const endSessions = (db: Db, now: Date, accountId: number): Promise<number> =>
    db.run(
        sql`update session set ended_at = ${now} where account_id = ${accountId} and ended_at is null`,
    );

/** A password that somebody else gives: good for the hours of the settings, and for choosing another. */
async function keepGiven(
    { db, now }: Pick<Context, 'db' | 'now'>,
    id: number,
    password: string,
): Promise<void> {
    const { password_hash, password_until } = await givenColumns(db, password, now);
    await db.run(sql`
        update account set password_hash = ${password_hash}, password_until = ${password_until}, password_changed_at = ${now}
         where id = ${id}`);
}

/** Left out, a random one is made and shown once. */
const passwordField = text('Password', { maxLength: 200, secret: true });

export const createUser = verbAction(users, 'create', {
    confirm: 'password',
    confirmNow: becomesAdministrator,
    about: 'Add a user account',
    body: { password: passwordField },
    run: async ({ password: typed, ...values }, context) => {
        const password = typed || randomPassword();
        const faults = {
            ...faultOfPlace(values),
            ...(typed && faultOfPassword(typed, values)),
        };
        // A name alone is refused by the index, as everywhere.
        if (Object.keys(faults).length)
            refuseFaults({ ...(await faultOfName(context.db, values['username'])), ...faults });
        await checkRoleGranted(context, values['role_id']);
        const given = await givenColumns(context.db, password, context.now);
        return {
            ...(await context.save(users, 'create', values, given)),
            ...(!typed && tellOnce(String(values['username']), password)),
        };
    },
});

/** What an account may and sees follows from these: only who keeps all accounts sets them. */
export const rightsFields = [
    'user_type',
    'role_id',
    'facility_id',
    'partner_id',
    'hub_id',
    'mdr_site_id',
    'district_id',
    'region_id',
] as const;
const tellingFields = [...rightsFields, 'active'] as const;
/** What the store marks on anybody's account: it opens nothing. */
const harmless = ['id', 'version', 'department_id', 'stock_receiver', 'stock_verifier'];

export const editUser = verbAction(users, 'update', {
    confirm: 'password',
    confirmNow: opensAdministrator,
    about: 'Edit a user account; a change of type, role, place or activity ends its sessions. One that waited with a password of whoever made it is opened with another, shown once',
    run: async (values, context) => {
        const { db, viewer, now } = context;
        const before = await db.maybe<Values>(
            sql`select * from account where id = ${values['id']}`,
        );
        if (!before) throw notFound();
        const changed = Object.entries(definedOnly(values)).filter(
            ([key, value]) => value !== before[key],
        );
        if (changed.some(([key]) => !harmless.includes(key)))
            await refuseStronger(context, before['id'] as number);
        const telling = tellingFields.filter(
            (key) => values[key] !== undefined && values[key] !== before[key],
        );
        if (telling.length && before['id'] === viewer.id) {
            throw new Refusal(
                say('Another administrator must change your own rights.'),
                'own_rights',
            );
        }
        refuseFaults(faultOfPlace({ ...before, ...definedOnly(values) }));
        if (values.role_id !== undefined && telling.includes('role_id'))
            await checkRoleGranted(context, values.role_id);
        // Whoever made the account knows the password it waited with: who opens it gives another.
        const opened = values['active'] === true && !before['active'] && before['password_until'];
        const password = opened ? randomPassword() : undefined;
        if (password) await keepGiven(context, before['id'] as number, password);
        const answer = await context.save(users, 'update', values);
        if (telling.length) await endSessions(db, now, before['id'] as number);
        await tellEarlier(context, {
            id: before['id'] as number,
            username: answer.data.username,
            before: before['email'] as string,
            email: answer.data.email,
        });
        return { ...answer, ...(password && tellOnce(String(before['username']), password)) };
    },
});

const definedOnly = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export const deleteUser = verbAction(users, 'delete', {
    confirm: 'password',
    about: 'Delete a user account that has done nothing yet; any other is disabled and keeps its history',
    run: async (values, context) => {
        const { db, viewer, now } = context;
        if (values['id'] === viewer.id) {
            throw new Refusal(say('You cannot delete your own account.'), 'own_rights');
        }
        const found = await db.maybe<{ acted: boolean }>(sql`
            select exists (select 1 from audit where actor_id = a.id)
                or exists (select 1 from login_attempt where account_id = a.id)
                or exists (select 1 from account_signed_in where account_id = a.id)
                or exists (select 1 from stock_place p where p.account_id = a.id and (
                               exists (select 1 from stock_distribution where receiver_id = p.id)
                            or exists (select 1 from stock_request where receiver_id = p.id)
                            or exists (select 1 from stock_movement where place_id = p.id)))
                or exists (select 1 from stock_receipt where a.id in (received_by_id, verifier_id)) as acted
              from account a where a.id = ${values['id']} for update`);
        if (!found) throw notFound();
        await refuseStronger(context, values['id']);
        if (!found.acted) return { ...(await context.save(users, 'delete', values)) };
        const { data } = await context.save(users, 'update', { ...values, active: false });
        await endSessions(db, now, data.id);
        return { success: users.messages.delete, data };
    },
});

export const changePassword = action('POST /users/change-password', {
    confirm: 'password',
    confirmNow: isAdministrator,
    about: 'Give an account a new password, random unless one is told; ends its sessions, and is changed at the next sign-in',
    access: [grant('users', 'superadmin')],
    body: { id: integer('User', { required: true }), password: passwordField },
    done: 'Password Changed successfully',
    failure: 'Error Changing Password',
    also: { user: 'id' },
    run: async ({ id, password: typed }, context) => {
        const { db, viewer, now } = context;
        // That needs the one before: a session that somebody found is no account.
        if (id === viewer.id)
            throw new Refusal(say('Your own password is changed in your profile.'), 'own_rights');
        const account = await db.maybe<{
            username: string;
            full_name: string;
            user_type: AccountType;
        }>(sql`select username, full_name, user_type from account where id = ${id} for update`);
        if (!account) throw notFound();
        await refuseStronger(context, id);
        if (typed) refuseFaults(faultOfPassword(typed, account));
        const password = typed || randomPassword();
        await keepGiven(context, id, password);
        await endSessions(db, now, id);
        return { ...(!typed && tellOnce(account.username, password)) };
    },
});

export const unlockUser = action('POST /x/users/unlock', {
    about: 'Forgive the wrong tries of an account, so that it can sign in at once',
    access: [grant('users', 'superadmin')],
    body: { id: integer('User', { required: true }) },
    done: 'Unlocked %{username}',
    run: async ({ id }, context) => {
        const { db } = context;
        const account = await refuseStronger(context, id);
        await db.run(sql`
            update login_attempt set forgiven = true
             where lower(btrim(username)) = lower(btrim(${account.username})) and outcome = 'failed'`);
        return { data: { username: account.username } };
    },
});

export const resetKey = action('POST /x/users/reset-key', {
    confirm: 'password',
    about: 'Take away the personal key of a facility account, so that it chooses a new one',
    access: [grant('users', 'superadmin')],
    body: { id: integer('User', { required: true }) },
    done: 'The key of %{username} is reset',
    run: async ({ id }, context) => {
        const { db, now } = context;
        const account = await refuseStronger(context, id);
        await db.run(
            sql`update account set access_key_hash = null, access_key_set_at = null where id = ${id}`,
        );
        await endSessions(db, now, id);
        return { data: account };
    },
});

export const resetStep = action('POST /x/users/reset-step', {
    confirm: 'password',
    about: 'Take away the second step of an account whose telephone is lost; ends its sessions',
    access: [grant('users', 'superadmin')],
    body: { id: integer('User', { required: true }) },
    done: 'The second step of %{username} is reset',
    run: async ({ id }, context) => {
        const { db, viewer, now } = context;
        if (id === viewer.id)
            throw new Refusal(
                say('Another administrator must reset your own second step.'),
                'own_rights',
            );
        const account = await refuseStronger(context, id);
        if (!(await dropStep(db, id)))
            throw new Refusal(
                say('%{username} has no second step.', { username: account.username }),
                'wrong_state',
            );
        await endSessions(db, now, id);
        return { data: account };
    },
});
