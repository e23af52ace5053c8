import { defineEntity } from '../../define/entity.ts';
import { boolean, text } from '../../define/field.ts';
import { keepersOnly, stockKeepers } from '../access.ts';

export const departments = defineEntity({
    name: 'stock/departments',
    table: 'department',
    title: ['Department', 'Departments'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 120 }),
        active: boolean('Active', { initial: true }),
    },
    ...keepersOnly,
    endpoints: {
        list: 'POST /inventory/departments/',
        create: 'POST /inventory/department/create/',
        update: 'POST /inventory/department/update/',
        delete: 'POST /inventory/department/delete/',
    },
    list: { columns: ['name', 'active'], filters: ['active'], sort: 'name' },
    form: ['name', 'active'],
    messages: {
        create: 'Department Added successful',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    mounts: [{ route: '/stock/departments', group: 'stock', access: stockKeepers }],
});
