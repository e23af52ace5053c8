import { accountTypeNames, accountTypes, grant } from '../access.ts';
import { crudAt } from '../define/endpoint.ts';
import { defineEntity } from '../define/entity.ts';
import { boolean, choice, decimal, integer, reference, text, texts } from '../define/field.ts';
import { ruleKeepers, ruleWriters } from './access.ts';
import { kindTitles } from './kinds.ts';

const typeTitles = Object.fromEntries(
    accountTypeNames.map((type) => [type, accountTypes[type].title]),
);

/** What the rules are called that an installation begins with (migration 0480): said in the reader's language, as long as nobody renames them. */
const standardRules = [
    'RR-TB not linked: the facility',
    'RR-TB not linked: the programme',
    'RR-TB not linked: the partner',
    'Machine silent',
    'Machine silent: the facility',
    'Machine silent: the partner',
    'Error rate too high',
    'Module failing',
    'Cartridges run out',
    'Cartridges expire soon',
    'Lots of the store expire soon',
    'Request for stock waits',
    'Certificate to renew',
    'Certificate to renew: the partner',
    'Backup failed',
    'Disk filling',
    'Review desk growing',
];

/** What is told to whom. */
export const alertRules = defineEntity({
    name: 'alerts/rules',
    table: 'alert_rule',
    title: ['Alert rule', 'Alert rules'],
    about: 'What is told to whom without their looking. Each is told of the facilities that they may see, and of no other.',
    fields: {
        name: text('Name', {
            required: true,
            unique: true,
            maxLength: 80,
            standard: standardRules,
        }),
        kind: choice('What', kindTitles, { required: true, asMade: true }),
        account_type: choice('Told to', typeTitles, { required: true }),
        only_accounts: texts('Only these accounts', {
            help: 'User names of that account type; none: all of them.',
            maxLength: 60,
        }),
        region_id: reference('Only this region', 'regions'),
        district_id: reference('Only this district', 'districts'),
        limit_value: decimal('Limit', {
            min: 0,
            max: 100_000,
            help: 'Usual where it is empty: 24 hours not linked, 7 days silent, the error rate (%) of the programme’s rules, cartridges that end before the next delivery (else days of stock), 90 days to an expiry, 7 days that a request waits, 60 days to the end of a certificate, 2 days without a good backup, the server’s own limit of free megabytes, 50 results by which the review desk grew in a week.',
        }),
        every_minutes: choice(
            'How often',
            { '15': 'Every 15 minutes', '60': 'Every hour', '1440': 'Once a day' },
            { required: true, initial: '60' },
        ),
        forced: boolean('Cannot be turned off', {
            help: 'Whom it is for hears of it, whatever they chose.',
        }),
        email: boolean('By e-mail', { initial: true }),
        sms: boolean('By text message', {
            help: 'One text for all that came together; none in the quiet hours.',
        }),
        escalate_to: choice('Then told to', typeTitles, {
            help: 'Who is told too where nobody acknowledged it in time.',
        }),
        escalate_hours: integer('After', { min: 1, max: 720, unit: 'hours' }),
        active: boolean('Active', { initial: true }),
    },
    access: { read: ruleKeepers, create: ruleWriters, update: ruleWriters },
    scope: { kind: 'nation', why: 'Rules are of the programme; what they tell is limited itself.' },
    endpoints: crudAt('/x/alerts/rules', { delete: [] }),
    rules: {
        escalate_hours: 'Say both: to whom it is passed on, and after how many hours.',
    },
    list: {
        columns: [
            'name',
            'kind',
            'account_type',
            'limit_value',
            'every_minutes',
            'escalate_to',
            'escalate_hours',
            'email',
            'sms',
            'forced',
            'active',
        ],
        first: ['name', 'kind', 'account_type', 'active'],
        filters: ['kind', 'account_type', 'active'],
        sort: 'name',
        search: ['name'],
    },
    form: {
        '': ['name', 'kind', 'active'],
        Whom: ['account_type', 'only_accounts', 'region_id', 'district_id'],
        When: ['limit_value', 'every_minutes'],
        'Beside the header': ['email', 'sms', 'forced'],
        'Where nobody acknowledges it': ['escalate_to', 'escalate_hours'],
    },
    messages: { create: 'Rule added.', update: 'Rule changed.' },
    mounts: [
        // One entry in the menu of each.
        {
            route: '/alerts/rules',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
        },
        { route: '/programme/alerts', group: 'general', access: [grant('view_stats', 'admin')] },
    ],
});
