/** Quantities: whole base units of a product, converted by exact fractions and never by floats. */
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';

/** A pack of a product: `base_units / per_units` base units each. */
export interface PackFactor {
    base_units: number;
    per_units: number;
}

/** Most base units that one line may have: far above any country's need, far below 2^53. */
export const largestQuantity = 1_000_000_000_000n;

/**
 * `quantity` packs (up to three digits after the point) as base units, exactly: 2.5 boxes of 50 are 125.
 * @throws Refusal `not_whole` under `field` where it comes to no whole number of base units.
 */
export function toBase(quantity: number, factor: PackFactor, field: string): number {
    const thousandths = exactThousandths(quantity, field);
    const top = thousandths * BigInt(factor.base_units);
    const bottom = 1000n * BigInt(factor.per_units);
    if (top % bottom !== 0n) {
        refuse(
            field,
            say('%{quantity} of this unit is no whole number of base units.', { quantity }),
            'not_whole',
        );
    }
    const base = top / bottom;
    if (base > largestQuantity)
        refuse(field, say('That is more than any store holds.'), 'too_many');
    return Number(base);
}

/**
 * Base units as packs: `whole` packs and the base units that are left over. 127 tests in boxes of 50
 * are 2 boxes and 27 tests.
 */
export function toPacks(base: number, factor: PackFactor): { whole: number; rest: number } {
    const inPacks = BigInt(base) * BigInt(factor.per_units);
    const whole = inPacks / BigInt(factor.base_units);
    const used = (whole * BigInt(factor.base_units)) / BigInt(factor.per_units);
    return { whole: Number(whole), rest: Number(BigInt(base) - used) };
}

/** A decimal of JSON as thousandths: its shortest text is exact where it has three digits at most. */
function exactThousandths(quantity: number, field: string): bigint {
    const match = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(String(quantity));
    if (!match)
        refuse(field, say('A quantity above 0, with three decimals at most.'), 'bad_quantity');
    const [, whole, decimals = ''] = match!;
    return BigInt(whole! + decimals.padEnd(3, '0'));
}
