import { crudAt } from '../define/endpoint.ts';
import { defineEntity } from '../define/entity.ts';
import { date, integer, text } from '../define/field.ts';
import { ruleKeepers } from './access.ts';

/** Days on which nobody is expected to test. Those announced year by year are added here. */
export const holidays = defineEntity({
    name: 'holidays',
    table: 'holiday',
    view: 'holiday_ahead',
    title: ['Holiday', 'Holidays'],
    fields: {
        day: date('Day', { required: true, unique: true }),
        name: text('Name', { required: true, maxLength: 80 }),
        nearness: integer('Days until then', { readOnly: true }),
    },
    access: {
        read: ruleKeepers,
        create: ruleKeepers,
        update: ruleKeepers,
        delete: ruleKeepers,
    },
    scope: { kind: 'nation', why: 'Public holidays hold for the whole country.' },
    endpoints: crudAt('/x/national/holidays'),
    list: { columns: ['day', 'name'], filters: ['day'], sort: 'nearness' },
    form: ['day', 'name'],
    messages: {
        create: 'Holiday added.',
        update: 'Holiday changed.',
        delete: 'Holiday removed.',
    },
    mounts: [{ route: '/programme/holidays', group: 'superadmin', access: ruleKeepers }],
});
