import { defineEntity } from '../define/entity.ts';
import { boolean, reference, text } from '../define/field.ts';
import { placeKeepers, placeReaders } from './access.ts';

export const hubs = defineEntity({
    name: 'hubs/view',
    table: 'hub',
    title: ['Hub', 'Hubs'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 120 }),
        district_id: reference('District', 'districts'),
        laboratory_id: reference('Laboratory', 'facilities', {
            help: 'Where its riders bring samples that none of its own sites can test.',
        }),
        contact: text('Contact person', { maxLength: 120 }),
        phone: text('Telephone', { maxLength: 40 }),
        active: boolean('Active', { initial: true }),
    },
    access: { read: placeReaders, create: placeKeepers, update: placeKeepers },
    scope: { kind: 'place', level: 'hub' },
    endpoints: {
        list: 'POST /hub/hubs_list',
        create: 'POST /hub/create_hub',
        update: 'POST /x/hubs/edit',
    },
    envelope: 'data',
    list: {
        columns: ['name', 'district_id', 'laboratory_id', 'contact', 'phone', 'active'],
        filters: ['district_id', 'active'],
        sort: 'name',
    },
    form: ['name', 'district_id', 'laboratory_id', 'contact', 'phone', 'active'],
    messages: { create: 'Hub Added successful', update: 'Edited successful' },
    mounts: [{ route: '/hubs/view', group: 'superadmin', access: placeKeepers }],
    links: { 'Add a facility to a hub': '/hubs/assign' },
});
