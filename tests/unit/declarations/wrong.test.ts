/** What a newcomer gets wrong in a declaration, and the sentence that is told about it. */
import { expect, it } from 'vitest';
import { grant } from '../../../resources/access.ts';
import { crudAt } from '../../../resources/define/endpoint.ts';
import { defineEntity } from '../../../resources/define/entity.ts';
import {
    date,
    instant,
    integer,
    memo,
    rate,
    reference,
    text,
    type Fields,
} from '../../../resources/define/field.ts';
import { defineReport } from '../../../resources/define/report.ts';
import { faultsOf } from '../../../scripts/generate/faults.ts';

const keepers = [grant('super_admin', 'superadmin')];

const couriers = (
    fields: Fields,
    { list = {}, form = ['name'] }: { list?: object; form?: string[] } = {},
) =>
    defineEntity({
        name: 'stock/couriers',
        table: 'courier',
        title: ['Courier', 'Couriers'],
        fields: { name: text('Name', { required: true }), ...fields },
        access: { read: keepers, create: keepers },
        scope: { kind: 'nation', why: 'They ride everywhere.' },
        endpoints: crudAt('/x/stock/couriers'),
        list: { columns: ['name'], sort: 'name', ...list },
        form,
        mounts: [{ route: '/stock/couriers', group: 'superadmin', access: keepers }],
    });

const trips = (wrong: object) =>
    defineReport({
        name: 'stock/trips',
        title: 'Trips',
        about: 'A row is a courier.',
        columns: {
            courier: text('Courier'),
            late: integer('Late'),
            trips: integer('Trips'),
            rate: rate('Late rate', { numerator: 'late', denominator: 'trips' }),
        },
        sort: ['courier'],
        mounts: [
            {
                route: '/stock/trips',
                group: 'superadmin',
                access: keepers,
                endpoint: 'POST /x/stock/trips/',
            },
        ],
        ...wrong,
    });

type Declared = ReturnType<typeof couriers> | ReturnType<typeof trips>;
const faults = (...menu: Declared[]) => faultsOf([{ menu }]);

it('a right one is told nothing about', () => {
    const district = { district_id: reference('District', 'stock/couriers') };
    const seen = { created_at: instant('Written down', { readOnly: true }) };
    const right = couriers(
        { ...district, ...seen },
        { list: { filters: ['district_id'], sort: '-name' } },
    );
    expect(faults(right, trips({ chart: { type: 'bar', x: 'courier', y: ['rate'] } }))).toEqual([]);
});

it.each([
    [
        { columns: ['name', 'sort_of'] },
        'its list.columns says “sort_of”, which is no field of it (name)',
    ],
    [{ filters: ['kind'] }, 'its list.filters says “kind”'],
    [{ sort: '-kind' }, 'its list.sort says “kind”'],
    [{ search: ['kind'] }, 'its list.search says “kind”'],
])('an entity whose list is %j', (list, told) => {
    expect(faults(couriers({}, { list }))).toEqual([expect.stringContaining(told)]);
    expect(faults(couriers({}, { list }))[0]).toMatch(/^stock\/couriers: /);
});

it.each<[Fields, string]>([
    [{ page: memo('Page') }, 'no field or filter is called “page”'],
    [{ version: memo('Version') }, '“version” is a column that every table has'],
    [{ since: date('Since', { required: true }) }, '“since” is required and not on the form'],
    [
        { district: reference('District', 'stock/couriers') },
        '“district” is a reference, and its name has to end in _id (district_id)',
    ],
    [
        { district_id: reference('District', 'district') },
        '“district_id” refers to “district”, and no entity is called so',
    ],
])('an entity with the field %j', (fields, told) => {
    expect(faults(couriers(fields))).toEqual([expect.stringContaining(told)]);
});

it('a form that asks for what is no field', () => {
    expect(faults(couriers({}, { form: ['name', 'colour'] }))).toEqual([
        'stock/couriers: its form says “colour”, which is no field of it (name).',
    ]);
});

it.each([
    [
        { sort: ['place'] },
        'its sort says “place”, which is no column of it (courier, late, trips, rate)',
    ],
    [{ totals: ['trip'] }, 'its totals says “trip”'],
    [{ search: ['place'] }, 'its search says “place”'],
    [{ chart: { type: 'bar', x: 'courier', y: ['share'] } }, 'its chart says “share”'],
    [{ filters: { columns: text('Columns') } }, 'no field or filter is called “columns”'],
    [
        {
            columns: {
                courier: text('Courier'),
                rate: rate('Late', { numerator: 'late', denominator: 'courier' }),
            },
        },
        'its rate rate says “late”',
    ],
])('a report with %j', (wrong, told) => {
    expect(faults(trips(wrong))).toEqual([expect.stringContaining(told)]);
});

it('two screens at one route are both named', () => {
    const mounts = couriers({}).mounts.map((mount) => ({
        ...mount,
        endpoint: 'POST /x/stock/trips/',
    }));
    expect(faults(couriers({}), trips({ mounts }))).toEqual([
        'The route /stock/couriers is that of two screens: Couriers, Trips. Give one of them another.',
    ]);
});
