/** What is new, the newest first: a release that changes what people see adds a sentence, and takes the oldest away. */
import type { Novelty } from '../define/points/novelty.ts';

export const changes: readonly Novelty[] = [
    {
        name: 'patient-correction',
        day: '2026-11-23',
        sentence:
            'Data of one patient is corrected on request: field by field where it stands, shown before it is done.',
        concerns: ['superadmin'],
    },
    {
        name: 'waits-for-treatment',
        day: '2026-11-23',
        sentence:
            '“Waits for treatment” means the same on every screen: found with resistance, not on treatment, and not said to come to none. Results without a patient are “not linked”.',
        concerns: ['facility', 'mdrsite', 'drtb', 'admin', 'ip'],
    },
    {
        name: 'waits-however-old',
        day: '2026-11-23',
        sentence:
            'What waits leaves no list by its age: pending samples, results that do not go out and hand-overs from before the period stand there too.',
        concerns: ['walimu', 'hub', 'facility'],
    },
    {
        name: 'problem',
        day: '2026-11-23',
        sentence:
            'Report a problem from any screen: it stands in the menu under your name, and you read there what became of it.',
    },
    {
        name: 'days-to-come',
        day: '2026-11-23',
        sentence:
            'Days to come are no missed days any more: reporting and expected tests stop at today, which counts as a day reported on as soon as something came of it.',
    },
    {
        name: 'reports-on-paper',
        day: '2026-11-23',
        sentence:
            'Reports by e-mail come as PDF, too; e-mails and text messages in the language of your profile.',
    },
    {
        name: 'facility-home',
        day: '2026-11-22',
        sentence:
            'A facility opens on its own day: what waits, today, the week, errors with what to do first, utilization among peers, cartridges that run out.',
        concerns: ['facility'],
    },
    {
        name: 'help',
        day: '2026-11-22',
        sentence:
            'Every screen has help: what it answers, how its figures are made, and what to do when one is red.',
    },
    {
        name: 'own-password',
        day: '2026-11-22',
        sentence: 'Your profile lets you change your password and your language.',
    },
    {
        name: 'duplicates',
        day: '2026-11-22',
        sentence:
            'Machines that are entered twice are proposed, made one after a preview, and parted again where that was wrong.',
        concerns: ['superadmin'],
    },
    {
        name: 'profiles',
        day: '2026-11-22',
        sentence: 'A facility and a machine have a page of their own, where their names lead.',
        concerns: [
            'admin',
            'superadmin',
            'ip',
            'facility',
            'hub',
            'maintenance',
            'lifecare',
            'xraysite',
        ],
    },
    {
        name: 'error-causes',
        day: '2026-11-22',
        sentence: 'Errors are told by code, lot, module and operator, with what they cost.',
        concerns: ['admin', 'maintenance', 'facility'],
    },
    {
        name: 'compare',
        day: '2026-11-22',
        sentence:
            'A period can be compared with the one before, with the same a year ago, or with any other.',
    },
];
