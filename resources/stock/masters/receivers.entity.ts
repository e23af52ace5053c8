import { defineEntity } from '../../define/entity.ts';
import { boolean, choice, text } from '../../define/field.ts';
import { oneStock, stockKeepers } from '../access.ts';

/** Kinds of places that hold or receive stock. */
export const placeKinds = {
    store: 'Store',
    facility: 'Facility',
    department: 'Department',
    person: 'Person',
} as const;

/** Stores, facilities, departments and receiving people: whoever stock can go to. Made with what they are. */
export const receivers = defineEntity({
    name: 'stock/receivers',
    table: 'stock_place_named',
    title: ['Receiver', 'Receivers'],
    fields: {
        name: text('Name', { required: true, maxLength: 200 }),
        kind: choice('Kind', placeKinds, { readOnly: true, required: true }),
        locality: text('District or department', { readOnly: true }),
        active: boolean('Active', { readOnly: true }),
    },
    access: { read: stockKeepers },
    scope: oneStock,
    endpoints: { list: 'GET /receivers' },
    list: {
        columns: ['name', 'kind', 'locality'],
        filters: ['kind', 'active'],
        sort: 'name',
        search: ['name', 'locality'],
    },
    form: ['name'],
    mounts: [{ route: '/stock/receivers', group: 'stock', access: stockKeepers }],
});
