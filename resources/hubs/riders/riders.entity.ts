import { defineEntity } from '../../define/entity.ts';
import { boolean, date, instant, reference, text } from '../../define/field.ts';
import { hubPeople } from '../access.ts';

/** Who carries the samples of a hub. One who leaves is disabled and keeps their history. */
export const riders = defineEntity({
    name: 'hub/riders',
    table: 'rider',
    title: ['Rider', 'Riders'],
    about: 'Who carries samples for this hub. Whoever leaves is disabled: their visits and packages stay.',
    titleField: 'full_name',
    fields: {
        full_name: text('Full name', { required: true, maxLength: 120 }),
        hub_id: reference('Hub', 'hubs/view', { readOnly: true }),
        phone: text('Telephone', { maxLength: 40 }),
        plate: text('Plate of the motorbike', { maxLength: 20 }),
        permit_number: text('Driving permit', { maxLength: 40 }),
        permit_expires_on: date('Permit ends'),
        username: text('User name on their phone', {
            maxLength: 80,
            unique: true,
            help: 'An account of this hub that an administrator made for the rider. Signed in by it, “My round” is theirs alone. It never works at the desk again, not even when the rider has left.',
        }),
        active: boolean('Active', { initial: true }),
        shares_since: instant('Shares positions since', {
            readOnly: true,
            absent: 'shares none',
        }),
    },
    access: { read: hubPeople, create: hubPeople, update: hubPeople },
    scope: { kind: 'under', level: 'hub', column: 'hub_id' },
    endpoints: {
        list: 'POST /hub/riders',
        create: 'POST /hub/add_rider',
        update: 'POST /x/hub/riders/edit',
    },
    envelope: 'data',
    list: {
        columns: [
            'full_name',
            'phone',
            'plate',
            'permit_number',
            'permit_expires_on',
            'username',
            'shares_since',
            'active',
        ],
        first: ['full_name', 'phone', 'plate', 'active'],
        filters: ['active'],
        sort: 'full_name',
        search: ['full_name', 'phone', 'plate'],
    },
    form: {
        '': ['full_name', 'phone', 'active'],
        Motorbike: ['plate', 'permit_number', 'permit_expires_on'],
        'On their phone': ['username'],
    },
    messages: { create: 'Rider Added successful', update: 'Edited successful' },
    mounts: [{ route: '/hub/riders', group: 'hub', access: hubPeople }],
    recordLinks: { 'A day of the rider': '/hub/rider/timeline/{id}' },
});
