/** The bench measures no folder that is half loaded or holds another country. */
import { expect, it } from 'vitest';
import { notWhole, otherThanAsked } from '../../bench/folder.ts';

const kept = {
    state: 'ready',
    size: 'country',
    wanted: 1_000_000,
    loaded: ['a'],
    pieces: 3,
} as const;
const folder = (change: object = {}) => ({ ...kept, loaded: [...kept.loaded], ...change });

it('measures a folder that is whole and was made for the question', () => {
    expect(otherThanAsked(undefined, 1_000_000)).toBeUndefined();
    expect(otherThanAsked(folder(), 1_000_000)).toBeUndefined();
    expect(otherThanAsked(folder({ size: 'small', wanted: undefined }), 0)).toBeUndefined();
    expect(notWhole(folder())).toBeUndefined();
});

it('refuses another country, with the number that would do', () => {
    expect(otherThanAsked(folder(), 10_000_000)).toContain('--results 1000000');
    expect(otherThanAsked(folder({ size: 'small', wanted: undefined }), 1000)).toContain(
        '--results 0',
    );
    expect(otherThanAsked(folder(), 0)).toContain('with 1000000 results');
});

it('refuses what is not loaded to its end, and says how far it is', () => {
    expect(notWhole(folder({ state: 'failed' }))).toContain('1 of 3 pieces');
    expect(notWhole(folder({ state: 'loading' }))).toContain('loading');
    expect(notWhole(undefined)).toContain('nothing');
});
