import { grant } from '../access.ts';
import { crudAt } from '../define/endpoint.ts';
import { defineEntity } from '../define/entity.ts';
import { text } from '../define/field.ts';

const keepers = [grant('view_sms_utilization', 'admin')];

/** Numbers that want no text messages. */
export const textOptOuts = defineEntity({
    name: 'sms/optOuts',
    table: 'text_opt_out',
    title: ['Number without texts', 'Numbers without texts'],
    titleField: 'recipient',
    fields: {
        recipient: text('Telephone', {
            required: true,
            unique: true,
            maxLength: 16,
            help: 'In international form: +256700000000.',
            pattern: {
                source: '^\\+[1-9][0-9]{7,14}$',
                message: 'A number begins with + and the country, without spaces.',
            },
        }),
        asked_by: text('Who asked for it', { maxLength: 200 }),
    },
    access: { read: keepers, create: keepers, update: keepers, delete: keepers },
    scope: { kind: 'nation', why: 'A number is nobody’s place.' },
    endpoints: crudAt('/x/sms/opt-outs'),
    list: {
        columns: ['recipient', 'asked_by'],
        filters: [],
        sort: 'recipient',
        search: ['recipient', 'asked_by'],
    },
    form: ['recipient', 'asked_by'],
    messages: {
        create: 'Number added.',
        update: 'Number changed.',
        delete: 'Number removed.',
    },
    mounts: [{ route: '/sms/opt-outs', group: 'general', access: keepers }],
});
