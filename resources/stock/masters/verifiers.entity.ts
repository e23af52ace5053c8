import { defineEntity } from '../../define/entity.ts';
import { text } from '../../define/field.ts';
import { oneStock, stockKeepers } from '../access.ts';

/** Who may be named to verify a receipt: active accounts marked so among the stock users. */
export const verifiers = defineEntity({
    name: 'stock/verifiers',
    table: 'stock_verifier',
    title: ['Verifier', 'Verifiers'],
    fields: {
        name: text('Name', { required: true, maxLength: 200 }),
        department: text('Department', { readOnly: true }),
    },
    access: { read: stockKeepers },
    scope: oneStock,
    endpoints: { list: 'GET /verifiers' },
    list: { columns: ['name', 'department'], sort: 'name', search: ['name', 'department'] },
    form: ['name'],
    mounts: [{ route: '/stock/verifiers', group: 'stock', access: stockKeepers, hidden: true }],
});
