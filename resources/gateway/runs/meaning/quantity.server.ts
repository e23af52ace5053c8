/** The figure of a quantitative run: viral load, HbA1c, CRP; with its operator, unit and logarithm. */
import { limitOf } from '../../parsing/limits.ts';
import type { Run, Target } from '../../reading/run.server.ts';
import { readNumber } from '../../parsing/words.server.ts';
import { conversionOf, isPlausible } from './units.server.ts';

export interface Quantity {
    value: number | null;
    operator: '' | '<' | '>' | '=';
    log: number | null;
    unit: string;
    /** As an instrument shows it: `< 40.00 copies/mL`. */
    shown: string;
    /** Beyond what the assay can measure. */
    censored: boolean;
    ambiguous: boolean;
    /** In a unit that is not the assay's, or cannot be in the one that was said: another number in the one that counts. */
    foreign: boolean;
}

const FIGURE = /^\s*([<>]?)\s*(\d[\d.,\s]*(?:E[+-]?\d+)?)\s*$/i;

/** Whether a text is nothing but a figure: `5.9`, `<4.0`. There is less than nothing of no substance: `-5` is none. */
export const isFigure = (text: string): boolean => FIGURE.test(text);

/** The figure of a target with its bound, before it or as its flag; no value where it is none, or could be two. */
export function figureOf({ number, text, flag }: Target): Pick<Quantity, 'operator' | 'value'> {
    const figure = FIGURE.exec(number || text);
    if (!figure) return { operator: '', value: null };
    const beside = flag === '<' || flag === '>' ? flag : '';
    const value = readNumber(figure[2] as string);
    return {
        operator: (figure[1] as '<' | '>' | '') || beside || '=',
        // Less than nothing is no bound.
        value: figure[1] === '<' && value === 0 ? null : value,
    };
}

/** A load of no copy: programmes write 0 where the target was not found, and no device can count so low. */
export const isNothing = ({ value, operator }: Quantity): boolean =>
    value === 0 && operator === '=';

/** `!` beside a figure: the analyser itself calls it ambiguous. */
const isDoubted = ({ flag }: Target): boolean => flag.includes('!');

/** The same without its figure, which nobody may count; what was shown stays. */
export const doubted = (quantity: Quantity): Quantity => ({
    ...quantity,
    value: null,
    operator: '',
    log: null,
    censored: false,
    ambiguous: true,
});

/** The same of a figure that is of something else, or in a unit that is not the assay's; what was sent of none stays as it is. */
export const foreign = (quantity: Quantity): Quantity =>
    quantity.operator === ''
        ? quantity
        : { ...quantity, value: null, operator: '', log: null, censored: false, foreign: true };

/** @param assay in whose unit a figure is told; without one it is in the unit that was sent */
export function readQuantity(
    run: Run,
    main: Target | undefined,
    assay?: Parameters<typeof conversionOf>[0],
): Quantity {
    const quantity: Quantity = {
        value: null,
        operator: '',
        log: null,
        unit: main?.unit ?? '',
        shown: '',
        censored: false,
        ambiguous: false,
        foreign: false,
    };
    if (!main) return quantity;
    const logText = run.targets.find((target) => target.log)?.number ?? '';
    quantity.log = readNumber(logText);
    const sent = main.number || main.text;
    const flag = main.flag === '<' || main.flag === '>' ? main.flag : '';
    if (isFigure(sent)) {
        Object.assign(quantity, figureOf(main));
        quantity.ambiguous = quantity.value === null;
        quantity.shown = `${sent.trim()} ${main.unit}`.trim();
    } else if (assay?.family === 'quantitative' && limitOf(sent)) {
        const limit = limitOf(sent);
        // Less than can be found is a load of no copy.
        Object.assign(
            quantity,
            limit === 'none' ? { value: 0, operator: '=' } : { operator: limit },
        );
        quantity.shown = sent.trim();
    } else if (flag) {
        // `DETECTED` with the flag `<` or `>`: beyond a bound of the range, which says how far.
        const [low, high] = main.range.split(/\s+to\s+|\s+à\s+|\s+a\s+|(?<=\d)-(?=\d)/i);
        quantity.value = readNumber((flag === '<' ? low : high) ?? '');
        quantity.operator = flag;
    }
    const convert = conversionOf(assay, main.unit);
    const kept = convert && quantity.value !== null ? convert(quantity.value) : null;
    quantity.foreign =
        quantity.operator !== '' && (!convert || (kept !== null && !isPlausible(assay, kept)));
    if (quantity.foreign) return foreign(quantity);
    // As it is shown it stays as it was sent.
    if (assay?.unit && kept !== null) {
        quantity.value = kept;
        quantity.unit = assay.unit;
    }
    quantity.censored = quantity.operator === '<' || quantity.operator === '>';
    return isDoubted(main) ? doubted(quantity) : quantity;
}
