/** Packages of samples: all, those that came, and those still on their way. */
import { boolean, choice, integer } from '../../define/field.ts';
import { defineReport, older } from '../../define/report.ts';
import { hubPeople, sitePeople } from '../access.ts';
import { packageState, testType } from '../words.ts';
import { ageColumns, packageColumns } from './columns.ts';

const { age_days, hours } = ageColumns;
const hidden = [
    'district',
    'collected_at',
    'received_samples',
    'difference_reason',
    'lost_at',
    'lost_reason',
    'open_handovers',
    'at_destination',
    'note',
] as const;

const alike = {
    unshown: ['version'],
    detail: true,
    document: 'samplePackage',
    search: ['number', 'code', 'facility', 'rider'],
};

export const samplePackages = defineReport({
    ...alike,
    name: 'samplePackages',
    title: 'Packages',
    about: 'One row per package that a rider picked in the period, wherever it is by now.',
    filters: {
        status: packageState,
        test_type: testType,
        for_us: boolean('For your laboratory'),
        older,
    },
    columns: packageColumns,
    first: ['number', 'status', 'facility', 'samples', 'last_seen_at'],
    optional: hidden,
    sort: ['-picked_at', 'number'],
    totals: ['samples'],
    method: ['By the day on which a rider took the package at the site.'],
    mounts: [
        {
            route: '/hub/packages',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /x/hub/packages',
        },
        {
            route: '/site/packages',
            group: 'facility',
            label: 'Packages of samples',
            access: sitePeople,
            endpoint: 'POST /x/hub/packages',
        },
    ],
});

export const deliveredSamples = defineReport({
    ...alike,
    name: 'deliveredSamples',
    title: 'Samples delivered',
    about: 'One row per package that came to a laboratory in the period, and how long it took.',
    filters: {
        status: choice('Status', { delivered: 'Delivered', received: 'Received' }),
        test_type: testType,
    },
    columns: { ...packageColumns, hours },
    first: ['number', 'facility', 'samples', 'delivered_at', 'hours'],
    optional: [...hidden, 'code', 'last_seen_at'],
    sort: ['-delivered_at', 'number', 'hours'],
    totals: ['samples', 'received_samples'],
    method: [
        'By the day on which it came to the laboratory; received, where the laboratory took it in.',
    ],
    mounts: [
        {
            route: '/hub/samples/delivered',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /hub/delivered_samples',
        },
    ],
});

/** How long a package is on its way. */
export const ages = {
    d0_1: 'Up to a day',
    d2_3: '2 or 3 days',
    d4_7: '4 to 7 days',
    d8: 'More than 7 days',
} as const;

export const pendingDelivery = defineReport({
    ...alike,
    name: 'pendingDelivery',
    title: 'Samples waiting for delivery',
    about: 'One row per package that was picked and is not at a laboratory yet, the oldest first. After seven days ask what became of it.',
    period: { kind: 'none' },
    filters: {
        status: choice('Status', {
            picked: 'Picked',
            at_hub: 'At the hub',
            in_transit: 'In transit',
        }),
        age: choice('On the way', ages),
        test_type: testType,
    },
    columns: { ...packageColumns, age_days },
    first: ['number', 'status', 'facility', 'samples', 'age_days'],
    optional: [...hidden, 'delivered_at', 'received_at'],
    sort: ['-age_days', 'picked_at', 'number'],
    totals: ['samples'],
    method: [
        'Days from the day it was picked to today. A package that was given up as lost waits no more; it stands in the list of packages.',
    ],
    mounts: [
        {
            route: '/hub/samples/pending',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /hub/pending_delivery',
        },
    ],
});

/** Packages that are not delivered, by how long they wait. */
export const pendingAges = defineReport({
    name: 'pendingAges',
    title: 'Waiting for delivery by age',
    about: 'Samples that were picked and are not at a laboratory yet, by the days since, and where they are.',
    period: { kind: 'none' },
    columns: {
        age: { ...choice('On the way', ages), required: true as const, narrows: 'age' },
        packages: integer('Packages', { required: true }),
        picked: integer('With a rider', { required: true }),
        at_hub: integer('At the hub', { required: true }),
        in_transit: integer('In transit', { required: true }),
        samples: integer('Samples', { required: true }),
    },
    sort: ['age'],
    totals: ['packages', 'picked', 'at_hub', 'in_transit', 'samples'],
    chart: { type: 'stacked', x: 'age', y: ['picked', 'at_hub', 'in_transit'], of: 'Samples' },
    rows: '/hub/samples/pending',
    method: ['All but packages are counted in samples.'],
    mounts: [
        {
            route: '/hub/samples/ages',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /x/hub/pending/ages',
        },
    ],
});
