import { accountTypeNames, accountTypes, grant } from '../../access.ts';
import { email } from '../../define/email.ts';
import { defineEntity } from '../../define/entity.ts';
import { boolean, choice, reference, text } from '../../define/field.ts';
import { oneStock, stockKeepers } from '../access.ts';

/** Left out, a random one is made and shown once. */
export const firstPassword = text('Password', { maxLength: 200, secret: true });

/** Whoever keeps all accounts called these paths first. */
const keepers = [...stockKeepers, grant('users', 'superadmin')];

/** The people of the store: accounts of the distributor, and whoever may receive or verify. */
export const stockUsers = defineEntity({
    name: 'stock/users',
    table: 'account',
    view: 'stock_account',
    title: ['Stock user', 'Stock users'],
    titleField: 'full_name',
    fields: {
        full_name: text('Full name', { required: true, maxLength: 120 }),
        username: text('User name', { required: true, unique: true, maxLength: 60 }),
        user_type: choice(
            'Account type',
            Object.fromEntries(accountTypeNames.map((type) => [type, accountTypes[type].title])),
            { readOnly: true },
        ),
        department_id: reference('Department', 'stock/departments'),
        stock_receiver: boolean('Receives issues', {
            help: 'Stock can be issued to this person.',
        }),
        stock_verifier: boolean('Verifies receipts', {
            help: 'May be named as the verifier of a receipt that somebody else took in.',
        }),
        phone: text('Telephone', { maxLength: 30 }),
        email: email('E-mail'),
        active: boolean('Active', {
            initial: true,
            help: 'An account that a storekeeper adds waits: an administrator opens it and hands over its password.',
        }),
    },
    also: { user: 'id', user_id: 'id' },
    recordActions: [
        {
            label: 'New password',
            endpoint: 'POST /inventory/users/change-password/',
            ask: 'Make a new password for %{name}?',
            about: 'The account is signed out everywhere. The new password is random and shown once; at the next sign-in its person chooses another.',
            when: { user_type: 'distributor' },
        },
    ],
    access: { read: keepers, create: keepers, update: keepers, delete: keepers },
    scope: oneStock,
    endpoints: {
        list: 'POST /inventory/users/',
        create: 'POST /inventory/users/create/',
        update: 'POST /inventory/users/edit/',
        delete: 'DELETE /inventory/users/edit/delete/',
    },
    list: {
        columns: [
            'full_name',
            'username',
            'user_type',
            'department_id',
            'stock_receiver',
            'stock_verifier',
            'active',
        ],
        filters: ['department_id', 'stock_receiver', 'stock_verifier', 'user_type', 'active'],
        sort: 'full_name',
        search: ['full_name', 'username', 'email'],
    },
    form: {
        Account: ['full_name', 'username', 'active'],
        'In the store': ['department_id', 'stock_receiver', 'stock_verifier'],
        Contact: ['phone', 'email'],
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
    mounts: [{ route: '/stock/users', group: 'stock', access: stockKeepers }],
});
