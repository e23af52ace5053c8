/** Samples that wait: for the facility to receive them, for the programme to ask where they are. */
import { defineWork } from '../define/points/work.ts';
import { referredSamples, siteSamples } from './samples/samples.report.ts';

export const siteSamplesWork = defineWork({
    name: 'siteSamples',
    title: 'Referred samples to receive',
    about: 'The community health system referred these patients to you: receive their samples, or reject them for a reason.',
    accounts: ['facility'],
    report: siteSamples,
    endpoint: 'POST /integration/walimu_facility/samples/',
    route: '/echis/samples/pending',
    filter: { status: 'pending' },
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
    filter: { status: 'pending' },
    days: 180,
    what: ['barcode', 'patient_name'],
    whose: 'facility',
    since: 'registered_on',
    late: 3 * 24,
});
