// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { choice, reference, text } from '../../../../resources/define/field.ts';
import { xrayResults } from '../../../../resources/devices/xray/results.report.ts';
import { type Filter, placeFiltersFor, shareRoom } from '../../../../src/screens/list/filters.ts';
import { recordHeldBy } from '../../../../src/screens/address/oneRecord.ts';
import { signedIn } from '../../../fixtures/fakeServer.ts';

const namesOf = (filters: readonly Filter[]) => filters.map(({ name }) => name);

/** A search and three inputs of the period stand before them. */
const ofPeriod = { search: true, window: 30 };

it('where there is room for all, all are in sight as they are declared', () => {
    const filters = [
        { name: 'kind', field: choice('Kind', { a: 'A' }, { rare: true }) },
        { name: 'machine', field: text('Machine') },
    ];
    expect(shareRoom(filters, ofPeriod)).toEqual({
        first: filters,
        rest: [],
        inputs: 5,
    });
});

it('of an X-ray list, partner and hub are in sight before what is seldom asked', () => {
    signedIn();
    const own = Object.entries(xrayResults.filters).map(([name, field]) => ({ name, field }));
    const { first, rest, inputs } = shareRoom([...placeFiltersFor(), ...own], ofPeriod);
    expect(namesOf(first)).toEqual([
        'region',
        'district',
        'facility',
        'ip',
        'hub',
        'cad_verdict',
        'tied',
    ]);
    expect(namesOf(rest)).toEqual(['machine', 'sample', 'test_type']);
    // With the button of the others they fill two rows.
    expect(inputs).toBe(11);
});

it('where the usual ones fill the room, places across the country wait behind them', () => {
    signedIn();
    const own = ['one', 'two', 'three', 'four'].map((name) => ({ name, field: text(name) }));
    const { first, rest } = shareRoom([...placeFiltersFor(), ...own], ofPeriod);
    expect(namesOf(first)).toEqual(['region', 'district', 'facility', ...namesOf(own)]);
    // A comparison takes a place of its own, and the button too: there is no third row for it.
    expect(
        namesOf(shareRoom([...placeFiltersFor(), ...own], { ...ofPeriod, compares: true }).rest),
    ).toEqual(['ip', 'hub', 'four']);
    expect(namesOf(rest)).toEqual(['ip', 'hub']);
});

it('a list is held to one record by a word of its path, or by what its mount makes of it', () => {
    const product = { name: 'product_id', field: reference('Product', 'stock/items') };
    const filters = [{ name: 'state', field: choice('State', { on: 'On' }) }, product];
    expect(recordHeldBy(filters, { product_id: '9999', state: 'on' })).toEqual({
        filter: product,
        id: 9999,
    });
    expect(recordHeldBy(filters, { state: 'on' })).toBeUndefined();
});
