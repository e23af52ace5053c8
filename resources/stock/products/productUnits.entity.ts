import { defineEntity } from '../../define/entity.ts';
import { boolean, integer, reference, text } from '../../define/field.ts';
import { gtin } from './products.entity.ts';
import { askedFrom, stockKeepers } from '../access.ts';

export const productUnits = defineEntity({
    name: 'stock/item_units',
    table: 'product_unit',
    title: ['Product unit', 'Product units'],
    titleField: 'name',
    fields: {
        name: text('Name', { readOnly: true, required: true }),
        product_id: reference('Product', 'stock/items', { required: true }),
        unit_id: reference('Unit', 'stock/units', { required: true }),
        base_units: integer('Base units', {
            required: true,
            min: 1,
            max: 1_000_000_000,
            help: 'How many base units it holds. A box of 50 tests: 50. It stays once a document names it.',
        }),
        per_units: integer('in how many of this unit', {
            min: 1,
            max: 1_000_000_000,
            initial: 1,
            help: '1, unless several of this unit make one base unit.',
        }),
        gtin,
        active: boolean('Active', { initial: true }),
    },
    ...askedFrom,
    endpoints: {
        list: [
            'POST /inventory/product_units/details/',
            'POST /inventory/product_units/',
            'GET /productunits',
            'POST /product_units',
        ],
        create: ['POST /inventory/product_units/insert/', 'POST /product_units/insert'],
        update: ['POST /inventory/product_units/update/', 'POST /product_units/update'],
        delete: ['POST /inventory/product_units/delete/', 'POST /product_units/delete'],
    },
    retires: 'active',
    list: {
        columns: ['name', 'product_id', 'unit_id', 'base_units', 'per_units', 'gtin', 'active'],
        filters: ['product_id', 'active'],
        sort: 'base_units',
        search: ['name', 'gtin'],
    },
    form: ['product_id', 'unit_id', 'base_units', 'per_units', 'gtin', 'active'],
    messages: {
        create: 'Unit Added successful',
        update: 'Unit Updated successfully',
        delete: 'Unit Disabled successfully',
    },
    mounts: [
        {
            route: '/stock/item_units/{product}',
            group: 'stock',
            access: stockKeepers,
            hidden: true,
        },
    ],
});
