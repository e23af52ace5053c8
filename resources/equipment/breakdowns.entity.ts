import { defineEntity } from '../define/entity.ts';
import { choice, date, integer, reference, text } from '../define/field.ts';
import { repairFields } from '../moduleRequests/words.ts';
import { equipmentKeepers } from './access.ts';

/** A breakdown of a piece of equipment, from the day that it was reported until it works again. */
export const breakdowns = defineEntity({
    name: 'equipment/breakdowns',
    table: 'equipment_breakdown',
    title: ['Breakdown', 'Breakdowns'],
    about: 'What broke, who was told, and how many days it was down.',
    titleField: 'reason',
    fields: {
        equipment_id: reference('Piece of equipment', 'equipment', { required: true }),
        reported_on: date('Reported on', { required: true, notFuture: true }),
        reason: text('What is wrong', { required: true, maxLength: 300 }),
        failure: choice('What failed', {
            hardware: 'Hardware',
            software: 'Software',
            both: 'Both',
        }),
        reported_by: text('Reported by', { maxLength: 120 }),
        ...repairFields,
        referred_to: text('Referred for repair to', { maxLength: 200 }),
        restored_on: date('Works again since', {
            notFuture: true,
            absent: 'still down',
            absentIsMost: true,
        }),
        restored_by: text('Repaired by', { maxLength: 120 }),
        down_days: integer('Days down', { readOnly: true, unit: 'days' }),
        facility_id: reference('Facility', 'facilities', { required: true }),
    },
    access: {
        read: equipmentKeepers,
        create: equipmentKeepers,
        update: equipmentKeepers,
        delete: equipmentKeepers,
    },
    scope: { kind: 'site', column: 'facility_id' },
    endpoints: {
        list: 'POST /x/equipment/breakdowns/',
        create: 'POST /x/equipment/breakdowns/create/',
        update: 'POST /x/equipment/breakdowns/update/',
        delete: 'POST /x/equipment/breakdowns/delete/',
    },
    list: {
        columns: [
            'equipment_id',
            'reported_on',
            'reason',
            'failure',
            'reported_by',
            'action_taken',
            'referred_to',
            'restored_on',
            'down_days',
        ],
        first: ['equipment_id', 'reason', 'reported_on', 'restored_on'],
        filters: ['equipment_id', 'failure'],
        sort: '-reported_on',
        search: ['reason', 'reported_by', 'action_taken', 'referred_to', 'conclusion'],
    },
    form: {
        '': ['equipment_id', 'reported_on', 'reason', 'failure', 'reported_by'],
        'What was done': [
            'referred_to',
            'intervention_authority',
            'action_taken',
            'restored_on',
            'restored_by',
            'conclusion',
            'verified_by',
        ],
    },
    rules: { restored_on: 'It cannot work again before it was reported.' },
    mounts: [{ route: '/equipment/breakdowns', group: 'facility', access: equipmentKeepers }],
});
