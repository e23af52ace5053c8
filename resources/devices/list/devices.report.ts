/** Devices of a kind: where each stands, what it runs on, when it was last heard of. */
import { grant } from '../../access.ts';
import { boolean, choice, date, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { place } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { connectionOrGone, connectionState } from '../../reporting/columns.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { deviceSerial } from '../../machines/columns.ts';
import { machineKeepers } from '../../machines/assignment.page.ts';
import { moving, turnings } from '../../machines/several.ts';
import { device, deviceMovers, of, ofKind, truenatReaders, m2000Readers } from '../columns.ts';
import type { moveDevice } from './move.server.ts';
import type { switchDevice } from './switch.server.ts';

export const devices = defineReport({
    name: 'devices',
    title: 'Devices',
    about: 'Every device with its facility, what it runs on, and when it was last heard of.',
    period: { kind: 'none' },
    filters: { ...ofKind, state: connectionState },
    quiet: {
        machine: text('Machine'),
        left: boolean('With those that left'),
        in_use: boolean('Enabled'),
    },
    columns: {
        serial: { ...deviceSerial, required: true },
        device,
        ...place,
        model: text('Model', { absent: 'not known' }),
        software: text('Software', { absent: 'not told' }),
        status: choice(
            'Status',
            { enabled: 'Enabled', disabled: 'Disabled' },
            { required: true, tones: { disabled: 'neutral' } },
        ),
        state: connectionOrGone,
        last_upload_at: instant('Last upload', { absent: 'never' }),
        days_silent: integer('Silent', { unit: 'd' }),
        last_test_day: date('Last test', { absent: 'None yet' }),
    },
    // A list of one kind need not say which.
    repeats: ['device'],
    first: ['serial', 'facility', 'status', 'state', 'last_upload_at', 'days_silent'],
    optional: ['region', 'model'],
    sort: [
        'facility',
        'serial',
        'device',
        'district',
        'region',
        'state',
        'last_upload_at',
        'days_silent',
    ],
    search: ['serial', 'facility', 'district', 'region', 'software'],
    method: [
        'Connection: whole days since the last message of the machine, as of now. Up to 3 sending, up to 14 quiet, up to 28 late, beyond that silent.',
        'Devices that send files were heard of when the last file was brought.',
        'A machine that was merged with another stands here under the one that was kept.',
    ],
    bulk: [
        ...turnings(deviceMovers).map((told) =>
            bulk<typeof switchDevice>('POST /x/devices/switch', told),
        ),
        bulk<typeof moveDevice>('POST /x/devices/move', moving(deviceMovers)),
    ],
    mounts: [
        mount('/truenat/machines', 'truenat', truenatReaders, 'POST /truenat/machines/', {
            label: 'Truenat machines',
            links: {
                Coverage: '/truenat/coverage',
                'Weekly connectivity': '/truenat/connectivity',
            },
            ...of('truenat'),
        }),
        mount(
            '/af/devices',
            'afinion',
            [grant('view_afinion_devices', 'admin')],
            'POST /afinion/devices',
            {
                label: 'Afinion devices',
                links: { Coverage: '/af/coverage', 'Weekly connectivity': '/af/connectivity' },
                ...of('afinion'),
            },
        ),
        mount(
            '/mpima/machines',
            'mpima',
            [grant('view_mpima_machines', 'admin')],
            'POST /pima/machines',
            {
                label: 'mPima machines',
                links: { Coverage: '/mpima/coverage', 'Weekly connectivity': '/pima/connectivity' },
                ...of('mpima'),
            },
        ),
        mount(
            '/lifecare/mpima/machines',
            'lifecare',
            [grant('mpima_machines', 'lifecare')],
            'POST /pima/machines',
            { label: 'mPima machines', ...of('mpima') },
        ),
        mount(
            '/xray/devices',
            'xray',
            [grant('view_xray_devices', 'admin')],
            'POST /xray/devices',
            {
                label: 'X-ray devices',
                links: { Coverage: '/xray/coverage', 'Weekly connectivity': '/xray/connectivity' },
                ...of('xray'),
            },
        ),
        mount(
            '/site/xray/devices',
            'xraysite',
            [grant('view_xray_results', 'xraysite')],
            'POST /xray/devices',
            { label: 'X-ray devices', ...of('xray') },
        ),
        mount('/m2000/machines', 'general', m2000Readers, 'POST /x/m2000/machines', {
            label: 'Abbott m2000',
            ...of('m2000'),
        }),
        mount('/super/devices', 'superadmin', machineKeepers, 'POST /x/devices', {
            label: 'Devices beside GeneXpert',
        }),
    ],
});
