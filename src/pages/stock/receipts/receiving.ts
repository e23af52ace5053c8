/** What the pages of stock in share. */
import { phrases } from '../../../../resources/define/say.ts';
import { receiptLineFields } from '../../../../resources/stock/receipts/fields.ts';

const { currency: ofLine, ...linesOnScreen } = receiptLineFields;

/** One currency for the record on screen; each line bears it. */
export const currency = { ...ofLine, help: phrases('Of the costs below.') };
export { linesOnScreen };

/** Moves the currency of the record onto the lines that bear a cost: the server keeps it there. */
export function withCurrency<
    L extends { unit_cost?: number | null },
    V extends { currency?: string; lines?: readonly L[] | null },
>({ currency, lines, ...head }: V) {
    const priced = (lines ?? []).map((line) =>
        line.unit_cost === undefined ? line : { ...line, currency },
    );
    return { ...head, lines: priced };
}

/** A sum of money or things, without the tails of binary fractions. */
export const withoutBinaryTail = (value: number, decimals = 4): number =>
    Math.round(value * 10 ** decimals) / 10 ** decimals;
