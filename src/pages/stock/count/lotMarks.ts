/** What is to know of a lot in the hand beside its number. */
import type { Say } from '../../../widgets/say.ts';

interface Marked {
    recalled: boolean | null;
    on_hold: boolean | null;
    active?: boolean | null;
    expired?: boolean | null;
}

/** Recalled goes before on hold, and both before inactive: one of them is enough to leave it alone. */
export function lotMark(say: Say, { recalled, on_hold, active }: Marked): string {
    if (recalled) return say('Recalled');
    if (on_hold) return say('On hold');
    return active === false ? say('Inactive') : '';
}

/** `Lot 4411 · Expires 3 Jan 2027 · Expired · On hold`. */
export function lotLine(
    say: Say,
    lot: Marked & { lot_number: string; expires_on: string | null },
): string {
    return [
        say('Lot %{lot}', { lot: lot.lot_number }),
        lot.expires_on && say('Expires %{day}', { day: { day: lot.expires_on } }),
        lot.expired && say('Expired'),
        lotMark(say, lot),
    ]
        .filter(Boolean)
        .join(' · ');
}
