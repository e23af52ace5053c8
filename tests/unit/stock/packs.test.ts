/** Packs and loose: what is typed of a count, and what it is in base units. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPacks, partsOf, totalOf } from '../../../src/pages/stock/count/packs.ts';

const packs = [
    { name: 'Carton (500 Test)', size: 500 },
    { name: 'Kit (50 Test)', size: 50 },
];

describe('a counted quantity', () => {
    it('is cartons, kits and loose', () => {
        expect(partsOf(1157, packs)).toEqual(['2', '3', '7']);
        expect(partsOf(100, packs)).toEqual(['', '2', '']);
        expect(partsOf(0, packs)).toEqual(['', '', '0']);
        expect(partsOf(null, packs)).toEqual(['', '', '']);
        expect(partsOf(7, [])).toEqual(['7']);
    });

    it('is nothing until something is typed, and what is left empty counts as none', () => {
        expect(totalOf(['', '', ''], packs)).toBeNull();
        expect(totalOf([], packs)).toBeNull();
        expect(totalOf(['', '3', ''], packs)).toBe(150);
        expect(totalOf(['1', '', '60'], packs)).toBe(560);
        expect(totalOf(['', '', '0'], packs)).toBe(0);
    });

    it('comes back as it was, whatever the packs', () => {
        const sizes = fc.uniqueArray(fc.integer({ min: 2, max: 10_000 }), { maxLength: 4 });
        fc.assert(
            fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), sizes, (counted, found) => {
                const own = found
                    .toSorted((a, b) => b - a)
                    .map((size) => ({ name: `${size}`, size }));
                expect(totalOf(partsOf(counted, own), own)).toBe(counted);
            }),
        );
    });

    it('is said in packs where it fills one', () => {
        expect(inPacks(157, packs, 'Test')).toBe('3 × Kit (50 Test) + 7 Test');
        expect(inPacks(500, packs, 'Test')).toBe('1 × Carton (500 Test)');
        expect(inPacks(49, packs, 'Test')).toBe('');
        expect(inPacks(0, packs, 'Test')).toBe('');
    });
});
