/** Flags that a person has to look at. The others explain. */
export const reviewed = [
    'unrecognised_result',
    'unrecognised_assay',
    'contradictory',
    'conflict',
    'correction_waits',
    'ambiguous_number',
    'other_unit',
    'shifted_fields',
    'stray_line',
    'long_name',
    'no_order',
    'no_instrument',
    'no_day',
    'readings_disagree',
] as const;
