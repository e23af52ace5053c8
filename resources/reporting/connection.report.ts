/** How machines are connected: when they were heard of, how late results come, and whether their clocks are right. */
import { boolean, date, decimal, instant, integer, text, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { place } from '../diseases/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import { monitors, profileReaders } from './access.ts';
import { connectionOrGone, connectionState } from './columns.ts';

const machine: Fields = { serial: machineSerial, ...place };

export const connection = defineReport({
    name: 'connection',
    title: 'Connection of machines',
    about: 'GeneXpert machines in use: days on which results came in, the last upload, how late results come, and clocks that are wrong.',
    filters: { state: connectionState, machine: text('Machine') },
    quiet: { left: boolean('With those that left') },
    columns: {
        ...machine,
        state: connectionOrGone,
        last_upload_at: instant('Last upload', { absent: 'Never heard' }),
        days_silent: integer('Silent', { unit: 'd' }),
        days_online: integer('Days with uploads'),
        last_test_day: date('Last test'),
        delay: decimal('Results come after', { unit: 'h', scale: 1 }),
        clock_ahead: decimal('Clock ahead', { unit: 'min', scale: 0 }),
        suspect: integer('Results with a wrong clock'),
    },
    first: ['serial', 'facility', 'state', 'last_upload_at', 'days_silent', 'days_online'],
    optional: ['region', 'suspect'],
    sort: [
        'last_upload_at',
        ...Object.keys(machine),
        'state',
        'days_silent',
        'days_online',
        'delay',
        'clock_ahead',
    ],
    search: Object.keys(machine),
    rows: '/genexpert/results',
    method: [
        'Connection: whole days since the last message of the machine, as of now. Up to 3 sending, up to 14 quiet, up to 28 late, beyond that silent.',
        'The profile of a place or machine tells of one that stands there no more what came while it stood there.',
        'Days with uploads: days of the period on which results of the machine were received.',
        'Results come after: the median time from the end of a run to its receipt, of the results received in the period.',
        'Clock ahead: no run ends after it is received. The most by which one seems to, among results of the period; below one minute says nothing. A clock that is behind looks like a late line and cannot be told apart from it.',
        'Results with a wrong clock are those that the gateway marked: their day is that of receipt.',
    ],
    mounts: [
        {
            route: '/gx/machines/connection',
            group: 'genexpert',
            access: monitors,
            endpoint: 'POST /x/reporting/connection',
        },
        {
            route: '/gx/machines/connection/own',
            group: 'genexpert',
            access: profileReaders,
            endpoint: 'POST /x/reporting/connection',
            hidden: true,
        },
    ],
});
