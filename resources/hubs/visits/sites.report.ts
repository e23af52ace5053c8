/** Each site of a hub: samples picked and delivered, pending ones, and visits against the schedule. */
import { date, decimal, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { facilityName } from '../../facilities/columns.ts';
import { hubPeople } from '../access.ts';

export const hubSites = defineReport({
    name: 'hubSites',
    title: 'Sites and visits',
    about: 'One row per site of the hub: visits of riders against those of the schedule, and what became of its samples.',
    columns: {
        facility: facilityName,
        district: text('District'),
        visits: integer('Visits', { required: true }),
        expected: decimal('Visits of the schedule', { scale: 1 }),
        honoured: rate('Visits honoured', {
            numerator: 'visits',
            denominator: 'expected',
            bands: 'visits',
            excludes: 'Several visits of a site on one day are one.',
        }),
        picked: integer('Samples picked', { required: true }),
        delivered: integer('Samples delivered', { required: true }),
        pending: integer('Samples to deliver', { required: true }),
        lost: integer('Samples lost', { required: true }),
        last_visit: date('Last visit', { absent: 'never' }),
        lat: decimal('Latitude', { scale: 5 }),
        lng: decimal('Longitude', { scale: 5 }),
    },
    first: ['facility', 'visits', 'expected', 'honoured', 'pending'],
    optional: ['district', 'lost', 'lat', 'lng'],
    sort: ['honoured', 'facility', 'visits', 'pending'],
    search: ['facility', 'district'],
    totals: ['visits', 'expected', 'honoured', 'picked', 'delivered', 'pending', 'lost'],
    chart: { type: 'map', x: 'facility', y: ['honoured'], size: 'picked' },
    rows: '/hub/packages',
    method: [
        'Visits: distinct days with a visit of a rider at the site. The schedule: visits in a week (a rule of the programme) × days of the period up to today ÷ 7; two visits a week of thirteen weeks are 26.',
        'The laboratory of the hub is no site to visit. It stands here only where it sent samples of its own, without visits.',
        'Samples are picked on the day a rider took them, delivered on the day they came to a laboratory, lost on the day they were given up. To deliver is what waits now: picked, and at no laboratory.',
    ],
    mounts: [
        {
            route: '/hub/visits',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /hub/hub_dashboard',
        },
    ],
});
