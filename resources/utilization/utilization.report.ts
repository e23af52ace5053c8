import { grant, type Grant } from '../access.ts';
import type { Endpoint } from '../define/endpoint.ts';
import { decimal, integer, text, type Fields } from '../define/field.ts';
import { facilityName } from '../facilities/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import { defineReport, type Inside, type Report, type ReportMount } from '../define/report.ts';
import { quiet, testsOnGeneXpert } from '../diseases/columns.ts';
import { mount, partner } from '../diseases/mounts.ts';
import {
    bands,
    profile,
    utilizationFigures,
    utilizationMethod,
    utilizationTotals,
} from './columns.ts';

const programme: readonly Grant[] = [grant('view_utilization', 'admin')];
const where: Fields = {
    lat: decimal('Latitude', { scale: 5 }),
    lng: decimal('Longitude', { scale: 5 }),
};
const fraction: Fields = { utilz: decimal('Utilization as a fraction', { scale: 3 }) };

/** The machines behind the figure of a facility. */
const machines: Inside = {
    call: 'POST /x/utilization/machines',
    title: 'Machines of the facility',
    columns: {
        serial: machineSerial,
        tests: testsOnGeneXpert,
        failed: integer('Without a result'),
    },
    filter: 'machine',
    none: 'No GeneXpert machine ran or stands here.',
};

const utilization = (
    names: Pick<Report, 'name' | 'title' | 'about'>,
    places: Fields,
    chart: Report['chart'],
    mounts: readonly ReportMount[],
): Report =>
    defineReport({
        quiet,
        ...names,
        filters: { profile, bands },
        columns: { ...places, ...utilizationFigures, ...where, ...fraction },
        optional: ['lat', 'lng', 'utilz', 'module_days', 'working_days'],
        sort: [...Object.keys(places), 'utilization', 'tests', 'expected', 'modules'],
        search: Object.keys(places),
        totals: utilizationTotals,
        ...(chart && { chart }),
        rows: '/genexpert/results',
        method: utilizationMethod,
        mounts,
    });

const place: Fields = {
    name: facilityName,
    district: text('District'),
    region: text('Region'),
};
const facilities: Endpoint = 'POST /genexpert/utilization/facility/';

/** The map: each row also carries its facility as one object, as the contract has it. */
export const utilizationByFacility = utilization(
    {
        name: 'utilizationByFacility',
        title: 'Utilization of facilities',
        about: 'Tests run against tests expected of the modules that stood at each facility.',
    },
    place,
    { type: 'map', x: 'name', y: ['utilz'], size: 'tests', inside: machines },
    [
        mount('/gx/facility/utilization', 'genexpert', programme, facilities),
        mount(
            '/site/gx/facility/utilization',
            'facility',
            [grant('facility_dashboard', 'facility')],
            facilities,
            { label: 'Utilization of this facility' },
        ),
        partner('/ip/facility_utilz', 'ip_utilization', 'POST /ip/facility/utilization'),
    ],
);

export const utilizationByDistrict = utilization(
    {
        name: 'utilizationByDistrict',
        title: 'Utilization of districts',
        about: 'Tests run against tests expected, summed over the facilities of a district.',
    },
    {
        district: text('District', { names: { thing: 'facilitiesOfDistrict', id: 'id' } }),
        region: text('Region'),
    },
    { type: 'bar', x: 'district', y: ['utilization'], target: { value: 95, label: '95 %' } },
    [
        mount(
            '/gx/utilization/district',
            'genexpert',
            programme,
            'POST /genexpert/utilization/district/',
            {
                hidden: true,
            },
        ),
    ],
);

export const utilizationByRegion = utilization(
    {
        name: 'utilizationByRegion',
        title: 'Utilization of regions',
        about: 'Tests run against tests expected, summed over the facilities of a region.',
    },
    { region: text('Region', { names: { thing: 'districtsOfRegion', id: 'id' } }) },
    { type: 'bar', x: 'region', y: ['utilization'], target: { value: 95, label: '95 %' } },
    [
        mount(
            '/gx/utilization/region',
            'genexpert',
            programme,
            'POST /genexpert/utilization/region/',
            { links: { 'By district': '/gx/utilization/district' } },
        ),
    ],
);
