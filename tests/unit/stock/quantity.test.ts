import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase, toPacks } from '../../../resources/stock/products/quantity.server.ts';
import { Refusal } from '../../../resources/define/errors.ts';

const refused = (work: () => unknown): Refusal => {
    try {
        work();
    } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
    }
    throw new Error('It was not refused');
};

describe('packs to base units', () => {
    it.each([
        [3, 50, 1, 150],
        [2.5, 50, 1, 125],
        [0.1, 10, 1, 1],
        [0.3, 10, 1, 3],
        [9, 1, 3, 3],
        [1_000_000, 1_000_000, 1, 1_000_000_000_000],
    ])('%d of %d/%d are %d', (quantity, base_units, per_units, base) => {
        expect(toBase(quantity, { base_units, per_units }, 'quantity')).toBe(base);
    });

    it.each([
        [1, 1, 3, 'not_whole'],
        [0.001, 10, 1, 'not_whole'],
        [1_000_001, 1_000_000, 1, 'too_many'],
        [0.0001, 10_000, 1, 'bad_quantity'],
        [-1, 10, 1, 'bad_quantity'],
        [1e21, 1, 1, 'bad_quantity'],
    ])('refuses %d of %d/%d', (quantity, base_units, per_units, code) => {
        const refusal = refused(() =>
            toBase(quantity, { base_units, per_units }, 'lines.0.quantity'),
        );
        expect(refusal.code).toBe(code);
        expect(Object.keys(refusal.errors ?? {})).toEqual(['lines.0.quantity']);
    });

    it('never loses one on the way back', () => {
        const factor = fc.record({
            base_units: fc.integer({ min: 1, max: 1000 }),
            per_units: fc.integer({ min: 1, max: 12 }),
        });
        fc.assert(
            fc.property(factor, fc.integer({ min: 0, max: 1_000_000 }), (pack, base) => {
                const { whole, rest } = toPacks(base, pack);
                const used = (BigInt(whole) * BigInt(pack.base_units)) / BigInt(pack.per_units);
                expect(Number(used) + rest).toBe(base);
                expect(rest).toBeGreaterThanOrEqual(0);
            }),
        );
    });
});
