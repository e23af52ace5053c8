import { accountTypeNames, accountTypes, grant } from '../access.ts';
import { defineEntity } from '../define/entity.ts';
import { boolean, choice, reference, text } from '../define/field.ts';

const keepers = [grant('users', 'superadmin')];

export const users = defineEntity({
    name: 'users',
    table: 'account',
    title: ['User', 'Users'],
    titleField: 'username',
    fields: {
        username: text('User name', { required: true, unique: true, maxLength: 60 }),
        full_name: text('Full name', { required: true, maxLength: 120 }),
        user_type: choice(
            'Account type',
            Object.fromEntries(accountTypeNames.map((type) => [type, accountTypes[type].title])),
            { required: true },
        ),
        role_id: reference('Role', 'roles', { required: true }),
        facility_id: reference('Facility', 'facilities', {
            help: 'Needed for a health facility and an X-ray site.',
        }),
        partner_id: reference('Partner', 'ips', { help: 'Needed for an implementing partner.' }),
        hub_id: reference('Hub', 'hubs/view', { help: 'Needed for a hub.' }),
        mdr_site_id: reference('MDR centre', 'facilities', { help: 'Needed for an MDR centre.' }),
        district_id: reference('Only this district', 'districts', {
            help: 'Limits any account to one district.',
        }),
        region_id: reference('Only this region', 'regions', {
            help: 'Limits any account to one region.',
        }),
        email: text('Email', { maxLength: 120 }),
        phone: text('Telephone', { maxLength: 30 }),
        active: boolean('Active', { initial: true }),
    },
    access: { read: keepers, create: keepers, update: keepers, delete: keepers },
    scope: { kind: 'nation', why: 'accounts are kept for the whole programme' },
    endpoints: {
        list: ['POST /users/', 'POST /inventory/users/'],
        create: ['POST /users/create', 'POST /inventory/users/create/'],
        update: ['POST /user/edit', 'POST /inventory/users/edit/'],
        delete: ['POST /users/delete', 'DELETE /inventory/users/edit/delete/'],
    },
    list: {
        columns: ['username', 'full_name', 'user_type', 'role_id', 'facility_id', 'active'],
        filters: ['user_type', 'role_id', 'facility_id', 'partner_id', 'hub_id', 'active'],
        sort: 'username',
        search: ['username', 'full_name', 'email'],
    },
    form: {
        Account: ['username', 'full_name', 'user_type', 'role_id', 'active'],
        'Whose rows it sees': [
            'facility_id',
            'partner_id',
            'hub_id',
            'mdr_site_id',
            'region_id',
            'district_id',
        ],
        Contact: ['email', 'phone'],
    },
    messages: {
        create: 'User added successfully',
        update: 'User details updated successfully',
        delete: 'User deleted successfully',
    },
    failures: {
        create: 'Error Adding user',
        update: 'Error Updating user',
        delete: 'Error Deleting user',
    },
    mounts: [
        { route: '/users', group: 'superadmin', access: keepers },
        {
            route: '/facility/users',
            group: 'superadmin',
            label: 'Facility users',
            access: keepers,
            filter: { user_type: 'facility' },
        },
        {
            route: '/ip/users',
            group: 'superadmin',
            label: 'Partner users',
            access: keepers,
            filter: { user_type: 'ip' },
        },
    ],
});
