/** Equipment of a facility, whatever it is: a REST resource, as older clients know it. */
import { defineEntity } from '../define/entity.ts';
import { choice, date, integer, memo, reference, text } from '../define/field.ts';
import { equipmentKeepers } from './access.ts';

/** Where it stands in its life; whether it works says its breakdowns. */
const use = choice('Use', {
    in_use: 'In use',
    in_store: 'In store',
    retired: 'No longer used',
});

/** Told by its breakdowns: down while one of them is not restored. */
const works = choice(
    'Works',
    { working: 'Working', down: 'Down' },
    { tones: { working: 'good', down: 'bad' }, readOnly: true },
);

export const equipment = defineEntity({
    name: 'equipment',
    table: 'equipment',
    view: 'equipment_seen',
    title: ['Piece of equipment', 'Equipment'],
    about: 'What the facility works with, when it is serviced next, and what is down.',
    fields: {
        name: text('Name', { required: true, maxLength: 120, help: 'For example: centrifuge.' }),
        model: text('Model', { maxLength: 120 }),
        serial_number: text('Serial number', { maxLength: 80 }),
        location: text('Location', { maxLength: 120, help: 'Room or bench.' }),
        use: { ...use, initial: 'in_use' },
        works,
        procurement_type: choice('How it came', {
            purchase: 'Bought',
            donation: 'Donated',
            placement: 'Placed by its supplier',
            loan: 'On loan',
            transfer: 'From another facility',
        }),
        purchased_on: date('Bought on', { notFuture: true }),
        delivered_on: date('Delivered on', { notFuture: true }),
        verified_on: date('Verified on', {
            notFuture: true,
            help: 'Looked at and found to be what was ordered.',
        }),
        installed_on: date('Installed on', { notFuture: true }),
        warranty_until: date('Warranty until'),
        life_years: integer('Planned years of use', { min: 1, max: 60 }),
        spare_parts: memo('Spare parts', { maxLength: 1000 }),
        service_contract: text('Service contract', {
            maxLength: 200,
            help: 'With whom, and until when.',
        }),
        service_months: integer('Serviced every', { min: 1, max: 120, unit: 'months' }),
        last_service_on: date('Last service', { notFuture: true }),
        serviced_by: text('Serviced by', { maxLength: 120 }),
        next_service_on: date('Next service', {
            readOnly: true,
            absent: 'not planned',
            absentIsMost: true,
        }),
        facility_id: reference('Facility', 'facilities', { required: true }),
    },
    access: {
        read: equipmentKeepers,
        create: equipmentKeepers,
        update: equipmentKeepers,
        delete: equipmentKeepers,
    },
    scope: { kind: 'site', column: 'facility_id' },
    transport: 'rest',
    rest: { one: 'GET /eq/equipment/{id}/', word: 'equipment' },
    endpoints: {
        list: 'GET /eq/equipment/list/',
        create: 'POST /eq/equipment/add/',
        update: 'PUT /eq/equipment/{id}/',
        delete: ['DELETE /eq/equipment/{id}/', 'DELETE /equipment/{id}/'],
    },
    list: {
        columns: [
            'name',
            'model',
            'serial_number',
            'location',
            'works',
            'use',
            'next_service_on',
            'warranty_until',
        ],
        first: ['name', 'works', 'next_service_on', 'location'],
        filters: ['use', 'works'],
        sort: 'name',
        search: ['name', 'model', 'serial_number', 'location'],
    },
    form: {
        '': ['name', 'model', 'serial_number', 'location', 'use', 'facility_id'],
        Service: [
            'service_months',
            'last_service_on',
            'serviced_by',
            'service_contract',
            'spare_parts',
        ],
        'How it came': [
            'procurement_type',
            'purchased_on',
            'delivered_on',
            'verified_on',
            'installed_on',
            'warranty_until',
            'life_years',
        ],
    },
    rules: {
        delivered_on: 'It cannot be delivered before it was bought.',
        installed_on: 'It cannot be installed before it was delivered.',
        last_service_on: 'It cannot be serviced before it was installed.',
    },
    messages: {
        create: 'Equipment Added successful',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    failures: {
        one: 'Failed to fetch equipment details.',
        update: 'Failed to update equipment.',
        delete: 'Failed to delete equipment.',
    },
    recordLinks: { 'Report a breakdown': '/equipment/breakdowns/create' },
    mounts: [{ route: '/equipment/list', group: 'facility', access: equipmentKeepers }],
});
