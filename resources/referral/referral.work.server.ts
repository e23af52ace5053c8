/** Samples that wait: for the facility to receive them, for the programme to ask where they are. */
import { defineWork } from '../define/points/work.ts';
import { outgoingResults, unmatchedResults } from './desk/desk.report.ts';
import { referredSamples, siteSamples } from './samples/samples.report.ts';

export const siteSamplesWork = defineWork({
    name: 'siteSamples',
    title: 'Referred samples to receive',
    about: 'The community health system referred these patients to you: receive their samples, or reject them for a reason.',
    accounts: ['facility'],
    report: siteSamples,
    endpoint: 'POST /integration/walimu_facility/samples/',
    route: '/echis/samples/pending',
    filter: { status: 'pending', older: true },
    days: 180,
    what: ['barcode', 'patient_name'],
    since: 'registered_on',
    late: 3 * 24,
});

export const pendingSamplesWork = defineWork({
    name: 'pendingSamples',
    title: 'Referred samples that have not come',
    about: 'Nobody received or rejected them yet: ask the facility or the rider.',
    accounts: ['walimu'],
    report: referredSamples,
    endpoint: 'POST /integration/walimu/patients/',
    route: '/walimu/samples/pending',
    filter: { status: 'pending', older: true },
    days: 180,
    what: ['barcode', 'patient_name'],
    whose: 'facility',
    since: 'registered_on',
    late: 3 * 24,
});

export const expiredSamplesWork = defineWork({
    name: 'expiredSamples',
    title: 'Referred samples that never came',
    about: 'Nobody received them within 60 days: say that they are lost or cancelled, or have them received.',
    accounts: ['walimu'],
    report: referredSamples,
    endpoint: 'POST /integration/walimu/patients/',
    route: '/walimu/samples',
    filter: { status: 'expired', older: true },
    days: 180,
    what: ['barcode', 'patient_name'],
    whose: 'facility',
    since: 'registered_on',
});

export const stuckResultsWork = defineWork({
    name: 'stuckResults',
    title: 'Results that do not go out',
    about: 'The partner system refused them, or they take back what was told: send them, or set them aside.',
    accounts: ['walimu'],
    report: outgoingResults,
    endpoint: 'POST /x/referral/outgoing',
    route: '/walimu/exchange/out',
    filter: { waits: true, older: true },
    days: 180,
    what: ['barcode', 'mtb'],
    whose: 'facility',
    since: 'made_on',
    late: 24,
});

export const unmatchedResultsWork = defineWork({
    name: 'unmatchedResults',
    title: 'Results of no sample',
    about: 'Their numbers look like ours, and no referred sample bears them: link them, or set them aside.',
    accounts: ['walimu'],
    report: unmatchedResults,
    endpoint: 'POST /x/referral/unmatched',
    route: '/walimu/exchange/unmatched',
    filter: { state: 'open', older: true },
    days: 180,
    what: ['sample_number', 'patient_name'],
    whose: 'facility',
    // Of a run that came late nobody could know before.
    since: 'noticed_at',
    late: 3 * 24,
});
