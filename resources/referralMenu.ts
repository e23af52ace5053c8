/** Sections of the menu about samples that the community health system referred. */

const under = (base: string, words: string): string[] =>
    words.split(' ').map((word) => `${base}/${word}`);

/** Of a facility. */
export const siteReferral = [
    'Referred samples',
    under('/echis/samples', 'pending received rejected'),
] as const;

/** Of who follows all of them. */
export const referralMenu = [
    [
        'Samples',
        under('/walimu', 'dashboard samples samples/rejected samples/pending weeks facilities'),
    ],
    ['Exchange', under('/walimu/exchange', 'out unmatched refused')],
    ['Labels', under('/walimu', 'prefixes barcode barcodes')],
] as const;
