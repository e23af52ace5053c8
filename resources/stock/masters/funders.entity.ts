import { crudAt } from '../../define/endpoint.ts';
import { defineEntity } from '../../define/entity.ts';
import { partyFields } from './parties.ts';
import { keepersOnly, stockKeepers } from '../access.ts';

export const funders = defineEntity({
    name: 'stock/funders',
    table: 'funder',
    title: ['Funder', 'Funders'],
    fields: partyFields,
    ...keepersOnly,
    endpoints: crudAt('/inventory/funders'),
    list: {
        columns: ['name', 'contact', 'phone', 'email', 'active'],
        filters: ['active'],
        sort: 'name',
    },
    form: Object.keys(partyFields),
    messages: {
        create: 'Funder Added successfully',
        update: 'Funder Details Updated successfully',
        delete: 'Funder Deleted successfully',
    },
    mounts: [{ route: '/stock/funders', group: 'stock', access: stockKeepers }],
});
