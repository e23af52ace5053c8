import { crudAt } from '../../define/endpoint.ts';
import { defineEntity } from '../../define/entity.ts';
import { choice, date, decimal, integer, reference, text } from '../../define/field.ts';
import { ruleKeepers } from '../../national/access.ts';

/** From which score on an X-ray is presumed to show TB: each rule from its day on, the closest one holds. */
export const xrayThresholds = defineEntity({
    name: 'xrayThresholds',
    table: 'xray_threshold',
    title: ['Threshold of X-rays', 'Thresholds of X-rays'],
    titleField: 'valid_from',
    fields: {
        valid_from: date('Valid from', {
            required: true,
            help: 'X-rays of earlier days keep the threshold before. To change one, add one with the day of the change.',
        }),
        threshold: decimal('Threshold', {
            required: true,
            scale: 2,
            min: 0.01,
            max: 100,
            help: 'Scores of so much and more are above it.',
        }),
        software: choice('Software', { CAD4TB: 'CAD4TB', qXR: 'qXR' }, { absent: 'any' }),
        software_version: text('Version', { maxLength: 20, absent: 'any' }),
        facility_id: reference('Facility', 'facilities', { absent: 'all' }),
        age_from: integer('Age from', { min: 0, max: 130, unit: 'years' }),
        age_below: integer('Age below', { min: 1, max: 130, unit: 'years' }),
        note: text('Source or reason'),
    },
    access: { read: ruleKeepers, create: ruleKeepers, update: ruleKeepers },
    scope: { kind: 'nation', why: 'Thresholds are set for the whole programme.' },
    endpoints: crudAt('/x/xray/thresholds', { delete: [] }),
    list: {
        columns: [
            'valid_from',
            'threshold',
            'software',
            'software_version',
            'facility_id',
            'age_from',
            'age_below',
            'note',
        ],
        filters: ['software'],
        sort: '-valid_from',
        search: ['note', 'software_version'],
    },
    form: {
        '': ['valid_from', 'threshold', 'note'],
        'For which X-rays': [
            'software',
            'software_version',
            'facility_id',
            'age_from',
            'age_below',
        ],
    },
    messages: { create: 'Threshold added.', update: 'Threshold changed.' },
    mounts: [{ route: '/programme/xray-thresholds', group: 'superadmin', access: ruleKeepers }],
});
