import { defineEntity } from '../../define/entity.ts';
import { crudAt } from '../../define/endpoint.ts';
import { memo, text } from '../../define/field.ts';
import { askedFrom, stockKeepers } from '../access.ts';

export const categories = defineEntity({
    name: 'stock/categories',
    table: 'stock_category',
    title: ['Category', 'Categories'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 120 }),
        description: memo('Description', { maxLength: 500 }),
    },
    ...askedFrom,
    endpoints: crudAt('/inventory/categories', {
        list: ['POST /inventory/categories/', 'GET /categories'],
        create: ['POST /inventory/categories/create/', 'POST /categories'],
        update: ['POST /inventory/categories/update/', 'PUT /categories/{id}'],
        delete: ['POST /inventory/categories/delete/', 'DELETE /categories/{id}'],
    }),
    list: { columns: ['name', 'description'], sort: 'name' },
    form: ['name', 'description'],
    messages: {
        create: 'Category Added successful',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    mounts: [{ route: '/stock/categories', group: 'stock', access: stockKeepers }],
});
