import { describe, expect, it } from 'vitest';
import { keptBy, lastPlanned } from '../../../server/backup/rule.ts';

const zone = 'Africa/Kampala';
/** One at half past two in the night of each day, by its day. */
const nights = (from: string, count: number) =>
    Array.from({ length: count }, (_, at) => {
        const date = new Date(`${from}T23:30:00Z`);
        date.setUTCDate(date.getUTCDate() + at - 1);
        return { id: at + 1, started_at: date.toISOString() };
    });

describe('what is kept of backups', () => {
    it('is the newest of each of the last days, weeks and months', () => {
        // 1 January 2026 is a Thursday; number 120 is of 30 April.
        const kept = keptBy(nights('2026-01-01', 120), { daily: 7, weekly: 5, monthly: 12 }, zone);
        const by = (word: string) => [...kept].flatMap(([id, one]) => (one === word ? [id] : []));
        // The ends of January, February, March, and the newest of April.
        expect(by('monthly').toSorted((a, b) => a - b)).toEqual([31, 59, 90, 120]);
        // Sundays: 26, 19, 12 and 5 April; the fifth week is that of the newest.
        expect(by('weekly').toSorted((a, b) => a - b)).toEqual([95, 102, 109, 116]);
        expect(by('daily').toSorted((a, b) => a - b)).toEqual([114, 115, 117, 118, 119]);
    });

    it('is never nothing', () => {
        expect(keptBy(nights('2026-01-01', 3), { daily: 1, weekly: 0, monthly: 0 }, zone)).toEqual(
            new Map([[3, 'daily']]),
        );
    });

    it('takes two of one day for one, the later', () => {
        const two = [
            { id: 1, started_at: '2026-03-10T05:00:00Z' },
            { id: 2, started_at: '2026-03-10T15:00:00Z' },
        ];
        expect([...keptBy(two, { daily: 7, weekly: 1, monthly: 1 }, zone).keys()]).toEqual([2]);
    });
});

describe('the plan', () => {
    it.each([
        ['2026-03-10T23:29:00Z', '2026-03-09T23:30:00.000Z'],
        ['2026-03-10T23:30:20Z', '2026-03-10T23:30:00.000Z'],
        ['2026-03-11T20:00:00Z', '2026-03-10T23:30:00.000Z'],
    ])('of half past two was due last, at %s, at %s', (now, planned) => {
        expect(lastPlanned('02:30', new Date(now), zone).toISOString()).toBe(planned);
    });
});
