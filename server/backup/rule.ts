/** Which backups are kept: the newest of each of the last days, weeks and months that have one. */
import { mondayOf } from '../../resources/define/calendar/days.ts';
import { dayIn } from '../zones.ts';

/** How many days, weeks and months. */
export interface KeepRule {
    daily: number;
    weekly: number;
    monthly: number;
}

/** The rule as the setting has it: `7,5,12`. */
export function ruleOf(setting: string): KeepRule {
    const [daily = 1, weekly = 0, monthly = 0] = setting.split(',').map(Number);
    return { daily, weekly, monthly };
}

export type Kept = 'daily' | 'weekly' | 'monthly';

interface Made {
    id: number;
    /** ISO 8601. */
    started_at: string;
}

/**
 * For each backup to keep, the longest word that keeps it. Days are those of the programme; a week begins on Monday. The
 * newest is kept by any rule.
 */
export function keptBy(made: readonly Made[], rule: KeepRule, timeZone: string): Map<number, Kept> {
    const newestFirst = made.toSorted((one, other) => (one.started_at < other.started_at ? 1 : -1));
    const kept = new Map<number, Kept>();
    const periods = [
        ['daily', rule.daily, (day: string) => day],
        ['weekly', rule.weekly, mondayOf],
        ['monthly', rule.monthly, (day: string) => day.slice(0, 7)],
    ] as const;
    for (const [word, count, periodOf] of periods) {
        const seen = new Set<string>();
        for (const { id, started_at } of newestFirst) {
            const period = periodOf(dayIn(new Date(started_at), timeZone));
            if (seen.has(period)) continue;
            if (seen.size >= Math.max(count, word === 'daily' ? 1 : 0)) break;
            seen.add(period);
            kept.set(id, word);
        }
    }
    return kept;
}

/** The last moment of the plan (`HH:MM` of each day in the programme's time zone) that is not after `now`. */
export function lastPlanned(at: string, now: Date, timeZone: string): Date {
    const parts = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
    }).format(now);
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
    const since = (minutes(parts) - minutes(at) + 1440) % 1440;
    return new Date(Math.floor(now.getTime() / 60_000) * 60_000 - since * 60_000);
}
