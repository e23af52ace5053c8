import { crudAt } from '../define/endpoint.ts';
import { defineEntity } from '../define/entity.ts';
import { choice, date, decimal, integer, text } from '../define/field.ts';
import { ruleKeepers } from './access.ts';

/** What the programme counts by, each rule from its day on: a figure of last year keeps the rule of last year. */
export const programmeRules = defineEntity({
    name: 'programmeRules',
    table: 'programme_rule',
    title: ['Programme rule', 'Programme rules'],
    titleField: 'valid_from',
    fields: {
        valid_from: date('Valid from', {
            required: true,
            unique: true,
            help: 'Figures of earlier days keep the rule before. To change a rule, add one with the day of the change.',
        }),
        vl_operator: choice(
            'Suppressed when',
            { '<=': 'at most the threshold', '<': 'below the threshold' },
            { required: true, initial: '<=' },
        ),
        vl_threshold: decimal('Viral load threshold', {
            required: true,
            scale: 0,
            min: 1,
            initial: 1000,
            unit: 'copies/mL',
        }),
        low_level_from: decimal('Low-level viraemia from', {
            required: true,
            scale: 0,
            min: 1,
            initial: 50,
            unit: 'copies/mL',
        }),
        low_level_below: decimal('Low-level viraemia below', {
            required: true,
            scale: 0,
            min: 1,
            initial: 1000,
            unit: 'copies/mL',
        }),
        tests_per_module_day: decimal('Tests a module and working day', {
            required: true,
            scale: 1,
            min: 0.1,
            initial: 3,
        }),
        day_profile: choice(
            'Working days',
            { calendar: 'Weekdays less holidays', '21/63': '21 a month, 63 a quarter' },
            { required: true, initial: 'calendar' },
        ),
        error_limit: decimal('Error rate at most', {
            required: true,
            scale: 1,
            min: 0.1,
            max: 99,
            initial: 5,
            unit: '%',
            help: 'Facilities with more errors than this are to be targeted.',
        }),
        error_floor: integer('Tests for a judgement', {
            required: true,
            min: 1,
            max: 1000,
            initial: 20,
            help: 'With fewer tests a rate says nothing: it is not judged and not ranked.',
        }),
        cartridge_price: decimal('Price of a cartridge', {
            required: true,
            scale: 2,
            min: 0,
            initial: 8,
            unit: 'US$',
            help: 'What an error costs.',
        }),
        map_window: text('Map opens on', {
            required: true,
            maxLength: 60,
            initial: '29.3,-1.7,35.3,4.5',
            help: 'West, south, east and north edge of the country in degrees.',
            pattern: {
                source: String.raw`^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$`,
                message: 'Four degrees with commas: west, south, east, north.',
            },
        }),
        note: text('Source or reason'),
    },
    access: { read: ruleKeepers, create: ruleKeepers, update: ruleKeepers },
    scope: { kind: 'nation', why: 'Rules hold for the whole programme.' },
    endpoints: crudAt('/x/national/rules', { delete: [] }),
    list: {
        columns: [
            'valid_from',
            'vl_operator',
            'vl_threshold',
            'low_level_from',
            'low_level_below',
            'tests_per_module_day',
            'day_profile',
            'error_limit',
            'error_floor',
            'cartridge_price',
            'map_window',
            'note',
        ],
        filters: [],
        sort: '-valid_from',
        search: ['note'],
    },
    form: {
        '': ['valid_from', 'note'],
        'Viral load': ['vl_operator', 'vl_threshold', 'low_level_from', 'low_level_below'],
        'Expected tests': ['tests_per_module_day', 'day_profile'],
        Errors: ['error_limit', 'error_floor', 'cartridge_price'],
        Map: ['map_window'],
    },
    messages: { create: 'Rule added.', update: 'Rule changed.' },
    mounts: [{ route: '/programme/rules', group: 'superadmin', access: ruleKeepers }],
});
