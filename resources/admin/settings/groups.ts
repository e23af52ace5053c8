import { phrases } from '../../define/say.ts';
import type { SettingName } from './settings.ts';

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
    {
        title: phrases('E-mails and text messages'),
        names: [
            'language',
            'mails_a_day',
            'texts_a_day_number',
            'texts_a_day',
            'texts_quiet_from',
            'texts_quiet_until',
            'texts_of_results',
            'rif_hours',
        ],
    },
    {
        title: phrases('Backups'),
        names: ['backup_at', 'backup_keep_days', 'backup_keep_weeks', 'backup_keep_months'],
    },
    {
        title: phrases('Limits of the server'),
        names: ['calls_a_minute', 'disk_free', 'log_level'],
    },
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
