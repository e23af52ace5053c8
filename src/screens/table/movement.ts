/** How far a figure moved: a rate by points, everything else by per cent, and what is many times as much by how often. */
import { changeOf, signOf } from '../../../resources/define/figures/change.ts';
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Field } from '../../../resources/define/field.ts';
import { say as sentence, type Sentence } from '../../../resources/define/say.ts';
import { formatNumber, percentText } from '../../widgets/fields/numbers.ts';
import type { Say } from '../../widgets/say.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Movement {
    mark: '▲' | '▼' | '=';
    /** 1 for more, -1 for less, 0 where nothing is to be seen of it. */
    sign: 1 | -1 | 0;
    /** How much, without a sign: `12.5%`, `2.1 points`. */
    amount: Sentence;
    /** The amount says how many times as much it is: it needs neither a sign nor "more". */
    isTimes: boolean;
}

/** From so many times as much on nobody reads a growth in per cent: 5 that became 3,618 is 724 times as much. */
const TIMES = 10;

/** Whether an amount is told by how many times as much it is: no sign and no "more" stands with it. */
const isTimes = (rate: boolean, change: number): boolean => !rate && 1 + change / 100 >= TIMES;

/**
 * How much, without a sign: a rate in points; a figure in per cent of what it was, up to ten times as much. From there on
 * it is told how many times as much it is, in whole times. What fell never falls by more than 100 %.
 */
function amountOf(rate: boolean, change: number): Sentence {
    if (isTimes(rate, change))
        return sentence('%{times} times as much', {
            times: formatNumber(Math.round(1 + change / 100), 0),
        });
    const amount = formatNumber(Math.abs(change), 1);
    return rate ? sentence('%{amount} points', { amount }) : { text: percentText(amount) };
}

/** The same of a figure of a row; `before` holds the figures of all rows in the period compared with, by id. */
export function movementIn(
    row: Values,
    { name, field }: { name: string; field: Field },
    before: Values | undefined,
    say: Say,
): ReturnType<typeof signedMovement> {
    const then = before?.[String(row['id'])] as Values | undefined;
    return then ? signedMovement(field, row[name], then[name], say) : null;
}

/** Null where there is nothing to compare. */
export function movementOf(field: Field, now: unknown, before: unknown): Movement | null {
    const change = changeOf(field, now, before);
    if (change === null) return null;
    const rate = rateOf(field) !== null;
    const sign = signOf(change);
    return {
        mark: sign === 0 ? '=' : sign > 0 ? '▲' : '▼',
        sign,
        amount: amountOf(rate, change),
        isTimes: isTimes(rate, change),
    };
}

/**
 * The one way in which a change is said, on a dashboard as in a table: `+12.5%`, `−2.1 points`,
 * `as before`; null where there is nothing to compare.
 */
export function signedMovement(
    field: Field,
    now: unknown,
    before: unknown,
    say: Say,
): { text: string; mark: Movement['mark'] } | null {
    const moved = movementOf(field, now, before);
    if (!moved) return null;
    if (moved.sign === 0) return { text: say('as before'), mark: moved.mark };
    const sign = moved.isTimes ? '' : moved.sign > 0 ? '+' : moved.sign < 0 ? '−' : '';
    return { text: `${sign}${say.text(moved.amount)}`, mark: moved.mark };
}
