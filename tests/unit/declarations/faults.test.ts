/** A day that has not come is refused wherever a field says so: at its path, in lines too. */
import { expect, it } from 'vitest';
import { date, lines, text } from '../../../resources/define/field.ts';
import { refuseFaults, faultsOfAll } from '../../../server/fieldTypes/faults.ts';

const fields = {
    received_on: date('Received on', { notFuture: true }),
    needed_by: date('Needed by'),
    note: text('Note'),
    lines: lines('Lots', { made_on: date('Made on', { notFuture: true }), note: text('Note') }),
};
const today = '2026-03-14';

it('of today and before nothing is wrong, nor of a field that may lie ahead or is empty', () => {
    const values = {
        received_on: today,
        needed_by: '2027-01-01',
        note: '2099-01-01',
        lines: [{ made_on: null }, { made_on: '2026-03-13' }, {}],
    };
    expect(faultsOfAll(fields, values, today)).toEqual({});
    expect(faultsOfAll(fields, { received_on: null }, today)).toEqual({});
    expect(() => refuseFaults({})).not.toThrow();
});

it('a day ahead is told at its field, in a line by its number', () => {
    const values = {
        received_on: '2026-03-15',
        lines: [{ made_on: today }, { made_on: '2026-03-15' }],
    };
    const faults = faultsOfAll(fields, values, today);
    expect(faults).toEqual({
        received_on: { text: 'Not after today.' },
        'lines.1.made_on': { text: 'Not after today.' },
    });
    expect(() => refuseFaults(faults)).toThrow('Please check the marked fields.');
});
