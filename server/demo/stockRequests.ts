/** Requests of the demo facility in every state. Who asked never decided. */
import { sql } from '../../resources/define/sql.ts';
import { daysBefore } from './places.ts';
import type { Store } from './stock.ts';

type Status = 'draft' | 'submitted' | 'approved' | 'partly_approved' | 'rejected' | 'cancelled';

/** Status, days ago, wanted packs by code, and why it was decided so. */
const requests: readonly (readonly [Status, number, Readonly<Record<string, number>>, string?])[] =
    [
        ['draft', 0, { 'XP-ULTRA': 2, SPUTUM: 1 }],
        ['submitted', 1, { 'XP-ULTRA': 3, SLIDES: 4, 'GLOVES-M': 6 }],
        ['submitted', 3, { 'XP-HIV-VL': 5, 'EDTA-4': 2 }],
        ['approved', 4, { 'DET-HIV': 2, 'TB-LAM': 1 }],
        [
            'partly_approved',
            8,
            { N95: 10, PIPETTE: 2 },
            'Half of the respirators until the next delivery.',
        ],
        ['rejected', 15, { PPT: 5 }, 'Out of stock in the whole country; use EDTA tubes.'],
        ['cancelled', 20, { SPUTUM: 2 }],
    ];

export async function writeRequests(store: Store, requester: number): Promise<void> {
    const { tx, today, place } = store;
    const receiver = store.receivers[0]!.id;
    for (const [status, ago, wanted, reason = ''] of requests) {
        const decided = ['approved', 'partly_approved', 'rejected'].includes(status);
        const day = daysBefore(today, ago);
        const { id } = await tx.one<{ id: number }>(sql`
            insert into stock_request (requester_id, receiver_id, place_id, reason, needed_by, status, submitted_at,
                                       decided_by_id, decided_at, decision_reason, created_at)
            values (${requester}, ${receiver}, ${place}, 'Monthly order', ${daysBefore(today, ago - 14)}, ${status},
                    ${status === 'draft' ? null : `${day}T07:30:00Z`}::timestamptz, ${decided ? store.second : null},
                    ${decided ? `${day}T13:00:00Z` : null}::timestamptz, ${reason}, ${`${day}T07:00:00Z`}::timestamptz)
            returning id`);
        for (const [code, packs] of Object.entries(wanted)) {
            const { product, pack, size } = store.items.get(code)!;
            const granted = status === 'partly_approved' ? Math.ceil(packs / 2) : packs;
            const approves = decided && status !== 'rejected';
            const line = await tx.one<{ id: number }>(sql`
                insert into stock_request_line (request_id, product_id, product_unit_id, quantity_required, base_required,
                                                quantity_approved, base_approved)
                values (${id}, ${product}, ${pack}, ${packs}, ${packs * size}, ${approves ? granted : null},
                        ${approves ? granted * size : null}) returning id`);
            if (approves)
                await tx.run(sql`insert into stock_reservation (request_line_id, place_id, product_id, quantity)
                    values (${line.id}, ${place}, ${product}, ${granted * size})`);
        }
    }
}
