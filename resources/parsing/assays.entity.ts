import { defineEntity } from '../define/entity.ts';
import { crudAt } from '../define/endpoint.ts';
import { choice, text, texts } from '../define/field.ts';
import { diseaseAreas } from '../diseases/columns.ts';
import { gatewayKeepers } from '../gateway/access.ts';
import * as parsing from './entities.ts';

/** An assay that belongs to no disease area is not known. */
const { unrecognised: _, ...readable } = diseaseAreas;

/** An assay by the names and host codes that instruments give it. */
export const assays = defineEntity({
    name: 'assays',
    table: 'assay',
    title: ['Assay', 'Assays'],
    fields: {
        name: text('Name', { required: true, maxLength: 80 }),
        device_type: parsing.deviceType,
        disease_area: choice('Disease area', readable, { required: true }),
        family: choice(
            'Kind of result',
            {
                mtb: 'MTB, and resistance where it is found',
                qualitative: 'Detected or not, of one target or several',
                quantitative: 'Detected or not, with a figure',
                measurement: 'A figure alone',
                resistance: 'Resistance of what is already found (reflex test)',
            },
            { required: true },
        ),
        target: text('Target', {
            maxLength: 60,
            help: 'Of a result that bears no target of its own.',
        }),
        unit: text('Unit', {
            maxLength: 20,
            help: 'Of a measurement that is sent in several units: the one that counts.',
        }),
        names: texts('Names sent', {
            help: 'A name fits when these words stand in it together; the longest wins.',
        }),
        host_codes: texts('Host codes', {
            help: 'Asked only where the message has no name. Sites choose them freely.',
        }),
        active: parsing.active,
    },
    access: parsing.parsingAccess,
    scope: parsing.parsingScope,
    endpoints: {
        ...crudAt('/x/genexpert/assays', { delete: [] }),
        update: 'POST /x/genexpert/assays/edit/',
    },
    list: {
        columns: ['name', 'device_type', 'disease_area', 'family', 'target', 'names', 'active'],
        filters: ['device_type', 'disease_area', 'active'],
        sort: 'name',
    },
    form: [
        'name',
        'device_type',
        'disease_area',
        'family',
        'target',
        'unit',
        'names',
        'host_codes',
        'active',
    ],
    messages: parsing.parsingMessages,
    links: parsing.parsingLinks,
    mounts: [{ route: '/genexpert/assays', group: 'superadmin', access: gatewayKeepers }],
});
