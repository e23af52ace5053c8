import { expect, it } from 'vitest';
import { choice, integer, rate, text } from '../../../resources/define/field.ts';
import { sortsOf } from '../../../resources/define/report.ts';
import { withoutRoom } from '../../../src/screens/table/room.ts';
import { rides } from '../../fixtures/declarations.ts';

const columns = Object.entries({
    facility: text('Facility'),
    district: text('District'),
    region: text('Region'),
    tests: integer('Tests'),
    state: choice('State', ['sound', 'broken'], { tones: { broken: 'bad' } }),
    note: text('Note'),
    error_rate: rate('Error rate', { numerator: 'errors', denominator: 'tests' }),
}).map(([name, field]) => ({ name, field }));
const widths = Object.fromEntries(columns.map(({ name }) => [name, 100]));

it('keeps what names a row, its rates and what carries a meaning; the larger place goes first, then the last column', () => {
    expect(withoutRoom(columns, widths, 700)).toEqual([]);
    expect(withoutRoom(columns, widths, 600)).toEqual(['region']);
    expect(withoutRoom(columns, widths, 500)).toEqual(['note', 'region']);
    expect(withoutRoom(columns, widths, 300)).toEqual(['district', 'tests', 'note', 'region']);
});

it('keeps what the declaration wants seen, and never leaves out the naming column', () => {
    expect(withoutRoom(columns, widths, 200, ['note'])).not.toContain('note');
    expect(withoutRoom(columns, widths, 0)).not.toContain('facility');
});

it('keeps of what is wanted the most wanted, wherever it stands in the row', () => {
    const wanted = ['error_rate', 'note', 'district'];
    expect(withoutRoom(columns, widths, 300, wanted)).toEqual([
        'district',
        'state',
        'tests',
        'region',
    ]);
});

it('still shows a narrow column where a wide one has no room', () => {
    expect(withoutRoom(columns, { ...widths, district: 400, tests: 40 }, 430)).toEqual([
        'district',
        'note',
        'region',
    ]);
});

it('puts a report in order by every column that has one', () => {
    expect(sortsOf(rides).toSorted()).toEqual(Object.keys(rides.columns).toSorted());
});
