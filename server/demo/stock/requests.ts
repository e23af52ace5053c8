/** Requests of the demo in every state, with their deliveries. Who asked never decided. */
import { sql } from '../../../resources/define/sql.ts';
import type { RequestStatus } from '../../../resources/stock/requests/words.ts';
import { daysBefore } from '../country/places.ts';
import { inNameOf, type Store } from './store.ts';
import type { Order } from './plan.ts';

interface Wish {
    status: RequestStatus;
    /** Days ago that it was asked and, if it was, decided. */
    ago: number;
    /** Packs by code. */
    wanted: Readonly<Record<string, number>>;
    /** Why it was decided or cancelled so. */
    reason?: string;
    /** Days ago that it left the store. */
    sent?: number;
    /** What left; everything unless told. */
    only?: readonly string[];
    /** A keeper asked for a department, not the facility account for its facility. */
    department?: boolean;
}

const wishes: readonly Wish[] = [
    { status: 'draft', ago: 0, wanted: { 'XP-ULTRA': 2, SPUTUM: 1 } },
    { status: 'submitted', ago: 1, wanted: { 'XP-ULTRA': 3, SLIDES: 4, 'GLOVES-M': 6 } },
    { status: 'submitted', ago: 2, wanted: { 'GLOVES-M': 2, BIOBAG: 1 }, department: true },
    { status: 'submitted', ago: 3, wanted: { 'XP-HIV-VL': 5, 'EDTA-4': 2 } },
    { status: 'approved', ago: 4, wanted: { 'DET-HIV': 2, 'TB-LAM': 1 } },
    { status: 'issued', ago: 7, wanted: { 'SD-BIO': 2, HBSAG: 1 }, sent: 2 },
    {
        status: 'partly_approved',
        ago: 8,
        wanted: { N95: 10, PIPETTE: 2 },
        reason: 'Half of the respirators until the next delivery.',
    },
    {
        status: 'partly_issued',
        ago: 9,
        wanted: { 'DET-HIV': 3, 'ZN-MB': 2 },
        sent: 5,
        only: ['DET-HIV'],
    },
    { status: 'issued', ago: 12, wanted: { SLIDES: 4, BIOBAG: 1 }, sent: 11, department: true },
    {
        status: 'rejected',
        ago: 15,
        wanted: { PPT: 5 },
        reason: 'Out of stock in the whole country; use EDTA tubes.',
    },
    { status: 'cancelled', ago: 20, wanted: { SPUTUM: 2 }, reason: 'Asked for twice by mistake.' },
    { status: 'received', ago: 32, wanted: { SPUTUM: 1, SLIDES: 5 }, sent: 28 },
];

/** What leaves the store for them. */
export const demoOrders: readonly Order[] = wishes.flatMap(
    ({ sent, only, wanted, department }, request) =>
        sent === undefined
            ? []
            : {
                  request,
                  ago: sent,
                  to: department ? ('department' as const) : 0,
                  packs: Object.fromEntries(
                      Object.entries(wanted).filter(([code]) => !only || only.includes(code)),
                  ),
              },
);

/** A request that is there, with the ids of its lines by code. */
export interface DemoRequest {
    id: number;
    lines: ReadonlyMap<string, number>;
}

const decided: readonly RequestStatus[] = [
    'approved',
    'partly_approved',
    'partly_issued',
    'issued',
    'received',
    'rejected',
];

/** Writes them as far as they are decided, each step by whose it is. */
export async function writeRequests(store: Store): Promise<DemoRequest[]> {
    const written: DemoRequest[] = [];
    for (const wish of wishes) written.push(await writeOne(store, wish));
    return written;
}

async function writeOne(store: Store, wish: Wish): Promise<DemoRequest> {
    const { tx, today, place, keeper, second, requester, receivers } = store;
    const { status, ago, wanted, reason = '', department } = wish;
    const day = daysBefore(today, ago);
    const asks = department ? keeper : requester;
    const receiver = department ? store.department.id : receivers[0]!.id;
    const { id } = await inNameOf(tx, asks, () =>
        tx.one<{ id: number }>(sql`
            insert into stock_request (requester_id, receiver_id, place_id, reason, needed_by, status, submitted_at, created_at)
            values (${asks}, ${receiver}, ${place}, ${department ? 'For the training week' : 'Monthly order'},
                    ${daysBefore(today, ago - 14)}, ${status === 'draft' ? 'draft' : 'submitted'},
                    ${status === 'draft' ? null : `${day}T07:30:00Z`}::timestamptz, ${`${day}T07:00:00Z`}::timestamptz)
            returning id`),
    );
    const lines = new Map<string, number>();
    const approves = decided.includes(status) && status !== 'rejected';
    for (const [code, packs] of Object.entries(wanted)) {
        const { product, pack, size } = store.items.get(code)!;
        const granted = status === 'partly_approved' ? Math.ceil(packs / 2) : packs;
        const line = await tx.one<{ id: number }>(sql`
            insert into stock_request_line (request_id, product_id, product_unit_id, quantity_required, base_required,
                                            quantity_approved, base_approved)
            values (${id}, ${product}, ${pack}, ${packs}, ${packs * size}, ${approves ? granted : null},
                    ${approves ? granted * size : null}) returning id`);
        lines.set(code, line.id);
    }
    if (status === 'cancelled')
        await inNameOf(tx, asks, () =>
            tx.run(
                sql`update stock_request set status = ${status}, cancel_reason = ${reason} where id = ${id}`,
            ),
        );
    if (decided.includes(status))
        await inNameOf(tx, second, () =>
            tx.run(sql`
                update stock_request set status = ${approves && status !== 'partly_approved' ? 'approved' : status},
                       decided_by_id = ${second}, decided_at = ${`${day}T13:00:00Z`}::timestamptz, decision_reason = ${reason}
                 where id = ${id}`),
        );
    return { id, lines };
}

/** Once the book is written: what was issued and received of them, and what stays reserved. */
export async function finishRequests(
    store: Store,
    requests: readonly DemoRequest[],
): Promise<void> {
    const { tx, place, keeper, requester } = store;
    await tx.run(sql`
        update stock_request_line n set base_issued = d.issued
          from (select request_line_id, sum(base_quantity) as issued from stock_distribution_line group by 1) d
         where d.request_line_id = n.id`);
    const move = (by: number, id: number, status: RequestStatus) =>
        inNameOf(tx, by, () =>
            tx.run(sql`update stock_request set status = ${status} where id = ${id}`),
        );
    for (const [at, { status }] of wishes.entries()) {
        const { id } = requests[at]!;
        if (status === 'partly_issued' || status === 'issued') await move(keeper, id, status);
        if (status !== 'received') continue;
        await move(keeper, id, 'issued');
        await move(requester, id, status);
    }
    await tx.run(sql`
        insert into stock_reservation (request_line_id, place_id, product_id, quantity)
        select n.id, ${place}, n.product_id, n.base_approved - n.base_issued
          from stock_request_line n join stock_request q on q.id = n.request_id
         where n.base_approved > n.base_issued and q.status in ('approved', 'partly_approved', 'partly_issued')`);
}
