import { accountTypeNames, accountTypes, grant } from '../access.ts';
import { permissions } from '../permissions.ts';
import { defineEntity } from '../define/entity.ts';
import { flags, text } from '../define/field.ts';

const keepers = [grant('roles', 'superadmin')];

/** The role that every account type begins with bears its title (standardRoles.server.ts). */
export const standardRoles: readonly string[] = accountTypeNames.map(
    (type) => accountTypes[type].title,
);

export const roles = defineEntity({
    name: 'roles',
    table: 'role',
    title: ['Role', 'Roles'],
    fields: {
        name: text('Name', {
            required: true,
            unique: true,
            maxLength: 80,
            standard: standardRoles,
        }),
        permissions: flags('Permissions', permissions, {
            help: 'What an account with this role may do, beside its account type.',
        }),
    },
    also: { role: 'id' },
    access: {
        read: [...keepers, grant('users', 'superadmin'), grant('permissions', 'superadmin')],
        create: keepers,
        update: keepers,
        delete: keepers,
    },
    scope: { kind: 'nation', why: 'roles hold no patient and no place' },
    endpoints: {
        list: 'POST /roles/',
        create: 'POST /add_role/',
        update: 'POST /edit_role/',
        delete: 'POST /delete_role/',
    },
    list: { columns: ['name'], sort: 'name' },
    form: ['name', 'permissions'],
    preview: { of: 'permissions', component: 'admin/RolePreview' },
    messages: {
        create: 'User role %{name} added successfully',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    failures: {
        create: 'Error Adding user role',
        update: 'Error updating user role',
        delete: 'Error deleting user role',
    },
    mounts: [{ route: '/roles', group: 'superadmin', access: keepers }],
});
