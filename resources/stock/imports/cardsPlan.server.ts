/**
 * How OpenLMIS movements add up (docs/stock.md, "Stock cards of OpenLMIS"): per card, in the order of occurredDate,
 * then processedDate, a source set means plus, a destination minus, a reason of type CREDIT plus and of
 * DEBIT minus; neither reason nor node is a physical count, and the balance becomes the quantity. Pure.
 */
import { say, spoken, type Tongue } from '../../define/say.ts';
import { groupBy } from '../../define/several.ts';
import type { Reason } from '../ledger/ledger.server.ts';

/** A line of openlmis_stock_stock_card_line_items. */
export interface CardMovement {
    id: string;
    row: number;
    card: string;
    day: string;
    processed: string;
    quantity: number;
    source: string;
    destination: string;
    reason: string;
}

/** What a reason id means: +1 adds, -1 takes, booked as one of ours; `name` as the other system has it. */
export interface CardReason {
    direction: 1 | -1;
    booked: Reason;
    name: string;
}

/** A movement to book. A count that agreed with the balance moves nothing: quantity 0. */
export interface CardStep {
    id: string;
    day: string;
    quantity: number;
    booked: Reason;
    note: string;
}

export interface CardPlan {
    card: string;
    steps: CardStep[];
    balance: number;
    /** The first day that ends below zero, and with how much. */
    below: { day: string; balance: number } | null;
    /** What was put in to come back to zero, where that was chosen. */
    corrected: number;
}

/** Ids of reasons that nobody has mapped, with how many lines name each. */
export function unknownReasons(
    movements: readonly CardMovement[],
    reasons: ReadonlyMap<string, CardReason>,
): Map<string, number> {
    const unknown = new Map<string, number>();
    for (const { reason } of movements)
        if (reason && !reasons.has(reason)) unknown.set(reason, (unknown.get(reason) ?? 0) + 1);
    return unknown;
}

/**
 * Adds up every card. `correct`: a day that would end below zero is brought to zero by a find of its
 * own, which is noted as such; otherwise the card tells the day and is left to the caller to leave out. What is noted is
 * written in the language of who imports.
 */
export function planCards(
    movements: readonly CardMovement[],
    reasons: ReadonlyMap<string, CardReason>,
    { correct, tongue }: CardWays,
): CardPlan[] {
    const cards = groupBy(movements, ({ card }) => card);
    return [...cards].map(([card, lines]) => addUp(card, lines, reasons, { correct, tongue }));
}

interface CardWays {
    correct: boolean;
    tongue: Tongue;
}

const inOrder = (a: CardMovement, b: CardMovement): number =>
    a.day.localeCompare(b.day) || a.processed.localeCompare(b.processed) || a.row - b.row;

function addUp(
    card: string,
    lines: readonly CardMovement[],
    reasons: ReadonlyMap<string, CardReason>,
    { correct, tongue }: CardWays,
): CardPlan {
    const plan: CardPlan = { card, steps: [], balance: 0, below: null, corrected: 0 };
    const sorted = lines.toSorted(inOrder);
    for (const [at, line] of sorted.entries()) {
        const step = stepOf(line, plan, reasons, tongue);
        plan.steps.push(step);
        plan.balance += step.quantity;
        const lastOfDay = sorted[at + 1]?.day !== line.day;
        if (!lastOfDay || plan.balance >= 0) continue;
        plan.below ??= { day: line.day, balance: plan.balance };
        if (!correct) continue;
        plan.steps.push({
            id: '',
            day: line.day,
            quantity: -plan.balance,
            booked: 'found',
            note: spoken(
                say('The other system shows %{quantity} on this day', { quantity: plan.balance }),
                tongue,
            ),
        });
        plan.corrected -= plan.balance;
        plan.balance = 0;
    }
    return plan;
}

function stepOf(
    { id, day, quantity, source, destination, reason }: CardMovement,
    { balance, steps }: CardPlan,
    reasons: ReadonlyMap<string, CardReason>,
    tongue: Tongue,
): CardStep {
    if (source) return { id, day, quantity, booked: 'transfer_in', note: '' };
    if (destination) return { id, day, quantity: -quantity, booked: 'transfer_out', note: '' };
    const known = reasons.get(reason);
    if (known)
        return {
            id,
            day,
            quantity: known.direction * quantity,
            booked: known.booked,
            note: known.name,
        };
    const difference = quantity - balance;
    const beside = difference < 0 ? 'count_shortfall' : 'count_excess';
    return {
        id,
        day,
        quantity: difference,
        booked: steps.length ? beside : 'opening',
        note: spoken(say('Counted %{quantity}', { quantity }), tongue),
    };
}
