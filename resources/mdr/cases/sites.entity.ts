import { only } from '../../access.ts';
import { defineEntity } from '../../define/entity.ts';
import { reference, text } from '../../define/field.ts';

/** MDR treatment centres: where patients are sent. Kept with the facilities. */
export const mdrSites = defineEntity({
    name: 'mdr/sites',
    table: 'mdr_site_list',
    title: ['MDR centre', 'MDR centres'],
    about: 'Facilities that treat resistant TB. Which they are is marked in the list of facilities.',
    fields: {
        name: text('MDR centre', {
            required: true,
            readOnly: true,
            names: { thing: 'facility', id: 'id' },
        }),
        district_id: reference('District', 'districts', { readOnly: true }),
        phone: text('Telephone', { readOnly: true }),
    },
    access: {
        read: [
            only(
                'a list of addresses: who sends a patient has to know where to',
                'facility',
                'mdrsite',
                'drtb',
                'admin',
            ),
        ],
    },
    scope: { kind: 'nation', why: 'Patients are sent to any centre of the country.' },
    endpoints: { list: 'POST /mdr/mdr_sites/' },
    envelope: 'data',
    list: {
        columns: ['name', 'district_id', 'phone'],
        filters: ['district_id'],
        sort: 'name',
        search: ['name'],
    },
    form: ['name', 'district_id', 'phone'],
    mounts: [
        {
            route: '/mdr/sites',
            group: 'mdr',
            access: [only('a list of addresses', 'mdrsite')],
        },
        {
            route: '/drtb/mdr/sites',
            group: 'drtb',
            access: [only('a list of addresses', 'drtb')],
        },
    ],
});
