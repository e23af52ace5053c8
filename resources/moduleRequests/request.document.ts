/** A request for a module, from the facility that asks to the new one in its bay. */
import { defineDocument } from '../define/documents/document.ts';
import {
    boolean,
    date,
    instant,
    integer,
    memo,
    text,
    texts,
    type Fields,
} from '../define/field.ts';
import { facilityName } from '../facilities/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import { optionalReason, reason } from '../define/reason.ts';
import { askers, deciders, requestReaders } from './access.ts';
import { failure, priority, repairFields, requestState } from './words.ts';

const columns = {
    facility: facilityName,
    district: text('District'),
    machine_serial: machineSerial,
    module_serial: text('Module'),
    slot: text('Bay'),
    priority,
    failure,
    requester: text('Asked by'),
    requested_at: instant('Asked'),
    contact: text('Whom to call'),
    error_codes: texts('Error codes'),
    tests_since: integer('Runs since its last success'),
    last_success_at: instant('Its last success'),
    decision_reason: text('Reason of the decision'),
    order_reference: text('Order number'),
    shipment: text('Shipment'),
    installed_on: date('Installed on'),
    new_serial: text('New module'),
    unit_returned: boolean('Old module sent back'),
    ...repairFields,
    problem: memo('What is wrong'),
} satisfies Fields;

const installed = {
    new_serial: text('New module', {
        maxLength: 40,
        help: 'Serial of the one in its place. Empty where the old one was repaired and stays.',
    }),
    installed_on: date('Installed on', { notFuture: true, help: 'Today where it is empty.' }),
};

export const moduleRequestDocument = defineDocument({
    name: 'moduleRequest',
    title: 'Request for a module',
    table: 'module_request',
    status: requestState,
    fields: columns,
    head: Object.keys(columns).filter((name) => name !== 'problem'),
    remarks: 'problem',
    signatures: ['Asked by', 'Delivered by', 'Received by'],
    steps: {
        acknowledge: {
            label: 'Acknowledge',
            endpoint: 'POST /x/modules/requests/acknowledge',
            access: deciders,
            from: ['open'],
            to: ['acknowledged'],
        },
        approve: {
            label: 'Approve',
            endpoint: 'POST /x/modules/requests/approve',
            access: deciders,
            from: ['open', 'acknowledged'],
            to: ['approved'],
            ask: 'Approve %{number}?',
            about: 'A new module is to be ordered for %{facility}.',
            fields: { decision_reason: optionalReason('Note') },
        },
        order: {
            label: 'Ordered',
            endpoint: 'POST /x/modules/requests/order',
            access: deciders,
            from: ['approved'],
            to: ['ordered'],
            ask: 'Is the module of %{number} ordered?',
            fields: { order_reference: text('Order number', { maxLength: 120 }) },
        },
        ship: {
            label: 'On the way',
            endpoint: 'POST /x/modules/requests/ship',
            access: deciders,
            from: ['approved', 'ordered'],
            to: ['shipped'],
            ask: 'Is the module of %{number} on its way?',
            fields: {
                shipment: text('Shipment', {
                    maxLength: 120,
                    help: 'Carrier and number of the parcel.',
                }),
            },
        },
        install: {
            label: 'Installed',
            endpoint: 'POST /x/modules/requests/install',
            access: [...deciders, ...askers],
            from: ['approved', 'ordered', 'shipped'],
            to: ['installed'],
            ask: 'Is the module of %{number} installed?',
            about: 'Whoever decided closes the request then.',
            fields: installed,
        },
        close: {
            label: 'Close',
            endpoint: 'POST /genexpert/modules/close_request/',
            access: deciders,
            from: ['approved', 'ordered', 'shipped', 'installed'],
            to: ['closed'],
            ask: 'Close %{number}?',
            about: 'With the serial of a new module the old one counts as replaced by it, with its bay and the day. Without one the old one is in use again.',
            fields: {
                ...installed,
                unit_returned: boolean('Old module sent back'),
                ...repairFields,
            },
            also: { request: 'id' },
        },
        reject: {
            label: 'Reject',
            endpoint: 'POST /x/modules/requests/reject',
            access: deciders,
            from: ['open', 'acknowledged'],
            to: ['rejected'],
            ask: 'Reject %{number}?',
            fields: { decision_reason: reason() },
            undoes: true,
        },
        cancel: {
            label: 'Cancel the request',
            endpoint: 'POST /x/modules/requests/cancel',
            access: askers,
            from: ['open', 'acknowledged'],
            to: ['cancelled'],
            ask: 'Cancel %{number}?',
            fields: { decision_reason: reason() },
            undoes: true,
        },
    },
    history: { endpoint: 'POST /x/modules/requests/history', access: requestReaders },
});
