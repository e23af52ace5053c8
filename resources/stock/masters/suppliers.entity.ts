import { crudAt } from '../../define/endpoint.ts';
import { defineEntity } from '../../define/entity.ts';
import { memo } from '../../define/field.ts';
import { partyFields } from './parties.ts';
import { keepersOnly, stockKeepers } from '../access.ts';

const { active, ...contact } = partyFields;

export const suppliers = defineEntity({
    name: 'stock/suppliers',
    table: 'supplier',
    title: ['Supplier', 'Suppliers'],
    fields: { ...contact, address: memo('Address', { maxLength: 500 }), active },
    ...keepersOnly,
    endpoints: crudAt('/inventory/suppliers'),
    list: {
        columns: ['name', 'contact', 'phone', 'email', 'active'],
        filters: ['active'],
        sort: 'name',
    },
    form: ['name', 'contact', 'phone', 'email', 'address', 'active'],
    messages: {
        create: 'Supplier Added successfully',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    mounts: [{ route: '/stock/suppliers', group: 'stock', access: stockKeepers }],
});
