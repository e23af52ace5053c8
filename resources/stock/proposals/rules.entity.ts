import { grant } from '../../access.ts';
import { defineEntity } from '../../define/entity.ts';
import { integer, text } from '../../define/field.ts';
import { oneStock, stockKeepers } from '../access.ts';

/** The limits of one person, a single record. Who keeps the stock reads it; who limits it sets it. */
export const stockRules = defineEntity({
    name: 'stock/rules',
    table: 'stock_rule',
    title: ['Stock rule', 'Stock rules'],
    about: 'What one keeper may adjust of a product in a day without a second person: the larger of the two.',
    fields: {
        name: text('Name', { readOnly: true }),
        alone_units: integer('Base units', {
            required: true,
            min: 0,
            max: 1_000_000_000,
            help: 'Of a product in a day. More needs a second person, where it is more than the percentage too.',
        }),
        alone_percent: integer('Percent of what is on hand', {
            required: true,
            min: 0,
            max: 100,
            unit: '%',
        }),
    },
    access: { read: stockKeepers, update: [grant('stock', 'superadmin')] },
    scope: oneStock,
    endpoints: { list: 'POST /x/stock/rules', update: 'POST /x/stock/rules/edit' },
    list: { columns: ['name', 'alone_units', 'alone_percent'], sort: 'name' },
    form: ['name', 'alone_units', 'alone_percent'],
    messages: { update: 'Edited successful' },
    mounts: [{ route: '/stock/rules', group: 'stock', access: stockKeepers }],
});
