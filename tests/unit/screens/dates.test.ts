// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '../../../resources/define/calendar/days.ts';
import {
    formatCivil,
    formatInstant,
    instantOf,
    readCivil,
    splitInstant,
} from '../../../src/widgets/dates/dates.ts';

it('a day reads as 14 Mar 2026', () => {
    expect(formatCivil('2026-03-14')).toBe('14 Mar 2026');
});

it.each(['14 Mar 2026', '14/3/2026', '14.03.26', '2026-03-14', '14 march 2026', ' 14-3-2026 '])(
    'a person may type %s',
    (typed) => expect(readCivil(typed)).toBe('2026-03-14'),
);

it.each(['31/2/2026', '03/14/2026', 'soon', '2026-13-01', ''])('%s is no day', (typed) =>
    expect(readCivil(typed)).toBeUndefined(),
);

it('days are counted like the calendar does, over leap years and centuries', () => {
    fc.assert(
        fc.property(fc.integer({ min: -300_000, max: 300_000 }), (days) => {
            const there = addDays('2000-03-01', days);
            const real = new Date(Date.UTC(2000, 2, 1) + days * 86_400_000);
            if (real.getUTCFullYear() < 1000) return;
            expect(there).toBe(real.toISOString().slice(0, 10));
            expect(daysBetween('2000-03-01', there)).toBe(days);
        }),
    );
    expect(weekdayOf('2026-11-21')).toBe(6);
    expect(weekdayOf('2026-11-23')).toBe(1);
});

it('a moment is told in the time zone of the programme', () => {
    expect(formatInstant('2026-03-14T22:30:00Z')).toBe('15 Mar 2026, 01:30');
    expect(splitInstant('2026-03-14T22:30:00Z')).toEqual({ day: '2026-03-15', time: '01:30' });
    expect(instantOf('2026-03-15', '01:30')).toBe('2026-03-14T22:30:00.000Z');
});
