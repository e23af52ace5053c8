/** Letters that barcodes begin with, each with its own run of numbers. */
import { defineEntity } from '../../define/entity.ts';
import { boolean, integer, reference, text } from '../../define/field.ts';
import { referralKeepers } from '../access.ts';

export const prefixes = defineEntity({
    name: 'walimu/prefixes',
    table: 'barcode_prefix',
    view: 'barcode_prefix_list',
    title: ['Prefix', 'Prefixes'],
    about: 'The letters that barcodes begin with. Each counts its own numbers, and no number is issued twice.',
    titleField: 'code',
    fields: {
        code: text('Code', {
            required: true,
            unique: true,
            maxLength: 7,
            pattern: {
                source: '[A-Za-z]([A-Za-z0-9]{0,5}[A-Za-z])',
                message: 'Two to seven letters and digits; the first and the last are letters.',
            },
            help: 'Two to seven letters and digits; the first and the last are letters. Written in capitals.',
        }),
        description: text('What it is for', { maxLength: 160 }),
        facility_id: reference('Facility', 'facilities', {
            help: 'Empty where any facility uses its labels.',
        }),
        digit_count: integer('Digits of a number', { min: 5, max: 9, initial: 7 }),
        issued_to: integer('Highest number issued', {
            min: 0,
            max: 999_999_999,
            initial: 0,
            help: 'It rises by itself and never falls. After an older copy was restored: the highest number on a label that was printed.',
        }),
        batches: integer('Batches', { readOnly: true }),
        active: boolean('Active', { initial: true }),
    },
    access: {
        read: referralKeepers,
        create: referralKeepers,
        update: referralKeepers,
        delete: referralKeepers,
    },
    scope: { kind: 'nation', why: 'labels are issued for the whole programme, and each once' },
    endpoints: {
        list: 'POST /integration/prefix/',
        create: 'POST /integration/prefix/add/',
        update: 'POST /integration/prefix/edit/',
        delete: 'POST /integration/prefix/delete/',
    },
    envelope: 'data',
    list: {
        columns: ['code', 'description', 'facility_id', 'issued_to', 'batches', 'active'],
        first: ['code', 'issued_to', 'batches', 'active'],
        filters: ['active'],
        sort: 'code',
        search: ['code', 'description'],
    },
    form: ['code', 'description', 'facility_id', 'digit_count', 'issued_to', 'active'],
    messages: {
        create: 'Prefix %{name} is added',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    failures: {
        create: 'Error Adding prefix',
        update: 'Error updating prefix',
        delete: 'Error deleting prefix',
    },
    mounts: [{ route: '/walimu/prefixes', group: 'walimu', access: referralKeepers }],
});
