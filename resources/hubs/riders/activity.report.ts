/** What each rider of the hub did. */
import { decimal, integer, text, instant } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { hubPeople } from '../access.ts';

export const riderActivity = defineReport({
    name: 'riderActivity',
    title: 'Rider activity',
    about: 'One row per rider: days on the road, visits, and the packages that they picked and delivered in the period.',
    columns: {
        rider: text('Rider', { required: true, names: { thing: 'rider', id: 'rider_id' } }),
        days: integer('Days on the road', { required: true }),
        visits: integer('Visits', { required: true }),
        sites: integer('Sites', { required: true }),
        packages: integer('Packages picked', { required: true }),
        picked: integer('Samples picked', { required: true }),
        delivered: integer('Samples delivered', { required: true }),
        hours: decimal('Picked to delivered, median', { scale: 1, unit: 'hours' }),
        with_rider: integer('Packages with the rider now', { required: true }),
        last_seen_at: instant('Last heard of'),
    },
    first: ['rider', 'visits', 'picked', 'delivered'],
    optional: ['days', 'hours'],
    sort: ['-visits', 'rider'],
    search: ['rider'],
    totals: ['visits', 'packages', 'picked', 'delivered', 'with_rider'],
    chart: { type: 'bar', x: 'rider', y: ['picked', 'delivered'], of: 'Samples' },
    rows: '/hub/packages',
    method: [
        'Days on the road are days with a visit or a hand-over. Samples are picked on the day a rider took them, delivered on the day they came to the laboratory, whoever had picked them. A package that was lost and found again is delivered once, by the last hand-over; one that has been given up since is not.',
        'The median from picked to delivered is weighted by samples, of those that this rider delivered in the period.',
    ],
    mounts: [
        {
            route: '/hub/riders/activity',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /x/hub/riders/activity',
        },
    ],
});
