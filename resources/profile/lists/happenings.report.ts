/** Everything that happened at a facility, or to a machine, the newest first. */
import { choice, instant, integer, memo, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { facilityName } from '../../facilities/columns.ts';
import { machineSerial } from '../../machines/columns.ts';
import { deviceProfileReaders } from '../../reporting/access.ts';

export const kind = choice(
    'What happened',
    {
        placed: 'Placed here',
        left: 'Moved away',
        enabled: 'Enabled',
        disabled: 'Disabled',
        merged: 'Merged with a duplicate',
        parted: 'Merge taken back',
        software: 'New software',
        module_new: 'Module seen first',
        module_faulty: 'Module marked as faulty',
        module_active: 'Module in use again',
        module_replaced: 'Module replaced',
        self_test: 'Self-test failed',
        failures: 'Failures running',
        module_asked: 'Module asked for',
        module_decided: 'Module request decided',
        module_shipped: 'Module sent',
        module_installed: 'Module installed',
        module_closed: 'Module request closed',
        broken: 'Equipment broke down',
        restored: 'Equipment works again',
        requested: 'Stock asked for',
        decided: 'Request decided',
        sent: 'Stock sent',
        received: 'Stock received',
        note: 'Note',
    },
    {
        tones: {
            disabled: 'warning',
            module_faulty: 'bad',
            module_active: 'good',
            self_test: 'bad',
            failures: 'bad',
            broken: 'bad',
            restored: 'good',
        },
    },
);

export const happenings = defineReport({
    name: 'happenings',
    title: 'What happened',
    about: 'Placements, modules and requests for them, failures running, breakdowns, requests of stock, deliveries and notes of a facility or machine, the newest first.',
    period: { kind: 'days', window: 90 },
    filters: { kind, machine: text('Machine') },
    columns: {
        at: instant('When', { required: true }),
        kind: { ...kind, required: true as const },
        serial: machineSerial,
        about: text('Which'),
        how_many: integer('How many'),
        note: memo('Note'),
        facility: facilityName,
        who: text('Who'),
    },
    first: ['at', 'kind', 'serial', 'about', 'note'],
    optional: ['how_many', 'facility'],
    sort: ['-at', 'kind', 'serial', 'about', 'facility', 'who'],
    search: ['serial', 'about', 'note', 'facility'],
    method: [
        'Failures running: three or more runs of a module, or of a device without modules, one after another that ended in error, invalid or no result, within the period; the time is that of the last of them.',
        'Module seen first: on the day of its first run in the machine, else when it was entered.',
        'Requests for modules are told to those who see them, breakdowns of equipment to those who keep it.',
        'What was changed by people is told from the audit. Requests and deliveries are told to those who keep stock; who did it, to those who see the whole country.',
    ],
    mounts: [
        {
            route: '/machines/happenings',
            group: 'genexpert',
            access: deviceProfileReaders,
            label: 'What happened to machines',
            endpoint: 'POST /x/profile/happenings',
        },
    ],
});
