/** How long samples take on each part of their way. */
import { choice, decimal, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { hubPeople } from '../access.ts';
import { parts } from '../words.ts';

export const hubTurnaround = defineReport({
    name: 'hubTurnaround',
    title: 'Turnaround by leg',
    about: 'Samples whose part of the way ended in the period: how long half of them took at most, and how many were in time.',
    filters: { by: choice('One row per', { leg: 'Part of the way', site: 'Part and site' }) },
    columns: {
        leg: { ...choice('Part of the way', parts), required: true as const },
        name: text('Where', { required: true, standard: ['All sites'] }),
        packages: integer('Packages', { required: true }),
        samples: integer('Samples', { required: true }),
        hours: decimal('Median', { scale: 1, unit: 'hours' }),
        slowest: decimal('Slowest', { scale: 1, unit: 'hours' }),
        limit_days: integer('In time within', { required: true, unit: 'days' }),
        in_time: integer('Samples in time', { required: true }),
        in_time_rate: rate('In time', {
            numerator: 'in_time',
            denominator: 'samples',
            bands: 'inTime',
        }),
    },
    sort: ['leg', 'name', 'hours', 'in_time_rate'],
    search: ['name'],
    optional: ['slowest'],
    chart: { type: 'bar', x: 'leg', y: ['hours'] },
    rows: '/hub/samples/delivered',
    method: [
        'The median is weighted by samples: a package of ten counts ten times. In time: three days for a part, seven for the whole way.',
        'By the day on which the part ended. A time that would end before it began is refused when it is written, and stands in “Times refused”.',
    ],
    mounts: [
        {
            route: '/hub/turnaround',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /x/hub/turnaround',
        },
    ],
});
