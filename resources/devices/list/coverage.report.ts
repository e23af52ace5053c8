/** Devices of a kind by place: how many stand where, and how many of them are heard of. */
import { grant } from '../../access.ts';
import { integer, rate, type Fields } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { level, place, summed } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { hidden, of, ofKind, truenatReaders } from '../columns.ts';

const figures: Fields = {
    machines: integer('Machines in use'),
    sites: integer('Facilities with a machine'),
    heard: integer('Heard of within 7 days'),
    heard_rate: rate('Share heard of', {
        numerator: 'heard',
        denominator: 'machines',
        bands: 'machinesConnected',
        excludes: 'Disabled machines, and those without a facility.',
    }),
    all_sites: integer('Facilities'),
    coverage: rate('Facilities with a machine, share', {
        numerator: 'sites',
        denominator: 'all_sites',
        excludes: 'Disabled facilities.',
    }),
};

export const deviceCoverage = defineReport({
    name: 'deviceCoverage',
    title: 'Coverage',
    about: 'Devices in use by place, how many of them are heard of, and how many facilities have one.',
    period: { kind: 'none' },
    filters: { ...ofKind, level },
    columns: { ...place, ...figures },
    optional: ['all_sites'],
    sort: ['-machines', 'facility', 'district', 'region', 'heard_rate', 'coverage'],
    search: ['facility', 'district', 'region'],
    totals: summed(figures),
    chart: { type: 'bar', x: 'region', y: ['coverage'] },
    method: [
        'Heard of: any message of the machine in the last 7 days, whatever it held. Machines are those that stand at the facility today.',
        'Facilities are those in use, with a device of the kind or without.',
    ],
    mounts: [
        mount('/truenat/coverage', 'truenat', truenatReaders, 'GET /machines/summary', {
            label: 'Coverage',
            rows: '/truenat/machines',
            ...of('truenat'),
        }),
        mount(
            '/truenat/coverage/also',
            'truenat',
            truenatReaders,
            'GET /truenat/machines/summary',
            {
                ...hidden,
                ...of('truenat'),
            },
        ),
        mount(
            '/truenat/coverage/overview',
            'truenat',
            truenatReaders,
            'GET /truenat/dashboard/machine/summary',
            { ...hidden, ...of('truenat') },
        ),
        mount(
            '/af/coverage',
            'afinion',
            [grant('view_afinion_devices', 'admin')],
            'POST /afinion/coverage',
            {
                label: 'Coverage',
                rows: '/af/devices',
                ...of('afinion'),
            },
        ),
        mount(
            '/mpima/coverage',
            'mpima',
            [grant('view_mpima_machines', 'admin')],
            'POST /pima/summary',
            {
                label: 'Coverage',
                rows: '/mpima/machines',
                ...of('mpima'),
            },
        ),
        mount(
            '/xray/coverage',
            'xray',
            [grant('view_xray_devices', 'admin')],
            'POST /xray/coverage',
            {
                label: 'Coverage',
                rows: '/xray/devices',
                ...of('xray'),
            },
        ),
        mount(
            '/xray/facilities',
            'xray',
            [grant('view_xray_devices', 'admin')],
            'POST /xray/facilities',
            {
                ...hidden,
                ...of('xray'),
            },
        ),
    ],
});
