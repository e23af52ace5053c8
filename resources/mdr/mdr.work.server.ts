/** What waits of resistant TB: results for their patient, patients for a centre, EQA samples for their answer. */
import { defineWork, type Work } from '../define/points/work.ts';
import { mdrCases } from './cases/cases.report.ts';
import { eqaAnswers } from './eqa/eqa.report.ts';
import { askedNumbers, sharedNumbers } from './numbers/numbers.report.ts';
import { pendingLinkage } from './linkage/pendingLinkage.report.ts';

const alike = {
    report: pendingLinkage,
    what: ['sample_id'],
    whose: 'facility',
    since: 'since',
    late: 24,
} as const satisfies Partial<Work>;

const everywhere = { ...alike, endpoint: 'POST /mdr/mdr_pending_linkage/all/' } as const;

export const siteLinkageWork = defineWork({
    ...alike,
    name: 'siteLinkage',
    title: 'RIF-resistant results not linked to a patient',
    about: 'Each belongs to a patient who has to be found and treated: link it within 24 hours.',
    accounts: ['facility'],
    endpoint: 'POST /mdr/mdr_pending_linkage/',
    route: '/site/tb/rif/table',
    act: { label: 'Link to a patient', route: '/site/tb/rif' },
});

export const lateLinkageWork = defineWork({
    ...everywhere,
    name: 'lateLinkage',
    title: 'RR-TB not linked within 24 hours',
    about: 'The facility has not said yet whose result it is: call it.',
    accounts: ['admin'],
    route: '/mdr/pending',
    filter: { waited: 'over_day' },
});

const aged = (name: string, title: string, about: string, age: string) =>
    defineWork({
        ...everywhere,
        name,
        title,
        about,
        accounts: ['drtb'],
        route: '/drtb/mdr/pending',
        filter: { waited: age },
    });

export const linkageOverWeek = aged(
    'linkageOverWeek',
    'Results not linked: more than 7 days',
    'A week without a patient: the district has to look for them.',
    'over_week',
);
export const linkageDays = aged(
    'linkageDays',
    'Results not linked: 24 hours to 7 days',
    'Later than the day within which a result is to be linked: call the facility.',
    'days',
);
export const linkageUnderDay = aged(
    'linkageUnderDay',
    'Results not linked: less than 24 hours',
    'Detected within the last day; the facility still has its time to link them.',
    'under_day',
);

export const siteReferralWork = defineWork({
    name: 'siteReferral',
    title: 'Patients not referred to a centre',
    about: 'Linked, and nobody treats them yet: choose the centre, or say why there is no treatment.',
    accounts: ['facility'],
    report: mdrCases,
    endpoint: 'POST /x/mdr/cases',
    route: '/site/mdr/cases',
    filter: { status: 'linked' },
    what: ['number'],
    since: 'linked_on',
    late: 7 * 24,
    act: { label: 'Refer', route: '/site/mdr/cases/{id}/show' },
});

export const siteEqaWork = defineWork({
    name: 'siteEqa',
    title: 'EQA samples to answer',
    about: 'Run each as you would run a patient’s sample, and tell what you found before the day on which answers end.',
    accounts: ['facility'],
    report: eqaAnswers,
    endpoint: 'POST /mdr/eqa_samples/',
    route: '/eqa/samples',
    filter: { state: ['due', 'overdue'] },
    what: ['eqa_code', 'eqa_round'],
    since: 'due_on',
    due: true,
});

export const siteNumbersWork = defineWork({
    name: 'siteNumbers',
    title: 'National ID numbers to compare',
    about: 'The DR-TB programme asks whether they are as on the papers: correct the one that is not, or say that it is right.',
    accounts: ['facility'],
    report: askedNumbers,
    endpoint: 'POST /x/mdr/numbers/asked',
    route: '/site/mdr/numbers',
    what: ['patient_name'],
    since: 'at',
    late: 7 * 24,
});

export const sharedNumbersWork = defineWork({
    name: 'sharedNumbers',
    title: 'National ID numbers at several facilities',
    about: 'One patient registered twice, or a number typed wrong: ask a facility to compare it with the papers, or say what it is.',
    accounts: ['drtb'],
    report: sharedNumbers,
    endpoint: 'POST /x/mdr/numbers',
    route: '/drtb/mdr/numbers',
    filter: { state: ['open', 'confirmed'] },
    what: ['patient_name'],
    whose: 'facility',
    since: 'registered_on',
    late: 7 * 24,
});

/** What waits at a treatment centre: the case behind each row has the button. */
const atCentre = {
    accounts: ['mdrsite'],
    report: mdrCases,
    endpoint: 'POST /x/mdr/cases',
    route: '/mdr/centre/cases',
    what: ['number', 'patient_name'],
} as const satisfies Partial<Work>;
const open = '/mdr/centre/cases/{id}/show';

export const centreReferralWork = defineWork({
    ...atCentre,
    name: 'centreReferrals',
    title: 'Referred patients to confirm',
    about: 'They were sent to your centre: say when they have come, or call them. After the days that the programme gives they go back to who sent them.',
    filter: { list: 'to_confirm' },
    whose: 'facility',
    since: 'sent_on',
    late: 7 * 24,
    act: { label: 'Confirm received', route: open },
});

export const centreStartWork = defineWork({
    ...atCentre,
    name: 'centreStarts',
    title: 'Patients received and not on treatment',
    about: 'They are at your centre: start treatment, or say why there is none.',
    filter: { list: 'to_start' },
    whose: 'facility',
    since: 'received_on',
    late: 7 * 24,
    act: { label: 'Start treatment', route: open },
});

export const centreTransferWork = defineWork({
    ...atCentre,
    name: 'centreTransfers',
    title: 'Transfers that nobody has answered',
    about: 'You sent them to another centre, which has not said that they came: call it.',
    filter: { list: 'unanswered' },
    whose: 'site',
    since: 'sent_on',
    late: 7 * 24,
    act: { label: 'Look', route: open },
});
