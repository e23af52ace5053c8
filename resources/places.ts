/** The places of the programme: regions, their districts, facilities; partners and transport hubs across them. */
import type { ChosenPlace, Places } from './define/points/places.ts';

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
        partner: { column: 'partner_id', level: 'ip' },
        hub: { column: 'hub_id', level: 'hub' },
    },
    further: { district_id: 'district', region_id: 'region' },
    // Uganda, with a margin.
    window: { west: 29.3, east: 35.3, south: -1.7, north: 4.5 },
    timeZone: 'Africa/Kampala',
    outlines: 'africa',
} as const satisfies Places;

type LevelFilters = { [Level in keyof typeof places.levels]?: ChosenPlace };

declare module './define/points/places.ts' {
    interface PlaceFilters extends LevelFilters {}
}
