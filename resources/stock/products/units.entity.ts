import { defineEntity } from '../../define/entity.ts';
import { text } from '../../define/field.ts';
import { askedFrom, stockKeepers } from '../access.ts';

export const units = defineEntity({
    name: 'stock/units',
    table: 'measurement_unit',
    title: ['Measurement unit', 'Measurement units'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 60 }),
        abbreviation: text('Abbreviation', { maxLength: 12 }),
    },
    ...askedFrom,
    endpoints: {
        list: ['POST /inventory/measurement_units/', 'GET /measurement_units'],
        create: ['POST /inventory/measurement_units/insert/', 'POST /measurement_units/insert'],
        update: ['POST /inventory/measurement_units/update/', 'POST /measurement_units/update'],
        delete: ['POST /inventory/measurement_units/delete/', 'POST /measurement_units/delete'],
    },
    list: { columns: ['name', 'abbreviation'], sort: 'name' },
    form: ['name', 'abbreviation'],
    messages: {
        create: 'Unit Added successful',
        update: 'Unit Updated successful',
        delete: 'Unit Deleted successful',
    },
    mounts: [{ route: '/stock/units', group: 'stock', access: stockKeepers }],
});
