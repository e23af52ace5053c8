import { defineEntity } from '../define/entity.ts';
import { crudAt } from '../define/endpoint.ts';
import { choice, text } from '../define/field.ts';
import { actions, causes, meanings } from '../errors/manual/shipped.ts';
import { gatewayKeepers } from '../gateway/access.ts';
import * as parsing from './entities.ts';

/** What an error code of an instrument means, and what to do first. */
export const errorCodes = defineEntity({
    name: 'errorCodes',
    table: 'error_code',
    title: ['Error code', 'Error codes'],
    titleField: 'code',
    fields: {
        code: text('Code', { required: true, maxLength: 20 }),
        device_type: parsing.deviceType,
        meaning: text('Meaning', { required: true, standard: meanings }),
        phase: choice(
            'Phase',
            {
                ...parsing.labelsOf('finished', 'aborted', 'loading', 'communication'),
                self_test: 'Self-test',
                after_run: 'After the run',
                ...parsing.labelsOf('unknown'),
            },
            { required: true, initial: 'unknown' },
        ),
        class: text('Class', {
            required: true,
            maxLength: 40,
            standard: [
                'operator',
                'cartridge',
                'module',
                'temperature',
                'power',
                'assay',
                'software',
            ],
            help: 'What is at fault: module, cartridge, operator, power, temperature, assay, …',
        }),
        counts_as: choice(
            'Counts as',
            { error: 'Error', information: 'Information', self_test: 'Self-test' },
            {
                required: true,
                initial: 'error',
                help: 'Only where no word of the result is known; a valid result stays valid.',
            },
        ),
        likely_cause: text('Likely cause', { standard: causes }),
        first_action: text('First action', { standard: actions }),
        active: parsing.active,
    },
    access: parsing.parsingAccess,
    scope: parsing.parsingScope,
    endpoints: {
        ...crudAt('/x/genexpert/errors', { delete: [] }),
        update: 'POST /x/genexpert/errors/edit/',
    },
    list: {
        columns: [
            'code',
            'device_type',
            'meaning',
            'class',
            'phase',
            'counts_as',
            'likely_cause',
            'first_action',
            'active',
        ],
        filters: ['device_type', 'phase', 'counts_as', 'active'],
        sort: 'code',
        search: ['code', 'meaning', 'class', 'likely_cause', 'first_action'],
    },
    form: [
        'code',
        'device_type',
        'meaning',
        'phase',
        'class',
        'counts_as',
        'likely_cause',
        'first_action',
        'active',
    ],
    messages: parsing.parsingMessages,
    links: parsing.parsingLinks,
    mounts: [{ route: '/genexpert/errors/codes', group: 'superadmin', access: gatewayKeepers }],
});
