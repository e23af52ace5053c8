import { defineEntity } from '../define/entity.ts';
import { boolean, decimal, reference, text } from '../define/field.ts';
import { siteKeepers } from './access.ts';

export const referringSites = defineEntity({
    name: 'facility/refferals',
    table: 'referring_site',
    view: 'referring_site_list',
    title: ['Referring site', 'Referring sites'],
    fields: {
        name: text('Name', { required: true, maxLength: 160 }),
        district_id: reference('District', 'districts', { required: true }),
        region_id: reference('Region', 'regions', { readOnly: true }),
        facility_id: reference('Testing facility', 'facilities', { required: true }),
        distance_km: decimal('Distance', { scale: 1, min: 0, max: 2000, unit: 'km' }),
        active: boolean('Active', { initial: true }),
    },
    access: {
        read: siteKeepers,
        create: siteKeepers,
        update: siteKeepers,
        delete: siteKeepers,
    },
    scope: { kind: 'site', column: 'facility_id' },
    endpoints: {
        list: ['POST /referring_sites/', 'POST /region_ref_sites/'],
        create: 'POST /create_referring_sites/',
        update: 'POST /edit_referring_sites/',
        delete: 'POST /disable_referring_sites/',
    },
    envelope: 'data',
    list: {
        columns: ['name', 'district_id', 'region_id', 'distance_km', 'active'],
        filters: ['region_id', 'district_id', 'active'],
        sort: 'name',
    },
    form: ['name', 'district_id', 'facility_id', 'distance_km', 'active'],
    messages: {
        create: 'Referring site Added successful',
        update: 'Edited successful',
        delete: 'Referring site disabled',
    },
    retires: 'active',
    mounts: [{ route: '/facility/refferals', group: 'facility', access: siteKeepers }],
});
