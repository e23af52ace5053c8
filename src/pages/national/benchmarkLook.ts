/** Whether a benchmark is met: on the unrounded value, and nothing where there is no value or no aim. */
export const benchmarkState = (
    share: number | null,
    aim: number | null,
): 'met' | 'missed' | 'none' =>
    share === null || aim === null ? 'none' : share >= aim ? 'met' : 'missed';

/** A value of the wire as a number, or null. */
export function shareOf(value: unknown): number | null {
    if (value === null || value === undefined) return null;
    const share = Number(value);
    return Number.isFinite(share) ? share : null;
}
