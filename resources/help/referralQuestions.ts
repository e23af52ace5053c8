/** The question that each screen of referred samples answers. */
export const referralQuestions: Readonly<Record<string, string>> = {
    referralHome: 'How do the referred samples stand, and which wait?',
    referredSamples: 'Which samples were referred, and what became of each?',
    siteSamples: 'Which referred samples wait for us?',
    referralWeeks: 'How many samples were referred each week?',
    referralFacilities: 'Which facility lets referred samples wait?',
    outgoingResults: 'Which results went to the partner system, and which wait?',
    refusedClients: 'Which messages of the partner system could not be taken?',
    unmatchedResults: 'Which results under our barcodes are of no referred sample?',
    'walimu/prefixes': 'With which letters do barcodes begin?',
    'walimu/barcode': 'Which barcodes were made and printed?',
    barcodes: 'Which sample bears this barcode?',
    'referral/PrintLabels': 'How are barcodes printed on labels?',
};
