/** When a locked sign-in opens again: the time of day to show, and the minutes until then. */
export function lockTime(
    retryAfterSeconds: number,
    locale: string,
    now = Date.now(),
): { time: string; minutes: number } {
    const seconds = Number.isFinite(retryAfterSeconds) ? Math.max(1, retryAfterSeconds) : 900;
    return {
        time: new Date(now + seconds * 1000).toLocaleTimeString(locale, {
            hour: '2-digit',
            minute: '2-digit',
            hour12: false,
        }),
        minutes: Math.ceil(seconds / 60),
    };
}
