/**
 * Settings of the installation that people change on a page: what each means, its unit, what holds until somebody changes it, and
 * how far it may go. The least value of a retention is its floor: nothing is forgotten sooner.
 */
import { choice, integer, text } from '../../define/field.ts';
import { languages } from '../../define/language/languages.ts';

const days = (label: string, initial: number, least: number, help: string) =>
    integer(label, { required: true, initial, min: least, max: 3660, unit: 'days', help });

/** As people write it on a clock of 24 hours. */
const timeOfDay = {
    source: '^([01]\\d|2[0-3]):[0-5]\\d$',
    message: 'Write a time such as 02:30.',
};

/** A text field that takes such a time. */
export const clockTime = { maxLength: 5, pattern: timeOfDay } as const;

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
    backup_at: text('Daily backup at', {
        required: true,
        initial: '02:30',
        ...clockTime,
        help: 'On the clock of the programme. A time of today that has passed is made up for within a quarter of an hour. That no backup is made at all can be said where the server is started alone.',
    }),
    backup_keep_days: integer('Backups of the last days', {
        required: true,
        initial: 7,
        min: 3,
        max: 90,
        unit: 'days',
        help: 'The newest of each day that has one. What no rule keeps any more is removed.',
    }),
    backup_keep_weeks: integer('Backups of the last weeks', {
        required: true,
        initial: 5,
        min: 2,
        max: 104,
        unit: 'weeks',
        help: 'The newest of each week that has one.',
    }),
    backup_keep_months: integer('Backups of the last months', {
        required: true,
        initial: 12,
        min: 2,
        max: 120,
        unit: 'months',
        help: 'The newest of each month that has one.',
    }),
    calls_a_minute: integer('Calls of one session a minute', {
        required: true,
        initial: 1200,
        min: 300,
        max: 60_000,
        unit: 'calls',
        help: 'Or of one address without a session. Who makes more is told to wait.',
    }),
    disk_free: integer('Alarm when the disk has less than', {
        required: true,
        initial: 1024,
        min: 256,
        max: 65_536,
        unit: 'MB',
        help: 'It is told above every screen, by an alert and in the log. At a sixteenth of it nothing can be saved, and reading goes on.',
    }),
    log_level: choice(
        'Least severe message in the log of the server',
        { debug: 'Every step', info: 'What happens', warn: 'Warnings', error: 'Errors' },
        { required: true, initial: 'info', help: 'The log never holds a patient, at any level.' },
    ),
    mails_a_day: integer('E-mails to one address', {
        required: true,
        initial: 20,
        min: 1,
        max: 500,
        unit: 'e-mails',
        help: 'Within 24 hours; the others wait.',
    }),
    texts_a_day_number: integer('Text messages to one number', {
        required: true,
        initial: 5,
        min: 1,
        max: 50,
        unit: 'text messages',
        help: 'Within 24 hours; the others wait.',
    }),
    texts_a_day: integer('Text messages to all numbers', {
        required: true,
        initial: 2000,
        min: 1,
        max: 100_000,
        unit: 'text messages',
        help: 'Within 24 hours; the others wait.',
    }),
    texts_quiet_from: text('No text messages from', {
        required: true,
        initial: '21:00',
        ...clockTime,
        help: 'What comes meanwhile waits. The same time as the end: there are no quiet hours.',
    }),
    texts_quiet_until: text('No text messages until', {
        required: true,
        initial: '07:00',
        ...clockTime,
        help: 'The end of the quiet hours, on the clock of the programme.',
    }),
    texts_of_results: choice(
        'Facilities are told by text message that results are there',
        { off: 'No', on: 'Once a day' },
        { required: true, initial: 'off', help: 'No result and no patient is in it.' },
    ),
    rif_hours: integer('Tuberculosis of a referred sample waits for its call on rifampicin', {
        required: true,
        initial: 24,
        min: 0,
        max: 720,
        unit: 'hours',
        help: 'Then it goes to the partner system without one.',
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
        'What instruments sent and were answered, line by line, the newest 200,000 at most; results and raw messages stay.',
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
