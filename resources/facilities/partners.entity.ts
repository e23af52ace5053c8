import { email } from '../define/email.ts';
import { defineEntity } from '../define/entity.ts';
import { boolean, text } from '../define/field.ts';
import { placeKeepers, placeReaders } from './access.ts';

export const partners = defineEntity({
    name: 'ips',
    table: 'partner',
    title: ['Implementing partner', 'Implementing partners'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 120 }),
        contact: text('Contact person', { maxLength: 120 }),
        phone: text('Telephone', { maxLength: 40 }),
        email: email('E-mail'),
        active: boolean('Active', { initial: true }),
    },
    access: { read: placeReaders, create: placeKeepers, update: placeKeepers },
    scope: { kind: 'place', level: 'ip' },
    endpoints: { list: 'GET /ips', create: 'POST /ip/create', update: 'POST /ip/edit' },
    envelope: 'data',
    list: {
        columns: ['name', 'contact', 'phone', 'email', 'active'],
        filters: ['active'],
        sort: 'name',
    },
    form: ['name', 'contact', 'phone', 'email', 'active'],
    messages: { create: 'Ip Added successful', update: 'Edited successful' },
    mounts: [{ route: '/ips', group: 'superadmin', access: placeKeepers }],
    links: { 'Assign facilities': '/ip/assign' },
});
