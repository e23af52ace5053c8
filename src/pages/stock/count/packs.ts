/** Counted in packs and loose: 3 boxes of 50 and 7 are 157. The server keeps base units. */
import { tongueNow } from '../../../../locales/tongue.ts';
import { writeValue } from '../../../../resources/define/say.ts';

/** A unit that a lot may be counted in beside the base unit. */
export interface Pack {
    name: string;
    /** Base units in one; more than 1. */
    size: number;
}

/**
 * A number of base units as it is typed: whole packs from the largest on, what is left last. Packs
 * of which there are none stay empty; nothing at all is a 0 at the end.
 */
export function partsOf(counted: number | null, packs: readonly Pack[]): string[] {
    let left = counted ?? 0;
    const parts = packs.map(({ size }) => {
        const whole = Math.floor(left / size);
        left -= whole * size;
        return whole ? String(whole) : '';
    });
    const loose = counted === null || (left === 0 && counted > 0) ? '' : String(left);
    return [...parts, loose];
}

/** Base units of what is typed; null where nothing is. */
export const totalOf = (parts: readonly string[], packs: readonly Pack[]): number | null =>
    parts.every((part) => part.trim() === '')
        ? null
        : parts.reduce((sum, part, at) => sum + Number(part) * (packs[at]?.size ?? 1), 0);

/** As the reader writes figures. */
const figure = (typed: string): string => writeValue(Number(typed), tongueNow());

/** `3 × Kit (50 Test) + 7 Test`; empty for less than one pack. */
export function inPacks(quantity: number, packs: readonly Pack[], unit: string): string {
    const parts = partsOf(quantity, packs);
    const loose = parts.pop();
    const whole = parts.flatMap((part, at) => (part ? `${figure(part)} × ${packs[at]!.name}` : []));
    return whole.length
        ? [...whole, ...(loose ? [`${figure(loose)} ${unit}`] : [])].join(' + ')
        : '';
}
