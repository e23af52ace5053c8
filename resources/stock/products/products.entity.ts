import { defineEntity } from '../../define/entity.ts';
import { boolean, choice, integer, reference, text } from '../../define/field.ts';
import { askedFrom, stockKeepers } from '../access.ts';

/** Numbers that a scanner reads: GTIN-8, 12, 13 or 14. */
export const gtin = text('Barcode number (GTIN)', {
    unique: true,
    maxLength: 14,
    rule: 'gtin',
});

/** At which temperature it is kept. */
export const storage = {
    ambient: 'Room temperature',
    '2_8': '2–8 °C',
    '2_28': '2–28 °C',
    '15_30': '15–30 °C',
    frozen: 'Frozen',
} as const;

export const products = defineEntity({
    name: 'stock/items',
    table: 'product',
    title: ['Product', 'Products'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 200 }),
        code: text('Code', { required: true, unique: true, maxLength: 60 }),
        gtin,
        category_id: reference('Category', 'stock/categories', { required: true }),
        base_unit_id: reference('Base unit', 'stock/units', {
            required: true,
            help: 'The smallest that is counted: a test, a tablet. It stays once stock was booked.',
        }),
        storage: choice('Storage', storage, { initial: 'ambient' }),
        disease_area: text('Disease area', { maxLength: 40, help: 'Of a test: tb, hpv, hiv …' }),
        tests_per_unit: integer('Tests per base unit', { min: 1, max: 10_000 }),
        minimum_level: integer('Minimum', {
            min: 0,
            max: 1_000_000_000,
            help: 'In base units. Empty: two months of adjusted consumption.',
        }),
        maximum_level: integer('Maximum', {
            min: 0,
            max: 1_000_000_000,
            help: 'In base units. Empty: four months of adjusted consumption.',
        }),
        expires: boolean('Its lots expire', { initial: true }),
        active: boolean('Active', { initial: true }),
    },
    ...askedFrom,
    endpoints: {
        list: 'POST /inventory/products/',
        create: 'POST /inventory/products/insert/',
        update: 'POST /inventory/products/update/',
        delete: 'POST /inventory/products/delete/',
    },
    list: {
        columns: ['name', 'code', 'category_id', 'base_unit_id', 'storage', 'active'],
        filters: ['category_id', 'storage', 'disease_area', 'active'],
        sort: 'name',
        search: ['name', 'code', 'gtin'],
    },
    rules: { maximum_level: 'The maximum level must not be below the minimum level.' },
    form: {
        '': ['name', 'code', 'gtin', 'category_id', 'base_unit_id'],
        'How it is kept': ['storage', 'expires', 'minimum_level', 'maximum_level'],
        'What it is for': ['disease_area', 'tests_per_unit', 'active'],
    },
    messages: {
        create: 'Product Added successful',
        update: 'Product Updated successfully',
        delete: 'Product Deleted successfully',
    },
    links: { 'Upload a list': '/stock/upload' },
    recordLinks: { 'Its units': '/stock/item_units/{id}' },
    mounts: [{ route: '/stock/items', group: 'stock', access: stockKeepers }],
});
