/**
 * Expiry, hold, recall and use of a lot: proposed with a reason, and changed when another keeper
 * approves (migration 0051 holds it below this). What else a lot says is edited as any record.
 */
import { action, verbAction } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { boolean, date, integer, text } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { stockKeepers } from '../access.ts';
import { refuseUnlikelyExpiry } from '../ledger/days.ts';
import { propose } from '../proposals/propose.server.ts';
import { lotChangeFields, lotChanges, type LotChange } from './lotChanges.ts';
import { lots } from './lots.entity.ts';
import { dayIn, say } from '../../define/say.ts';

interface Lot {
    id: number;
    lot_number: string;
    product: string;
    expires: boolean;
    expires_on: string | null;
    manufactured_on: string | null;
    active: boolean;
    on_hold: boolean;
    recalled: boolean;
    state_reason: string;
}

async function readLot(db: Db, id: unknown): Promise<Lot> {
    const lot = await db.maybe<Lot>(sql`
        select t.id, t.lot_number, p.name as product, p.expires, t.expires_on, t.manufactured_on, t.active, t.on_hold and t.held_for is null as on_hold,
               t.recalled, t.state_reason
          from stock_lot t join product p on p.id = t.product_id where t.id = ${id}`);
    if (!lot) throw notFound(say('There is no such lot.'));
    return lot;
}

/** What each change sets, where it is no correction of the expiry. */
const sets: Record<Exclude<LotChange, 'expiry'>, Partial<Lot>> = {
    hold: { on_hold: true },
    release: { on_hold: false },
    recall: { recalled: true },
    unrecall: { recalled: false },
    retire: { active: false },
    restore: { active: true },
};

export const proposeLotChange = action('POST /x/stock/lots/propose', {
    about: 'Proposes another expiry, hold, release, recall or its end, or the use of a lot, with the reason; another keeper approves it',
    access: stockKeepers,
    body: { id: integer('Lot', { required: true, min: 1 }), ...lotChangeFields },
    run: async (values, context) => {
        const lot = await readLot(context.db, values['id']);
        const change = values['change'] as LotChange;
        const given = (values['expires_on'] as string | null | undefined) ?? null;
        const what =
            change === 'expiry'
                ? { expires_on: expiryOf(lot, given, context.today) }
                : { ...sets[change], state_reason: values['reason'] };
        const named = Object.entries(what).filter(([name]) => name !== 'state_reason');
        if (named.every(([name, value]) => lot[name as keyof Lot] === value))
            refuse(
                'change',
                say('Lot %{lot_number} is so already. Nothing was proposed.', {
                    lot_number: lot.lot_number,
                }),
            );
        const words =
            change === 'expiry'
                ? `${lotChanges[change]}: ${dayWords(lot.expires_on)} → ${dayWords(given)}`
                : lotChanges[change];
        return {
            ...(await propose(context, {
                kind: 'lot',
                about: `${words}; Lot: ${lot.lot_number}; Product: ${lot.product}`,
                what,
                reason: values['reason'] as string,
                lot_id: lot.id,
            })),
        };
    },
});

const dayWords = (day: string | null): string => (day ? dayIn(day, 'en') : '—');

function expiryOf(lot: Lot, day: string | null, today: string): string | null {
    refuseUnlikelyExpiry('expires_on', day, today);
    if (!day && lot.expires)
        refuse('expires_on', say('The lots of this product expire: please give the day.'));
    if (day && lot.manufactured_on && day < lot.manufactured_on)
        refuse('expires_on', say('Before the day it was made.'));
    return day;
}

/** What older clients send with an edit. It may come along; it may not differ. */
const guarded = {
    expires_on: date('Expires on'),
    active: boolean('Active'),
    on_hold: boolean('On hold'),
    recalled: boolean('Recalled'),
    state_reason: text('Why', { maxLength: 300 }),
};

export const editLot = verbAction(lots, 'update', {
    about: 'Edits the maker of a lot and the day it was made; expiry and state are proposed',
    body: guarded,
    run: async (values, context) => {
        const lot = await readLot(context.db, values['id']);
        const { expires_on, active, on_hold, recalled, state_reason, ...rest } = values;
        const sent = { expires_on, active, on_hold, recalled, state_reason };
        const changed = (Object.keys(sent) as (keyof typeof sent)[]).find(
            (name) => sent[name] !== undefined && sent[name] !== lot[name],
        );
        if (changed) {
            const sentence = say(
                'Expiry, hold and recall are proposed with a reason, and a second person approves them.',
            );
            throw new Refusal(sentence, 'second_person', { [changed]: sentence });
        }
        return { ...(await context.save(lots, 'update', rest)) };
    },
});
