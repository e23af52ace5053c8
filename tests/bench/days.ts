/** Days of the bench: the demo ends today, in its own time zone. */
const zone = process.env['KIPIMO_TIME_ZONE'] ?? 'Africa/Kampala';

/** The day so many days ago, `YYYY-MM-DD`. */
export const dayBack = (days: number): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() - days * 86_400_000);
