import { defineEntity } from '../define/entity.ts';
import { choice, text } from '../define/field.ts';
import { placeKeepers, placeReaders } from './access.ts';
import { regionGroups } from './places.ts';

export const regions = defineEntity({
    name: 'regions',
    table: 'region',
    title: ['Region', 'Regions'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 80 }),
        region_group: choice('Grouping', regionGroups, {
            help: 'One of the four regions of the country that this one belongs to.',
        }),
    },
    access: { read: placeReaders, create: placeKeepers, update: placeKeepers },
    scope: {
        kind: 'nation',
        why: 'The names of regions are public; they choose among rows that are limited themselves.',
    },
    endpoints: {
        list: 'POST /regions/',
        create: 'POST /x/regions/create',
        update: 'POST /x/regions/edit',
    },
    envelope: 'data',
    list: { columns: ['name', 'region_group'], filters: ['region_group'], sort: 'name' },
    form: ['name', 'region_group'],
    messages: { create: 'Region Added successful', update: 'Edited successful' },
    mounts: [{ route: '/regions', group: 'superadmin', access: placeKeepers }],
});
