import { crudAt } from '../../define/endpoint.ts';
import { defineEntity } from '../../define/entity.ts';
import { boolean, choice, text } from '../../define/field.ts';
import { machineKeepers } from '../../machines/assignment.page.ts';

/** Who may send in the name of machines without being accepted for each of them. */
export const knownSenders = defineEntity({
    name: 'knownSenders',
    table: 'known_sender',
    title: ['Known sender', 'Known senders'],
    fields: {
        name: text('Name', {
            required: true,
            maxLength: 200,
            help: 'What it is and where it stands.',
        }),
        kind: choice(
            'Known by',
            {
                address: 'Address or network',
                certificate: 'TLS client certificate',
                key: 'Key of a forwarder',
            },
            { required: true, initial: 'address' },
        ),
        mark: text('Address or fingerprint', {
            required: true,
            maxLength: 100,
            help: 'An address (10.20.0.5) or a network (10.20.0.0/16); of a certificate or a key its SHA-256 fingerprint, as “npm run forward” prints it.',
        }),
        active: boolean('Active', { initial: true }),
    },
    access: { read: machineKeepers, create: machineKeepers, update: machineKeepers },
    scope: { kind: 'nation', why: 'A sender may speak for machines of any facility.' },
    endpoints: {
        ...crudAt('/x/genexpert/known_senders', { delete: [] }),
        update: 'POST /x/genexpert/known_senders/edit/',
    },
    list: {
        columns: ['name', 'kind', 'mark', 'active'],
        filters: ['kind', 'active'],
        sort: 'name',
    },
    form: ['name', 'kind', 'mark', 'active'],
    messages: { create: 'Added successfully', update: 'Edited successful' },
    mounts: [{ route: '/genexpert/senders', group: 'superadmin', access: machineKeepers }],
});
