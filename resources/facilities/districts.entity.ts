import { defineEntity } from '../define/entity.ts';
import { decimal, reference, text } from '../define/field.ts';
import { placeKeepers, placeReaders } from './access.ts';

export const districts = defineEntity({
    name: 'districts',
    table: 'district',
    title: ['District', 'Districts'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 80 }),
        region_id: reference('Region', 'regions', { required: true }),
        lat: decimal('Latitude of the centre', { scale: 5, min: -90, max: 90 }),
        lng: decimal('Longitude of the centre', { scale: 5, min: -180, max: 180 }),
    },
    access: { read: placeReaders, create: placeKeepers, update: placeKeepers },
    scope: {
        kind: 'nation',
        why: 'The names of districts are public; they choose among rows that are limited themselves.',
    },
    endpoints: {
        list: 'POST /districts/',
        create: 'POST /x/districts/create',
        update: 'POST /x/districts/edit',
    },
    envelope: 'data',
    list: { columns: ['name', 'region_id', 'lat', 'lng'], filters: ['region_id'], sort: 'name' },
    form: ['name', 'region_id', 'lat', 'lng'],
    messages: { create: 'District Added successful', update: 'Edited successful' },
    mounts: [{ route: '/districts', group: 'superadmin', access: placeKeepers }],
});
