/**
 * Settings of the installation that people change on a page: what each means, its unit, what holds until somebody changes it, and
 * how far it may go. The least value of a retention is its floor: nothing is forgotten sooner.
 */
import { choice, integer, text } from '../../define/field.ts';
import { languages } from '../../define/language/languages.ts';
import { phrases } from '../../define/say.ts';

const days = (label: string, initial: number, least: number, help: string) =>
    integer(label, { required: true, initial, min: least, max: 3660, unit: 'days', help });

export const settings = {
    programme_name: text('Name of the programme', {
        initial: '',
        maxLength: 60,
        help: 'Stands in the header, on the sign-in page, on paper and in e-mails. Empty: Kipimo.',
    }),
    second_step: choice(
        'Second step asked of',
        {
            nobody: 'Nobody; who wants one sets it up',
            superadmin: 'System administrators',
            administrators: 'System administrators and administrators',
        },
        {
            required: true,
            initial: 'nobody',
            help: 'Who has none sets it up at the next sign-in, before anything else is open.',
        },
    ),
    sessions_at_most: integer('Open sessions of an account', {
        required: true,
        initial: 20,
        min: 1,
        max: 100,
        unit: 'sessions',
        help: 'One more ends the one that was seen longest ago; who signs in is told so.',
    }),
    sign_in_counts_minutes: integer('A sign-in counts as the password given again', {
        required: true,
        initial: 15,
        min: 0,
        max: 60,
        unit: 'minutes',
        help: 'For clients of the contract that cannot ask, in calls of the contract, from where they signed in. This client always asks. 0 is never.',
    }),
    given_password_hours: integer('A password that somebody else gave is good for', {
        required: true,
        initial: 72,
        min: 1,
        max: 168,
        unit: 'hours',
        help: 'It opens nothing but the choice of an own one.',
    }),
    language: choice('Language of e-mails and text messages', languages, {
        required: true,
        initial: 'en',
        help: 'For accounts that chose none, and for telephones without an account.',
    }),
    keep_messages: days(
        'Raw messages of instruments',
        1825,
        365,
        'Their bytes go, their results stay. What waits on the review desk, was not read or not taken, or names a resistance that nobody has decided on keeps its message.',
    ),
    keep_logs: days(
        'Entries of system logs',
        365,
        30,
        'What was read out of them; the list says when they went.',
    ),
    keep_log_files: days(
        'Files of system logs',
        1095,
        90,
        'As they were brought. Without its file a log cannot be read again.',
    ),
    keep_gateway_log: days(
        'Log of the gateway',
        365,
        30,
        'What instruments sent and were answered, line by line; results and raw messages stay.',
    ),
    keep_texts: days(
        'Text messages',
        730,
        90,
        'What was sent, delivered, failed or was not sent; what waits stays. Figures of text messages are of those that are kept.',
    ),
    keep_alerts: days(
        'Alerts that are over',
        1095,
        90,
        'With who took them on and who was told. What is open stays.',
    ),
    keep_sign_ins: days(
        'Sign-ins',
        730,
        180,
        'The login audit; wrong tries go after 90 days. The audit of changes and reads is never removed.',
    ),
    keep_sessions: days('Ended sessions', 30, 7, 'With their address and browser.'),
    keep_runs: days(
        'Runs of jobs',
        60,
        14,
        'With what they said. Those that were given up stay a year at least.',
    ),
    keep_mails: days(
        'E-mails',
        365,
        30,
        'What was sent, failed or was not sent; what waits stays. A file goes as soon as its e-mail is over.',
    ),
    keep_answers: integer('Answers kept for a repeated call', {
        required: true,
        initial: 24,
        min: 24,
        max: 720,
        unit: 'hours',
        help: 'Sealed under a key that only the caller knows. Files that were exported are kept nowhere.',
    }),
} as const;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

/** What a setting holds. */
export type SettingValue<N extends SettingName> = (typeof settings)[N] extends { type: 'integer' }
    ? number
    : string;

/** The sections of the page, in their order. */
export const settingGroups: readonly { title: string; names: readonly SettingName[] }[] = [
    { title: phrases('Name and emblem'), names: ['programme_name'] },
    {
        title: phrases('Sign-in and sessions'),
        names: [
            'second_step',
            'sessions_at_most',
            'sign_in_counts_minutes',
            'given_password_hours',
        ],
    },
    { title: phrases('E-mails and text messages'), names: ['language'] },
    {
        title: phrases('How long things are kept'),
        names: [
            'keep_messages',
            'keep_logs',
            'keep_log_files',
            'keep_gateway_log',
            'keep_sign_ins',
            'keep_sessions',
            'keep_runs',
            'keep_mails',
            'keep_texts',
            'keep_alerts',
            'keep_answers',
        ],
    },
];
