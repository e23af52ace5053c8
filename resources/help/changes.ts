/** What is new, the newest first: a release that changes what people see adds a sentence, and takes the oldest away. */
import type { Novelty } from '../define/points/novelty.ts';

export const changes: readonly Novelty[] = [
    {
        name: 'own-in-ranking',
        day: '2026-11-24',
        sentence:
            'In rankings the own facility has a colour of its own and is drawn whatever its rank; “Whose” leaves its rows alone.',
        concerns: ['facility'],
    },
    {
        name: 'profile-cartridges',
        day: '2026-11-24',
        sentence:
            'The profile of a facility shows its cartridges, with how long they last, and the modules that it asked for; its timeline says why a machine was disabled.',
        concerns: ['admin', 'facility', 'superadmin', 'ip', 'hub', 'maintenance'],
    },
    {
        name: 'shared-national-id',
        day: '2026-11-23',
        sentence:
            'A national ID number that patients of two facilities have waits in the worklist of the DR-TB programme, which asks a facility to compare it; no facility is told of the other.',
        concerns: ['drtb', 'facility', 'admin'],
    },
    {
        name: 'drug-susceptibility',
        day: '2026-11-23',
        sentence:
            'A case of resistant TB says what tests said of each drug, with the date, the method and the laboratory; the treatment centre enters it.',
        concerns: ['mdrsite', 'drtb', 'facility', 'admin', 'ip'],
    },
    {
        name: 'module-request-found',
        day: '2026-11-23',
        sentence:
            'Ctrl+K finds a request for a module by its number, or by the serial of the module that fails.',
        concerns: ['admin', 'facility', 'maintenance', 'ip'],
    },
    {
        name: 'slow-line',
        day: '2026-11-23',
        sentence: 'A sign in the header says when the line is slow.',
    },
    {
        name: 'role-preview',
        day: '2026-11-23',
        sentence:
            'Before the permissions of a role are saved, it is shown which screens its accounts gain and lose.',
        concerns: ['superadmin'],
    },
    {
        name: 'settings-on-page',
        day: '2026-11-23',
        sentence:
            'Limits of the server, times of backups, and hours and limits of text messages are changed on the settings page, with their history.',
        concerns: ['superadmin'],
    },
    {
        name: 'list-keeps-place',
        day: '2026-11-23',
        sentence:
            'Who comes back to a list finds it where they left it: as far down, with the row they opened marked.',
    },
    {
        name: 'leads-on',
        day: '2026-11-23',
        sentence:
            'A code of Truenat leads to where and when it came; the utilization of a region leads to its districts, and a district to its facilities.',
        concerns: ['admin'],
    },
    {
        name: 'alerts',
        day: '2026-11-23',
        sentence:
            'What needs somebody is told: in the header, by e-mail and by text message. Under “My alerts” you choose what reaches you, and how.',
    },
    {
        name: 'reports-on-schedule',
        day: '2026-11-23',
        sentence:
            'A saved view of a dashboard is sent to you by e-mail every day, every Monday or on the first of the month.',
        concerns: ['admin', 'superadmin', 'ip'],
    },
    {
        name: 'where-the-patient-stands',
        day: '2026-11-23',
        sentence: 'Each TB result says where its patient stands, and what comes next.',
        concerns: ['facility', 'mdrsite', 'drtb', 'admin', 'ip'],
    },
    {
        name: 'day-of-xray-site',
        day: '2026-11-23',
        sentence:
            'An X-ray site opens on its day: X-rays above the threshold without a test, failed ones to take again, devices without an upload.',
        concerns: ['xraysite'],
    },
    {
        name: 'every-device',
        day: '2026-11-23',
        sentence:
            'Profiles and the live board are of machines of every kind of device, and several profiles stand beside each other.',
        concerns: ['admin', 'superadmin', 'ip', 'maintenance', 'lifecare', 'xraysite'],
    },
    {
        name: 'data-of-one-patient',
        day: '2026-11-23',
        sentence:
            'Everything that is held of one patient comes in one file, for the patient who asks.',
        concerns: ['superadmin'],
    },
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
            'What waits leaves no list by its age: waiting samples, results that do not go out and hand-overs from before the period stand there too.',
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
];
