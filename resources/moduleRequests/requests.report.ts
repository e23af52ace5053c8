/** Requests for modules: what is wrong with which, how far each is, how long it took. */
import { boolean, instant, integer, memo, text, texts } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { place } from '../diseases/columns.ts';
import { mount } from '../diseases/mounts.ts';
import { moduleMaintainers, moduleReaders } from '../fleet/access.ts';
import { machineSerial } from '../machines/columns.ts';
import { askers, partnerReaders } from './access.ts';
import { failure, priority, requestState, waits } from './words.ts';

export const moduleRequests = defineReport({
    name: 'moduleRequests',
    title: 'Module requests',
    about: 'Modules that facilities ask to have replaced, those that wait longest first. A row opens the request with its photos and its history.',
    period: { kind: 'none' },
    none: 'No module is asked for.',
    filters: {
        status: { ...requestState, required: false },
        waits,
        priority,
        running: boolean('Not closed'),
    },
    columns: {
        number: text('Number', { required: true }),
        requested_at: instant('Asked', { required: true }),
        status: requestState,
        priority: { ...priority, required: true as const },
        ...place,
        machine_serial: machineSerial,
        module_serial: text('Module', { required: true }),
        slot: text('Bay', { absent: 'not told' }),
        failure,
        problem: memo('What is wrong', { required: true }),
        error_codes: texts('Error codes'),
        tests_since: integer('Runs since its last success', { required: true }),
        days: integer('Days open', { absent: 'Closed', unit: 'days' }),
        took_days: integer('Days until closed', { absent: 'Not closed', unit: 'days' }),
        new_serial: text('New module'),
    },
    first: ['number', 'status', 'facility', 'module_serial', 'days', 'problem'],
    optional: ['region', 'failure', 'slot', 'new_serial', 'priority', 'took_days'],
    sort: ['-days', 'requested_at', 'number', 'status', 'priority', 'facility'],
    search: ['number', 'facility', 'district', 'machine_serial', 'module_serial', 'problem'],
    detail: true,
    detailPage: 'modules/ModuleRequest',
    document: 'moduleRequest',
    method: [
        'Error codes and runs since its last success are those that the results told when it was asked for: of its runs since its last success and of the 30 days before.',
        'Days open: from the day it was asked until today. Days until closed: until it was closed, rejected or cancelled.',
    ],
    mounts: [
        mount('/modules/requests', 'genexpert', moduleReaders, 'POST /genexpert/modules/requests/'),
        mount(
            '/maintenance/module/requests',
            'maintenance',
            moduleMaintainers,
            'POST /genexpert/modules/requests/',
        ),
        mount('/ip/module/requests/', 'ip', partnerReaders, 'POST /ip/modules/requests'),
        mount(
            '/site/modules/requests',
            'facility',
            askers,
            'POST /genexpert/facility/module/requests/',
            { hidden: true },
        ),
    ],
});
