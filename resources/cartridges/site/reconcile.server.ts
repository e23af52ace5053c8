/** A physical count of cartridges at a facility: what differs from the book is booked with its reason, at once. */
import { action } from '../../define/action.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { refuseLongAgo } from '../../stock/ledger/days.ts';
import { lockLevels } from '../../stock/ledger/stockAt.server.ts';
import { book } from '../../stock/ledger/ledger.server.ts';
import { siteKeepers } from '../access.ts';
import { byLot, lotsHere, nextNumber, ownPlace, refuseTwice } from './own.server.ts';
import { countFields } from './words.ts';

export const reconcileCartridges = action(
    ['POST /facility/reconcile/', 'POST /pima/facility/reconcile/'],
    {
        about: 'Books what a count of cartridges differs from the book of that day, each lot with its reason',
        access: siteKeepers,
        done: 'Count %{number} recorded',
        body: countFields,
        run: async (values, context) => {
            const { today } = context;
            const day = values.counted_on ?? today;
            refuseLongAgo('counted_on', day, today);
            const { place_id } = await ownPlace(context);
            const lines = byLot(place_id, values.lines);
            refuseTwice(lines);
            const named = await lotsHere(context, place_id, lines, day);
            // The book is read once more when nobody else can book here; runs that come later are of later.
            await lockLevels(
                context.db,
                place_id,
                named.map(({ product_id }) => product_id),
            );
            const lots = await lotsHere(context, place_id, lines, day);
            const differing = lines.flatMap(({ counted, reason }, index) => {
                const lot = lots[index]!;
                if (counted === undefined || counted === null || counted === lot.book) return [];
                const quantity = counted - lot.book;
                if (!reason)
                    refuse(
                        `lines.${index}.reason`,
                        say('The book says %{book} of lot %{lot}: please say why it differs.', {
                            book: lot.book,
                            lot: lot.lot_number,
                        }),
                        'no_reason',
                    );
                return { ...lot, quantity, reason, field: `lines.${index}.counted` };
            });
            const number = await nextNumber(context, 'FCO');
            await book(
                context,
                {
                    kind: 'site_count',
                    id: null,
                    number,
                    party: 'Physical count',
                    occurred_on: day,
                },
                differing.map((line) => ({
                    place_id,
                    product_id: line.product_id,
                    lot_id: line.lot_id,
                    quantity: line.quantity,
                    reason: line.quantity > 0 ? 'count_excess' : 'count_shortfall',
                    note: line.reason,
                    field: line.field,
                })),
                // A count may take what the book has too much, whatever runs have used of it since.
                [{ place: place_id, lots: lots.map(asThere) }],
            );
            return { data: { number, lines: lines.length, differing: differing.length } };
        },
    },
);

/** A counted lot as the ledger looks at it. */
const asThere = (lot: Awaited<ReturnType<typeof lotsHere>>[number]) => ({
    ...lot,
    quantity: Math.max(0, lot.book),
});
