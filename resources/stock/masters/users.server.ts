/**
 * Accounts of the store, kept by the store: nobody gains or gives rights by it. Whoever keeps all
 * accounts (a system administrator with `users`) may do here what they may do there: these paths
 * were theirs first, and older clients still call them.
 */
import { accountTypes, type RoleMap } from '../../access.ts';
import { standardRole } from '../../permissions.ts';
import {
    changePassword,
    createUser,
    deleteUser,
    editUser,
    rightsFields,
} from '../../admin/accounts.server.ts';
import {
    becomesAdministrator,
    isAdministrator,
    opensAdministrator,
} from '../../admin/granting.server.ts';
import { users } from '../../admin/users.entity.ts';
import { action, verbAction } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { integer, optional } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { tellOnce } from '../../session/given.server.ts';
import { firstPassword, stockUsers } from './users.entity.ts';
import type { ValuesOf } from '../../define/values.ts';

const standard = accountTypes.distributor;
const standardPermissions: readonly string[] = standardRole('distributor');

const rightFields = optional(users.fields, rightsFields);
/** What the store may change of an account that is not its own: a receiver or verifier elsewhere. */
const storeMarks = ['department_id', 'stock_receiver', 'stock_verifier'];

const keepsAccounts = ({ viewer }: Context): boolean =>
    viewer.user_type === 'superadmin' && viewer.role['users'] === true;

/** Who may make one person two: the rights and accounts by which duties are separated come from them alone. */
const administers = ({ viewer }: Context): boolean =>
    viewer.user_type === 'superadmin' || viewer.user_type === 'admin';

/** @throws Refusal where somebody of the store would make a verifier, or open an account that can sign in. */
function refuseSecondPerson(
    context: Context,
    values: { stock_verifier?: boolean | null | undefined; active?: boolean | null | undefined },
    before: { stock_verifier: boolean; active: boolean },
): void {
    if (administers(context)) return;
    const sentence = say(
        'Only an administrator gives this: whoever asks for something never approves it.',
    );
    if (values.stock_verifier && !before.stock_verifier)
        throw new Refusal(sentence, 'separates_duties', { stock_verifier: sentence });
    if (values.active && !before.active)
        throw new Refusal(sentence, 'separates_duties', { active: sentence });
}

/** A record that is sent back as it was read gives nothing: its rights are those of `before`. */
function refuseRights(
    values: ValuesOf<typeof rightFields>,
    before?: Readonly<Record<string, unknown>>,
): void {
    const [first] = rightsFields.filter(
        (name) =>
            values[name] !== undefined && values[name] !== null && values[name] !== before?.[name],
    );
    if (!first) return;
    const sentence = say('Only a system administrator sets account types, roles and places.');
    throw new Refusal(sentence, 'cannot_grant', { [first]: sentence });
}

/** An account of the store as rules need it. */
interface StoreAccount {
    id: number;
    version: number;
    username: string;
    full_name: string;
    user_type: string;
    active: boolean;
    stock_receiver: boolean;
    stock_verifier: boolean;
    district_id: number | null;
    region_id: number | null;
    role: RoleMap;
}

async function lockAccount({ db }: Context, id: number): Promise<StoreAccount> {
    await db.rows(sql`select 1 from account where id = ${id} for update`);
    const account = await db.maybe<StoreAccount>(sql`
        select a.*, r.permissions as role from stock_account a join role r on r.id = a.role_id where a.id = ${id}`);
    if (!account) throw notFound();
    return account;
}

const permissionsOf = (role: RoleMap): string[] =>
    Object.keys(role).filter((permission) => role[permission] === true);

/** Whether a role of the store holds no more than the standard, and than a distributor's own. */
const withinOwn = ({ viewer }: Context, role: RoleMap): boolean =>
    permissionsOf(role).every(
        (permission) =>
            standardPermissions.includes(permission) &&
            (viewer.user_type !== 'distributor' || viewer.role[permission] === true),
    );

/** @throws Refusal where the account is no distributor's, or may more or sees more than the viewer. */
function refuseStronger(context: Context, account: StoreAccount): void {
    const { viewer } = context;
    if (account.user_type !== 'distributor')
        throw new Refusal(
            say('%{full_name} is no account of the store: a system administrator keeps it.', {
                full_name: account.full_name,
            }),
            'not_stock_account',
        );
    const seesMore =
        (viewer.district_id !== null && account.district_id !== viewer.district_id) ||
        (viewer.region_id !== null && account.region_id !== viewer.region_id);
    if (seesMore || !withinOwn(context, account.role))
        throw new Refusal(
            say('%{full_name} may more than your own account: a system administrator keeps it.', {
                full_name: account.full_name,
            }),
            'cannot_grant',
        );
}

const ownRights = () =>
    new Refusal(say('Somebody else must change your own rights.'), 'own_rights');

export const createStockUser = verbAction(stockUsers, 'create', {
    confirm: 'password',
    confirmNow: becomesAdministrator,
    about: 'Add an account of the store, of type distributor with its standard role; one that a storekeeper adds waits until an administrator opens it and gives its password',
    body: { password: firstPassword, ...rightFields },
    run: async (values, context) => {
        const { db, viewer } = context;
        const { user_type, role_id } = values;
        if (keepsAccounts(context) && (user_type || role_id)) {
            if (!user_type || !role_id)
                throw new Refusal(say('Please check the marked fields.'), 'invalid', {
                    [user_type ? 'role_id' : 'user_type']: say('Required.'),
                });
            return createUser.run({ ...values, user_type, role_id }, context);
        }
        refuseRights(values);
        // The account is there at once, to be issued to; it signs in when an administrator has seen it.
        const active = administers(context) && values.active !== false;
        refuseSecondPerson(context, { ...values, active }, { stock_verifier: false, active });
        const role = await db.maybe<{ id: number; permissions: RoleMap }>(sql`
            select id, permissions from role where lower(btrim(name)) = lower(${standard.title})`);
        if (!role || !withinOwn(context, role.permissions))
            throw new Refusal(
                say(
                    'The role %{title} is missing or holds more than you may give: a system administrator adds this account.',
                    { title: standard.title },
                ),
                'cannot_grant',
            );
        const { shown_once, ...made }: Made = await createUser.run(
            {
                ...values,
                // What the store would know opens nothing: who opens the account gives a password.
                ...(!administers(context) && { password: undefined }),
                active,
                user_type: 'distributor',
                role_id: role.id,
                district_id: viewer.district_id,
                region_id: viewer.region_id,
            },
            context,
        );
        return { ...made, ...(active && shown_once && { shown_once }) };
    },
});

type Made = object & Partial<ReturnType<typeof tellOnce>>;

export const editStockUser = verbAction(stockUsers, 'update', {
    confirm: 'password',
    confirmNow: opensAdministrator,
    about: 'Edit an account of the store; type, role and place stay as they are. Opening one that waited shows its password once',
    body: rightFields,
    run: async (values, context) => {
        // An account has a type and a role: left empty, they stay as they are.
        const { user_type, role_id, ...rest } = values;
        const edit = { ...rest, user_type: user_type ?? undefined, role_id: role_id ?? undefined };
        if (keepsAccounts(context)) return editUser.run(edit, context);
        const account = await lockAccount(context, values['id']);
        refuseRights(values, { ...account });
        const changed = Object.entries(values)
            .filter(
                ([name, value]) =>
                    !['id', 'version'].includes(name) &&
                    value !== undefined &&
                    value !== account[name as keyof StoreAccount],
            )
            .map(([name]) => name);
        const own = changed.find((name) => ['active', 'stock_verifier'].includes(name));
        if (account.id === context.viewer.id && own) throw ownRights();
        refuseSecondPerson(context, values, account);
        if (changed.some((name) => !storeMarks.includes(name))) refuseStronger(context, account);
        return editUser.run(edit, context);
    },
});

export const deleteStockUser = verbAction(stockUsers, 'delete', {
    confirm: 'password',
    about: 'Delete an account of the store that has done nothing yet; any other is disabled',
    run: async (values, context) => {
        if (!keepsAccounts(context)) {
            const account = await lockAccount(context, values['id']);
            if (account.id === context.viewer.id) throw ownRights();
            refuseStronger(context, account);
        }
        return deleteUser.run(values, context);
    },
});

export const changeStockPassword = action('POST /inventory/users/change-password/', {
    confirm: 'password',
    confirmNow: isAdministrator,
    about: 'Set a new password for an account of the store; ends its sessions',
    access: stockUsers.access.update!,
    body: {
        id: integer('User', { required: true }),
        password: firstPassword,
    },
    done: 'Password Changed successfully',
    failure: 'Error Changing Password',
    also: { user: 'id' },
    run: async (values, context) => {
        if (!keepsAccounts(context)) {
            const account = await lockAccount(context, values['id']);
            refuseStronger(context, account);
            if (account.id === context.viewer.id)
                throw new Refusal(
                    say('Your own password is changed in your profile.'),
                    'own_rights',
                );
            if (!administers(context))
                throw new Refusal(
                    say('Only an administrator sets the password of somebody else.'),
                    'separates_duties',
                );
        }
        return changePassword.run(values, context);
    },
});
