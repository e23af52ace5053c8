/** A list as another server of the contract may answer it (docs/contract.md, "What it must answer"). */
import { expect, it } from 'vitest';
import { rowsOf } from '../../../dataProvider/wire.ts';

const rows = [
    { id: '7', name: 'Abim' },
    { id: 8, name: 'Arua' },
];

it.each([
    ['results', { results: rows, count: 60 }, 60],
    ['data', { data: rows, count: 60 }, 60],
    ['afs', { afs: rows, count: 60 }, 60],
    ['rows', { rows, count: 60 }, 60],
    ['no count: those that came are all', { data: rows }, 2],
    ['a bare array: those that came are all', rows, 2],
])('is read with its rows under %s', (_, answer, count) => {
    expect(rowsOf(answer, 'results')).toMatchObject({ rows, count });
});

it('is read by the key that the declaration names, where an answer has several', () => {
    expect(rowsOf({ results: [], rows, count: 2 }, 'rows').rows).toEqual(rows);
});

it.each([[null], [{}], [{ results: 'none' }], [{ count: 3 }]])(
    'is none as %j, and says so',
    (answer) => {
        expect(() => rowsOf(answer, 'results')).toThrow('The server answered without a list.');
    },
);
