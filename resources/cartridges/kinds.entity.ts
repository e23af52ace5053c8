import { crudAt } from '../define/endpoint.ts';
import { defineEntity } from '../define/entity.ts';
import { choice, reference, text } from '../define/field.ts';
import { diseaseAreas } from '../diseases/columns.ts';
import { kindKeepers } from './access.ts';
import { typeLabels } from '../machines/kinds.ts';

const { unrecognised: _, ...areas } = diseaseAreas;

/** An X-ray takes none. */
const { xray: _xray, ...withCartridges } = typeLabels;

/** Which product of the stock an assay uses: one base unit of it a run. */
export const cartridges = defineEntity({
    name: 'cartridges',
    table: 'cartridge',
    title: ['Cartridge', 'Cartridges'],
    titleField: 'assay',
    about: 'Which product each assay uses. Every run takes one base unit of it from the stock of its facility, failed runs too.',
    fields: {
        device_type: choice('Kind of device', withCartridges, { required: true }),
        assay: text('Assay as sent', {
            required: true,
            maxLength: 120,
            unique: true,
            help: 'The name that instruments send, in capital or small letters.',
        }),
        disease_area: choice('Disease area', areas, { required: true }),
        product_id: reference('Product', 'stock/items', {
            required: true,
            help: 'Its base unit is one cartridge.',
        }),
    },
    access: { read: kindKeepers, create: kindKeepers, update: kindKeepers, delete: kindKeepers },
    scope: { kind: 'nation', why: 'an assay uses the same product everywhere' },
    endpoints: crudAt('/x/cartridges/kinds'),
    list: {
        columns: ['assay', 'device_type', 'disease_area', 'product_id'],
        filters: ['device_type', 'disease_area'],
        sort: 'assay',
    },
    form: ['device_type', 'assay', 'disease_area', 'product_id'],
    messages: {
        create: 'Cartridge Added successful',
        update: 'Edited successful',
        delete: 'Deleted successful',
    },
    mounts: [{ route: '/stock/cartridges', group: 'stock', access: kindKeepers }],
});
