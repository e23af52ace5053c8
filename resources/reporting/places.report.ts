/** Places by what was heard of their machines: where they are connected, and who did not report. */
import {
    choice,
    date,
    decimal,
    instant,
    integer,
    rate,
    text,
    type Fields,
} from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { facilityName } from '../facilities/columns.ts';
import { monitors, profileReaders, programme } from './access.ts';

const where: Fields = {
    facility: facilityName,
    district: text('District', { required: true }),
    region: text('Region', { required: true }),
};
const search = Object.keys(where);

/** Facilities that are expected to report and did not. */
export const unreported = defineReport({
    name: 'unreported',
    title: 'Did not report',
    about: 'Facilities with a GeneXpert machine in use and no test in the last 7 days, this week or the last one; whom to call stands beside.',
    period: { kind: 'none' },
    filters: {
        which_week: choice('Week', {
            seven: 'Last 7 days',
            this: 'This week, since Monday',
            last: 'Last week, Monday to Sunday',
        }),
    },
    columns: {
        ...where,
        machines: integer('Machines', { required: true }),
        last_test_day: date('Last test', { absent: 'None yet' }),
        since: instant('Last upload', { absent: 'Never heard' }),
        days_silent: integer('Silent', { unit: 'd' }),
        contact: text('Contact person'),
        phone: text('Telephone'),
    },
    first: ['facility', 'since', 'days_silent', 'phone'],
    optional: ['region'],
    sort: ['since', ...search, 'machines', 'last_test_day', 'days_silent'],
    search: [...search, 'contact'],
    method: [
        'Expected: a facility at which an enabled GeneXpert machine stood on any day of the week. It reported when a test of that week is here: success, error, invalid or no result.',
        'A week runs from Monday to Sunday; the last 7 days end today. Nobody is named before a working day of it is over on which such a machine stood there.',
        'The last upload is the last message of any machine that stands there; silent counts whole days since then.',
    ],
    mounts: [
        {
            route: '/machines/unreported',
            group: 'genexpert',
            access: programme,
            endpoint: 'POST /x/reporting/unreported',
        },
    ],
});

/** Facilities on the map, by how many of their machines are heard of. */
export const connectionPlaces = defineReport({
    name: 'connectionPlaces',
    title: 'Connection of facilities',
    about: 'Facilities with a GeneXpert machine in use: how many of their machines sent anything in the last 7 days.',
    period: { kind: 'none' },
    columns: {
        ...where,
        machines: integer('Machines in use'),
        heard: integer('Heard of within 7 days'),
        heard_rate: rate('Share heard of', {
            numerator: 'heard',
            denominator: 'machines',
            bands: 'machinesConnected',
            excludes: 'Disabled machines, and those without a facility.',
        }),
        last_upload_at: instant('Last upload', { absent: 'Never heard' }),
        days_silent: integer('Silent', { unit: 'd' }),
        lat: decimal('Latitude', { scale: 5 }),
        lng: decimal('Longitude', { scale: 5 }),
    },
    optional: ['lat', 'lng'],
    sort: ['heard_rate', ...search, 'machines', 'heard', 'last_upload_at', 'days_silent'],
    search,
    totals: ['machines', 'heard', 'heard_rate'],
    chart: { type: 'map', x: 'facility', y: ['heard_rate'], size: 'machines' },
    rows: '/gx/machines/connection',
    method: [
        'Heard of: any message of the machine in the last 7 days, whatever it held. Machines are those that stand at the facility today.',
    ],
    mounts: [
        {
            route: '/gx/machines/connectivity/map',
            group: 'genexpert',
            access: monitors,
            label: 'Map of connections',
            endpoint: 'POST /x/reporting/places',
        },
        {
            route: '/gx/machines/connectivity/own',
            group: 'genexpert',
            access: profileReaders,
            endpoint: 'POST /x/reporting/places',
            hidden: true,
        },
    ],
});
