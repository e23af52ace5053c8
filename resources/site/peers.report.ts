import { choice, integer } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { diseaseArea } from '../diseases/columns.ts';
import { mount } from '../diseases/mounts.ts';
import { utilizationFigures, utilizationMethod } from '../utilization/columns.ts';
import { siteReaders } from './access.ts';

const { modules, tests, expected, utilization } = utilizationFigures;

/** The own facility, and what it is held against. */
export const peerGroups = {
    own: 'My facility',
    peers: 'Facilities of the same size',
    district: 'My district',
    region: 'My region',
    nation: 'The whole country',
} as const;

export const siteUtilization = defineReport({
    // A machine has no peers.
    quiet: { disease_area: diseaseArea },
    name: 'siteUtilization',
    title: 'Utilization among peers',
    about: 'How much the machines of the own facility are used, beside facilities of the same size, the district, the region and the country. The others are sums: no facility is named.',
    place: false,
    columns: {
        peer_group: choice('Compared', peerGroups, { required: true }),
        utilization: utilization!,
        tests: tests!,
        expected: expected!,
        sites: integer('Facilities', { required: true }),
        modules: modules!,
    },
    sort: ['peer_group', 'utilization', 'tests', 'expected', 'sites', 'modules'],
    chart: {
        type: 'bar',
        x: 'peer_group',
        y: ['utilization'],
        target: { value: 95, label: '95 %' },
    },
    method: [
        ...utilizationMethod,
        'Of the same size: facilities whose GeneXpert machines have one module together; two to eight; more, at the end of the period. The own facility is among all that it is held against.',
    ],
    mounts: [
        mount(
            '/facility/dashboard/utilization',
            'facility',
            siteReaders,
            'POST /genexpert/facility/dashboard/utilization_analysis/',
            { hidden: true },
        ),
    ],
});
