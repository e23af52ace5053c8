import type { Say } from './say.ts';

/** How long something waits: hours up to two days, then days. */
export function waitedFor(hours: number, say: Say): string {
    if (hours < 1) return say('less than an hour');
    if (hours < 48)
        return say('%{smart_count} hour |||| %{smart_count} hours', {
            smart_count: Math.floor(hours),
        });
    return say('%{smart_count} day |||| %{smart_count} days', {
        smart_count: Math.floor(hours / 24),
    });
}
