import { email } from '../define/email.ts';
import { defineEntity } from '../define/entity.ts';
import { boolean, reference, text } from '../define/field.ts';
import { siteKeepers } from './access.ts';

export const clinicians = defineEntity({
    name: 'clinicians',
    table: 'clinician',
    title: ['Clinician', 'Clinicians'],
    fields: {
        name: text('Name', { required: true, maxLength: 120 }),
        cadre: text('Cadre', { maxLength: 80, help: 'For example: medical officer, nurse.' }),
        phone: text('Telephone', { maxLength: 40 }),
        email: email('E-mail'),
        facility_id: reference('Facility', 'facilities', { required: true }),
        active: boolean('Active', { initial: true }),
    },
    access: {
        read: siteKeepers,
        create: siteKeepers,
        update: siteKeepers,
        delete: siteKeepers,
    },
    scope: { kind: 'site', column: 'facility_id' },
    endpoints: {
        list: 'POST /clinicians/',
        create: 'POST /add_clinician/',
        update: 'POST /edit_clinician/',
        delete: 'POST /delete_clinician/',
    },
    envelope: 'data',
    list: {
        columns: ['name', 'cadre', 'phone', 'email', 'active'],
        filters: ['active'],
        sort: 'name',
        search: ['name', 'cadre', 'phone', 'email'],
    },
    form: ['name', 'cadre', 'phone', 'email', 'facility_id', 'active'],
    messages: {
        create: 'Clinician Added successful',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    mounts: [{ route: '/clinicians', group: 'facility', access: siteKeepers }],
});
