import { grant } from '../access.ts';
import { email } from '../define/email.ts';
import { defineEntity } from '../define/entity.ts';
import { boolean, choice, decimal, reference, text, texts } from '../define/field.ts';
import { placeKeepers, placeReaders } from './access.ts';
import { levels, ownerships } from './places.ts';

export const facilities = defineEntity({
    name: 'facilities',
    table: 'facility',
    view: 'facility_list',
    title: ['Facility', 'Facilities'],
    fields: {
        name: text('Name', {
            required: true,
            maxLength: 160,
            names: { thing: 'facility', id: 'id' },
        }),
        code: text('Code', {
            unique: true,
            maxLength: 40,
            help: 'Reference in the national list. An import recognises the facility by it.',
        }),
        level: choice('Level', levels, { required: true }),
        ownership: choice('Ownership', ownerships, { required: true }),
        district_id: reference('District', 'districts', { required: true }),
        region_id: reference('Region', 'regions', { readOnly: true }),
        hub_id: reference('Hub', 'hubs/view'),
        partner_id: reference('Partner', 'ips'),
        lat: decimal('Latitude', { scale: 5, min: -90, max: 90 }),
        lng: decimal('Longitude', { scale: 5, min: -180, max: 180 }),
        dhis2_uid: text('DHIS2 id', {
            unique: true,
            maxLength: 11,
            pattern: {
                source: '^[A-Za-z][A-Za-z0-9]{10}$',
                message: 'A DHIS2 id is a letter and ten letters or digits.',
            },
        }),
        contact: text('Contact person', { maxLength: 120 }),
        phone: text('Telephone', { maxLength: 40 }),
        email: email('E-mail'),
        mdr_site: boolean('MDR treatment centre', { initial: false }),
        active: boolean('Active', { initial: true }),
        aliases: texts('Other spellings', {
            help: 'How other systems write this facility. A spelling belongs to one facility.',
        }),
    },
    access: { read: placeReaders, create: placeKeepers, update: placeKeepers },
    scope: { kind: 'place', level: 'facility' },
    endpoints: {
        list: ['POST /facilities/', 'POST /ip/facilities/', 'POST /hub/hub_facilities'],
        create: 'POST /facilities/create/',
        update: ['POST /facilities/edit/', 'POST /hub/facilities/edit/'],
    },
    envelope: 'data',
    list: {
        columns: [
            'name',
            'code',
            'level',
            'ownership',
            'region_id',
            'district_id',
            'hub_id',
            'partner_id',
            'active',
        ],
        filters: [
            'level',
            'ownership',
            'region_id',
            'district_id',
            'hub_id',
            'partner_id',
            'mdr_site',
            'active',
        ],
        sort: 'name',
        search: ['name', 'code', 'dhis2_uid'],
    },
    form: {
        Facility: ['name', 'code', 'level', 'ownership', 'dhis2_uid', 'mdr_site', 'active'],
        Place: ['district_id', 'lat', 'lng', 'hub_id', 'partner_id'],
        Contact: ['contact', 'phone', 'email'],
        'Other spellings': ['aliases'],
    },
    messages: { create: 'Facility Added successful', update: 'Edited successful' },
    failures: { update: 'Failed to update Record' },
    mounts: [
        { route: '/facilities', group: 'superadmin', access: placeKeepers },
        {
            route: '/hub/testing/sites',
            group: 'hub',
            label: 'Testing sites',
            access: [grant('hub_dashboard', 'hub')],
            endpoint: 'POST /hub/hub_facilities',
        },
    ],
    links: { Import: '/facilities/import', 'Match names': '/facilities/match' },
    map: true,
});
