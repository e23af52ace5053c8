/** Stock out: a distribution to a facility, which confirms it, or an issue to a department or person. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { asRows, sql } from '../../define/sql.ts';
import { storeOf } from '../ledger/choices.server.ts';
import { distributionFields } from './fields.ts';
import { readTakings } from './lines.server.ts';
import { lockRequest, issueOnRequest, type IssuingRequest } from './requests.server.ts';
import { type Piece, takeFrom } from './take.server.ts';
import { askAboutTakings } from './usual.server.ts';
import { lockStock } from '../ledger/stockAt.server.ts';
import { book } from '../ledger/ledger.server.ts';
import { stockKeepers } from '../access.ts';
import type { ValuesOf } from '../../define/values.ts';
import { say } from '../../define/say.ts';

/** How the two ways out differ. */
const ways = {
    distribution: {
        prefix: 'DIS',
        reason: 'distribute',
        status: 'sent',
        kinds: ['facility'],
        sentence: say('Stock is distributed to a facility; departments and persons are issued to.'),
    },
    issue: {
        prefix: 'ISS',
        reason: 'issue',
        status: 'issued',
        kinds: ['department', 'person'],
        sentence: say(
            'Stock is issued to a department or a person; facilities are distributed to.',
        ),
    },
} as const;

export const distribute = action('POST /distribute-stock', {
    about: 'Sends stock to a facility: lots first expired, first out where none is named; the facility confirms what arrives',
    access: stockKeepers,
    body: distributionFields,
    done: 'Stock Distribution Recorded successfully',
    run: (values, context) => give(context, 'distribution', values),
});

export const issue = action('POST /stock-issuance', {
    about: 'Issues stock to a department or a person',
    access: stockKeepers,
    body: distributionFields,
    done: 'Item Issued successful',
    run: (values, context) => give(context, 'issue', values),
});

interface Receiver {
    id: number;
    kind: string;
    name: string;
    active: boolean;
    /** Of a person. */
    account_id: number | null;
}

async function give(
    context: Context,
    kind: keyof typeof ways,
    { lines: given, ...head }: ValuesOf<typeof distributionFields>,
) {
    const { db, viewer, today } = context;
    const way = ways[kind];
    const day = head.occurred_on ?? today;
    // Documents before levels, the same for everybody.
    const request = head.request_id ? await lockRequest(context, head.request_id) : undefined;
    const place = await storeOf(db, head.place_id ?? request?.place_id);
    if (request && request.place_id !== place)
        refuse(
            'place_id',
            say('Request %{number} is for another store.', { number: request.number }),
        );
    const receiver = await receiverOf(db, head.receiver_id ?? request?.receiver_id, request);
    if (!(way.kinds as readonly string[]).includes(receiver.kind))
        refuse('receiver_id', way.sentence);
    if (receiver.account_id === viewer.id)
        throw new Refusal(say('Nobody issues to themselves: another keeper does.'), 'own_issue', {
            receiver_id: say('Nobody issues to themselves: another keeper does.'),
        });
    const takings = await readTakings(db, given ?? [], request);
    const warnings = await askAboutTakings(context, { place, receiver: receiver.id }, takings);
    const held = await lockStock(db, {
        place,
        products: takings.map(({ product_id }) => product_id),
        day: today,
        named: takings.flatMap(({ lot_id }) => lot_id ?? []),
    });
    const pieces = await takeFrom(db, held, takings);
    const { id, number } = await db.one<{ id: number; number: string }>(sql`
        insert into stock_distribution (number, kind, place_id, receiver_id, request_id, occurred_on, issued_by_id,
                                        remarks, status)
        values (${way.prefix}::text || '-' || to_char(nextval('stock_distribution_number'), 'FM999999999000000'), ${kind},
                ${place}, ${receiver.id}, ${request?.id ?? null}, ${day}, ${viewer.id}, ${head.remarks ?? ''},
                ${way.status})
        returning id, number`);
    const movements = await book(
        context,
        { kind: 'distribution', id, number, party: receiver.name, occurred_on: day },
        pieces.map((piece) => ({
            place_id: place,
            product_id: piece.product_id,
            lot_id: piece.lot_id,
            quantity: -piece.base_quantity,
            reason: way.reason,
            field: `${piece.path}.quantity`,
        })),
        held,
    );
    await keep(db, id, pieces, movements);
    if (request) await issueOnRequest(db, request, takings);
    return {
        data: {
            id,
            number,
            status: way.status,
            receiver: receiver.name,
            lines: pieces.map(({ path: _path, ...piece }) => piece),
            warnings,
        },
    };
}

async function receiverOf(
    db: Db,
    id: unknown,
    request: IssuingRequest | undefined,
): Promise<Receiver> {
    if (!id) refuse('receiver_id', say('Required.'));
    if (request && Number(id) !== request.receiver_id)
        refuse(
            'receiver_id',
            say('Request %{number} is of another receiver.', { number: request.number }),
        );
    const found = await db.maybe<Receiver>(
        sql`select id, kind, name, active, account_id from stock_place_named where id = ${id}`,
    );
    if (!found) refuse('receiver_id', say('There is no such receiver.'));
    if (!found.active)
        throw new Refusal(say('%{name} is not active any more.', { name: found.name }), 'invalid', {
            receiver_id: say('%{name} is not active any more.', { name: found.name }),
        });
    return found;
}

const keep = (
    db: Db,
    distribution: number,
    pieces: readonly Piece[],
    movements: readonly number[],
): Promise<number> => {
    const lines = pieces.map((piece, index) => ({ ...piece, movement_id: movements[index] }));
    return db.run(sql`
        insert into stock_distribution_line (distribution_id, request_line_id, product_id, product_unit_id, lot_id,
                                             quantity, base_quantity, override_reason, movement_id)
        select ${distribution}::bigint, request_line_id, product_id, product_unit_id, lot_id,
               quantity, base_quantity, override_reason, movement_id
          from ${asRows('given', lines, lineColumns)} order by n`);
};

const lineColumns = {
    request_line_id: 'bigint',
    product_id: 'bigint',
    product_unit_id: 'bigint',
    lot_id: 'bigint',
    quantity: 'numeric',
    base_quantity: 'bigint',
    override_reason: 'text',
    movement_id: 'bigint',
} as const;
