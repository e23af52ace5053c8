/** Nobody grants a permission of administration that they lack, nor takes it through the account of somebody who holds it. */
import type { AccountType } from '../access.ts';
import type { Context } from '../define/engine.ts';
import { Refusal, notFound } from '../define/errors.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { permissionNames, permissions, standardRole, type Permission } from '../permissions.ts';

type Values = Readonly<Record<string, unknown>>;

/** Permissions of administration among these that the caller's own role lacks. */
function lackedBy({ viewer }: Context, granted: Values): Permission[] {
    const administering: readonly string[] = standardRole('superadmin');
    return permissionNames.filter(
        (name) =>
            granted[name] === true && administering.includes(name) && viewer.role[name] !== true,
    );
}

/**
 * Nobody grants what they lack. A system administrator grants what the standard role of any account
 * type holds, and of the permissions of administration only those that their own role holds.
 */
export function checkGranted(context: Context, granted: Values): void {
    const lacking = lackedBy(context, granted);
    if (lacking.length) {
        throw new Refusal(
            say('You cannot grant what your own role lacks: %{lacking}.', {
                lacking: lacking.map((name) => ({ text: permissions[name] })),
            }),
            'cannot_grant',
        );
    }
}

/** A role may be given only by who could grant each of its permissions. */
export async function checkRoleGranted(context: Context, roleId: number): Promise<void> {
    const role = await context.db.maybe<{ permissions: Values }>(
        sql`select permissions from role where id = ${roleId}`,
    );
    if (role) checkGranted(context, role.permissions);
}

const administratorTypes: readonly unknown[] = ['admin', 'superadmin'] satisfies AccountType[];

/** Whether an account is to be one of an administrator: whoever makes one knows its password, or reads it in the answer. */
export const becomesAdministrator = async ({ user_type }: Values): Promise<boolean> =>
    administratorTypes.includes(user_type);

/** Whether an account is one of an administrator, whose password nobody sets or is shown who was only signed in a moment ago. */
export async function isAdministrator({ id }: Values, { db }: Pick<Context, 'db'>) {
    const account = await db.maybe<Values>(sql`select user_type from account where id = ${id}`);
    return account !== undefined && becomesAdministrator(account);
}

/** Whether an edit makes an account one of an administrator, or opens one that waited, whose password is shown then. */
export async function opensAdministrator(values: Values, { db }: Pick<Context, 'db'>) {
    const before = await db.maybe<Values>(
        sql`select user_type, active, password_until from account where id = ${values['id']}`,
    );
    if (!before) return false;
    const was = await becomesAdministrator(before);
    if (!was) return becomesAdministrator(values);
    return values['active'] === true && !before['active'] && before['password_until'] !== null;
}

/**
 * Who gives an account a password, takes its second step away or opens it could sign in as it: nobody does that to one that may
 * more than they themselves.
 *
 * @throws Refusal where the role of the account holds what the caller's own lacks
 */
export async function refuseStronger(context: Context, id: number): Promise<{ username: string }> {
    const account = await context.db.maybe<{ username: string; permissions: Values }>(sql`
        select a.username, r.permissions from account a join role r on r.id = a.role_id where a.id = ${id}`);
    if (!account) throw notFound();
    const { username } = account;
    const lacking = lackedBy(context, account.permissions);
    if (lacking.length)
        throw new Refusal(
            say(
                '%{username} may more than your own account (%{lacking}): an administrator who may that too keeps it.',
                { username, lacking: lacking.map((name) => ({ text: permissions[name] })) },
            ),
            'cannot_grant',
        );
    return { username };
}
