/**
 * The place filters that every report with `place` takes, and the entity whose records are their
 * choices.
 */
export const placeFilters = {
    region: { label: 'Region', to: 'regions' },
    district: { label: 'District', to: 'districts' },
    facility: { label: 'Facility', to: 'facilities' },
    ip: { label: 'Partner', to: 'ips' },
    hub: { label: 'Hub', to: 'hubs/view' },
} as const;
