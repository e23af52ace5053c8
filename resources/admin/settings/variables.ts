/**
 * Settings that a variable of the environment may hold in their place: where it is set, that holds, and the page says so. Several of
 * one variable are its parts, in this order, with commas between.
 */
import type { SettingName } from './settings.ts';

export const variables: Readonly<Partial<Record<SettingName, string>>> = {
    backup_at: 'KIPIMO_BACKUP_AT',
    backup_keep_days: 'KIPIMO_BACKUP_KEEP',
    backup_keep_weeks: 'KIPIMO_BACKUP_KEEP',
    backup_keep_months: 'KIPIMO_BACKUP_KEEP',
    calls_a_minute: 'KIPIMO_RATE_LIMIT',
    disk_free: 'KIPIMO_DISK_FREE',
    log_level: 'KIPIMO_LOG_LEVEL',
    mails_a_day: 'MAIL_DAILY_ADDRESS',
    texts_a_day_number: 'SMS_DAILY_NUMBER',
    texts_a_day: 'SMS_DAILY_ALL',
    texts_quiet_from: 'SMS_QUIET_FROM',
    texts_quiet_until: 'SMS_QUIET_UNTIL',
    texts_of_results: 'SMS_RESULTS',
    rif_hours: 'REFERRAL_RIF_HOURS',
};
