/** The places of the programme: regions, their districts, facilities; partners and transport hubs across them. */
import type { ChosenPlace, Places, Stays } from './define/points/places.ts';
import { phrases } from './define/say.ts';

const runKeys = [
    'device_type',
    'disease_area',
    'assay',
    'assay_version',
    'outcome',
    'call',
    'error_code',
];
const callKeys = ['disease_area', 'assay', 'target', 'call', 'grade'];
const machineFacts = (
    'id device_type serial model software system_name pc_name status module_count first_message_at version created_at ' +
    'updated_at merged_into'
).split(' ');
const ofDay = { site: 'facility_id', day: 'day' };
const ofMachine = { moves: 'machine_id', placements: 'placement', on: 'facility_on' };

/**
 * Facilities that a partner supports, from a day to a day. Counters of districts, regions and the nation are never read for a
 * partner (`reach`); what is left out here, and why, says the test of stays.
 */
const partnerStays: Stays = {
    table: 'partner_stay',
    place: 'partner_id',
    site: 'facility_id',
    from: 'starts_on',
    until: 'ends_on',
    within: {
        result: ofDay,
        result_call: { of: 'result', by: 'result_id' },
        facility_day: ofDay,
        facility_month: {
            months: 'facility_day',
            month: 'month',
            day: 'day',
            sum: 'tests',
            keys: ['facility_id', ...runKeys],
        },
        facility_day_call: ofDay,
        facility_month_call: {
            months: 'facility_day_call',
            month: 'month',
            day: 'day',
            sum: 'results',
            keys: ['facility_id', ...callKeys],
        },
        module_day: { ...ofMachine, day: 'day' },
        module_fault: { ...ofMachine, at: 'at' },
        placement: {
            site: 'facility_id',
            from: 'assigned_from',
            to: 'assigned_to',
            keeps: ['id', 'machine_id', 'reason', 'version', 'created_at', 'updated_at'],
        },
        machine: {
            site: 'facility_id',
            now: ['facility_id', 'last_message_at', 'last_test_at'],
            keeps: machineFacts,
        },
        mdr_pending: { of: 'result', by: 'id' },
        mdr_linkage: { of: 'result', by: 'result_id' },
        mdr_person: { site: 'facility_id', day: 'detected_on' },
        mdr_case: { site: 'facility_id', day: 'linked_on' },
        module_request: { site: 'facility_id', at: 'requested_at' },
        text_message: { site: 'facility_id', day: 'day' },
        // A result that is not linked is of the day since when it waits, as in its list.
        alert: { site: 'facility_id', at: 'wrong_at' },
        place_note: { site: 'facility_id', at: 'created_at' },
    },
};

export const places = {
    levels: {
        region: {
            label: 'Region',
            to: 'regions',
            table: 'region',
            column: 'region_id',
            below: 'district',
        },
        district: { label: 'District', to: 'districts', table: 'district', column: 'district_id' },
        facility: { label: 'Facility', to: 'facilities', table: 'facility', column: 'id' },
        ip: { label: 'Partner', to: 'ips', table: 'partner', column: 'partner_id', seldom: true },
        hub: { label: 'Hub', to: 'hubs/view', table: 'hub', column: 'hub_id', seldom: true },
    },
    site: 'facility',
    way: ['region', 'district', 'facility'],
    own: {
        facility: { column: 'facility_id', level: 'facility' },
        mdr_site: { column: 'mdr_site_id', level: 'facility' },
        partner: { column: 'partner_id', level: 'ip', stays: partnerStays },
        hub: { column: 'hub_id', level: 'hub' },
    },
    further: { district_id: 'district', region_id: 'region' },
    // Uganda, with a margin.
    window: { west: 29.3, east: 35.3, south: -1.7, north: 4.5 },
    timeZone: 'Africa/Kampala',
    financialYear: {
        starts: 7,
        ...phrases({
            current: 'This financial year (July–June)',
            last: 'Last financial year (July–June)',
        }),
    },
    outlines: 'africa',
} as const satisfies Places;

type LevelFilters = { [Level in keyof typeof places.levels]?: ChosenPlace };

declare module './define/points/places.ts' {
    interface PlaceFilters extends LevelFilters {}
}
