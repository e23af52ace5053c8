import { accountTypeNames, accountTypes, grant } from '../access.ts';
import { email } from '../define/email.ts';
import { defineEntity } from '../define/entity.ts';
import { boolean, choice, reference, text } from '../define/field.ts';
import { languages } from '../define/language/languages.ts';
import { bulk } from '../define/screens/bulkOf.ts';
import { standardRoles } from './roles.entity.ts';

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
        role_id: reference('Role', 'roles', { required: true, standard: standardRoles }),
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
        email: email('E-mail'),
        phone: text('Telephone', { maxLength: 30 }),
        language: choice('Language of e-mails and text messages', languages, {
            help: 'Where it is empty, that of the programme.',
        }),
        active: boolean('Active', { initial: true }),
        department_id: reference('Department', 'stock/departments', {
            help: 'Of somebody who receives stock.',
        }),
        stock_receiver: boolean('Receives stock', {
            help: 'Stock can be issued to this person.',
        }),
        stock_verifier: boolean('Verifies receipts of stock', {
            help: 'May be named as the verifier of a receipt that somebody else took in.',
        }),
    },
    also: { user: 'id', user_id: 'id' },
    recordActions: [
        {
            label: 'New password',
            endpoint: 'POST /users/change-password',
            ask: 'Make a new password for %{name}?',
            about: 'The account is signed out everywhere. The new password is random and shown once; at the next sign-in its person chooses another.',
        },
        {
            label: 'Unlock',
            endpoint: 'POST /x/users/unlock',
            ask: 'Unlock %{name}?',
            about: 'Wrong tries are forgiven: the account can sign in at once.',
        },
        {
            label: 'Reset key',
            endpoint: 'POST /x/users/reset-key',
            ask: 'Reset the key of %{name}?',
            about: 'The account is signed out and chooses a new personal key when it signs in.',
            when: { user_type: 'facility' },
        },
        {
            label: 'Reset second step',
            endpoint: 'POST /x/users/reset-step',
            ask: 'Reset the second step of %{name}?',
            about: 'For a lost telephone. The account is signed out, and signs in with its password alone until it sets up another.',
        },
    ],
    // No symbols: the rules of accounts stand on this declaration.
    bulk: [
        bulk('POST /user/edit', {
            row: 'id',
            label: 'Disable',
            ask: 'Disable %{smart_count} user? |||| Disable %{smart_count} users?',
            about: 'They are signed out at once and cannot sign in again. Their history stays, and each can be made active again.',
            when: { active: true },
            values: { active: false },
            version: true,
            all: 1000,
            undoes: true,
        }),
        bulk('POST /user/edit', {
            row: 'id',
            label: 'Make active',
            ask: 'Make %{smart_count} user active? |||| Make %{smart_count} users active?',
            about: 'They can sign in again, with what their role allows.',
            when: { active: false },
            values: { active: true },
            version: true,
            all: 1000,
        }),
    ],
    access: { read: keepers, create: keepers, update: keepers, delete: keepers },
    scope: { kind: 'nation', why: 'accounts are kept for the whole programme' },
    endpoints: {
        list: 'POST /users/',
        create: 'POST /users/create',
        update: 'POST /user/edit',
        delete: 'POST /users/delete',
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
        Contact: ['email', 'phone', 'language'],
        'In the store': ['department_id', 'stock_receiver', 'stock_verifier'],
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
