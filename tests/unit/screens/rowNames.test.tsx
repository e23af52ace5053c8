/** The box of a row is named, for those who hear it, by what the cells of the row show. */
import { afterEach, expect, it } from 'vitest';
import swahili from '../../../locales/sw.json';
import { speak } from '../../../locales/tongue.ts';
import { choice, instant, integer, text } from '../../../resources/define/field.ts';
import { nameOf } from '../../../src/screens/bulk/Boxes.tsx';
import { formatInstant } from '../../../src/widgets/dates/dates.ts';
import { labelsOf } from '../../../src/widgets/labels.ts';
import { sayNow } from '../../../src/widgets/sayNow.ts';

afterEach(() => speak('en'));

const columns = [
    { name: 'opened_at', field: instant('Told at') },
    { name: 'waits', field: integer('Waits', { unit: 'days' }) },
    { name: 'state', field: choice('State', { open: 'Open' }) },
];
const named = (first: number, record: Record<string, unknown>): string => {
    const say = sayNow();
    const row = { id: 7, ...record };
    return nameOf(columns.slice(first), row, say, labelsOf(say, 'alertList'));
};

it('tells a time as it stands in the row, never as the server sends it', () => {
    const at = '2026-11-28T08:45:00.000Z';
    const name = named(0, { opened_at: at, waits: 10 });
    expect(name).toMatch(/^28 Nov 2026, \d\d:\d\d, 10 days$/);
    expect(name).toContain(formatInstant(at));
    expect(named(0, { opened_at: at })).not.toContain('T08:45');
});

it('is said in the language of the reader, and by its number where it has no other name', () => {
    speak('sw', swahili);
    expect(named(1, { waits: 10, state: 'open' })).toBe('siku 10, Wazi');
    expect(named(1, {})).toBe('7');
    expect(
        nameOf(
            [{ name: 'what', field: text('Which') }],
            { id: 1, what: 'A1' },
            sayNow(),
            labelsOf(sayNow(), 'x'),
        ),
    ).toBe('A1');
});
