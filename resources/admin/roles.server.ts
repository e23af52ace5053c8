/** Rules of roles: nobody grants what they lack or edits their own role, and a change ends the sessions it concerns. */
import { grant, type RoleMap } from '../access.ts';
import { permissions } from '../permissions.ts';
import { action, verbAction } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { notFound, Refusal } from '../define/errors.ts';
import { boolean, choice, integer } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { checkGranted } from './granting.server.ts';
import { roles } from './roles.entity.ts';

const ownRole = async (context: Context, roleId: number): Promise<boolean> =>
    (await context.db.maybe(
        sql`select 1 from account where id = ${context.viewer.id} and role_id = ${roleId}`,
    )) !== undefined;

export const createRole = verbAction(roles, 'create', {
    confirm: 'password',
    about: 'Add a role',
    run: async (values, context) => {
        checkGranted(context, values['permissions'] ?? {});
        return { ...(await context.save(roles, 'create', values)) };
    },
});

export const editRole = verbAction(roles, 'update', {
    confirm: 'password',
    about: 'Edit a role; ends the sessions of its accounts',
    run: async (values, context) => {
        if (await ownRole(context, values['id'])) {
            throw new Refusal(
                say('Another administrator must change your own rights.'),
                'own_rights',
            );
        }
        checkGranted(context, values['permissions'] ?? {});
        const answer = await context.save(roles, 'update', values);
        await endSessionsOfRole(context, values['id']);
        return { ...answer };
    },
});

export const deleteRole = verbAction(roles, 'delete', {
    confirm: 'password',
    about: 'Delete a role that no account has',
    run: async (values, context) => ({ ...(await context.save(roles, 'delete', values)) }),
});

const endSessionsOfRole = ({ db, now }: Context, roleId: number): Promise<number> =>
    db.run(sql`
        update session set ended_at = ${now}
         where ended_at is null and account_id in (select id from account where role_id = ${roleId})`);

export const editPermission = action('POST /edit_permission/', {
    confirm: 'password',
    about: 'Give one permission to a role, or take it away; ends the sessions of its accounts',
    access: [grant('permissions', 'superadmin')],
    body: {
        role: integer('Role', { required: true }),
        permission: choice('Permission', permissions, { required: true }),
        value: boolean('Granted', { required: true }),
    },
    done: 'Edited successful',
    failure: 'Error Changing Permission',
    run: async ({ role, permission, value }, context) => {
        if (await ownRole(context, role)) {
            throw new Refusal(
                say('Another administrator must change your own rights.'),
                'own_rights',
            );
        }
        checkGranted(context, { [permission]: value });
        const data = await context.db.maybe<{
            id: number;
            name: string;
            permissions: RoleMap;
            version: number;
        }>(sql`
            update role set permissions = permissions || jsonb_build_object(${permission}::text, ${value}::boolean)
             where id = ${role} returning id, name, permissions, version`);
        if (!data) throw notFound();
        await endSessionsOfRole(context, role);
        return { data };
    },
});
