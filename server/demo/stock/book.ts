/**
 * Writes the documents and movements of the demo store at once, in the order of their days: the
 * triggers of the ledger keep the balances and refuse what was not there, as they do for everybody.
 */
import { sql } from '../../../resources/define/sql.ts';
import { daysBefore } from '../country/places.ts';
import { ids, rows } from '../rows.ts';
import type { Store } from './store.ts';
import { funders, suppliers } from './goods.ts';
import type { Delivery, Sending } from './plan.ts';
import type { DemoRequest } from './requests.ts';

interface Movement {
    id: number;
    place: number;
    product: number;
    lot: number;
    quantity: number;
    reason: 'receive' | 'distribute' | 'issue' | 'confirmed';
    document_kind: 'receipt' | 'distribution';
    document: number;
    number: string;
    party: string;
    day: string;
}

interface Line {
    document: number;
    product: number;
    pack: number;
    lot: number;
    packs: number;
    base: number;
    movement: number;
    /** Of a delivery that arrived: what was booked there. */
    received: number | null;
    /** Of a request that it answers. */
    request_line: number | null;
}

/**
 * Deliveries come in notes; what was sent more than ten days ago has arrived and is confirmed.
 * `requests` are those that sendings name by their place.
 */
export async function writeBook(
    store: Store,
    notes: readonly (readonly Delivery[])[],
    sendings: readonly Sending[],
    requests: readonly DemoRequest[],
): Promise<void> {
    const lines = notes.flat().length + sendings.flatMap((one) => one.lines).length * 2;
    const book = new Book(store, requests, await ids(store.tx, 'stock_movement', lines));
    const receipts = await ids(store.tx, 'stock_receipt', notes.length);
    const distributions = await ids(store.tx, 'stock_distribution', sendings.length);
    const byDay = <T>(rows: readonly T[], dayOf: (row: T) => string): T[] =>
        rows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
    for (const [at, note] of byDay(notes, ([one]) => one!.day).entries())
        book.receive(receipts[at]!, at + 1, note);
    for (const [at, sent] of sendings.entries()) book.send(distributions[at]!, at + 1, sent);
    await book.write();
}

const numbered = (prefix: string, at: number): string => `${prefix}-${String(at).padStart(6, '0')}`;

class Book {
    private readonly receipts: object[] = [];
    private readonly receiptLines: Line[] = [];
    private readonly distributions: object[] = [];
    private readonly distributionLines: Line[] = [];
    private readonly movements: Movement[] = [];

    constructor(
        private readonly store: Store,
        private readonly requests: readonly DemoRequest[],
        private readonly free: number[],
    ) {}

    receive(id: number, at: number, note: readonly Delivery[]): void {
        const { place, today } = this.store;
        const [{ day, good }] = note as [Delivery];
        const [party] = suppliers[good.from[0]]!;
        const number = numbered('GRN', at);
        this.receipts.push({
            id,
            number,
            day,
            supplier: party,
            funder: funders[good.from[1]],
            reference: `DN-${day.replaceAll('-', '').slice(2)}`,
            verified_at: day > daysBefore(today, 45) ? null : `${day}T15:00:00Z`,
        });
        const document = { document_kind: 'receipt', document: id, number, party, day } as const;
        for (const { good: one, lot, packs } of note) {
            const line = this.line(id, one.code, lot, packs);
            line.movement = this.move(
                { ...document, ...line, place, reason: 'receive' },
                line.base,
            );
            this.receiptLines.push(line);
        }
    }

    send(id: number, at: number, { day, to, lines, request: asked }: Sending): void {
        const { place, today, receivers, department, requester } = this.store;
        const issued = to === 'department';
        const receiver = issued ? department : receivers[to]!;
        const request = asked === undefined ? undefined : this.requests[asked]!;
        const number = numbered(issued ? 'ISS' : 'DIS', at);
        const arrived = !issued && day < daysBefore(today, 10) ? daysBefore(day, -3) : null;
        this.distributions.push({
            id,
            number,
            day,
            kind: issued ? 'issue' : 'distribution',
            status: issued ? 'issued' : arrived ? 'received' : 'sent',
            receiver: receiver.id,
            request: request?.id ?? null,
            arrived,
            received_by: arrived && to === 0 ? requester : null,
        });
        const document = { document_kind: 'distribution', document: id, number } as const;
        for (const { good, lot, packs } of lines) {
            const line = this.line(id, good.code, lot, packs);
            line.request_line = request?.lines.get(good.code) ?? null;
            const out = { ...document, ...line, place, party: receiver.name, day };
            const reason = issued ? 'issue' : 'distribute';
            line.movement = this.move({ ...out, reason }, -line.base);
            const into = { ...document, ...line, place: receiver.id, party: 'Central store' };
            if (arrived)
                line.received = this.move(
                    { ...into, day: arrived, reason: 'confirmed' },
                    line.base,
                );
            this.distributionLines.push(line);
        }
    }

    private line(document: number, code: string, lot: string, packs: number): Line {
        const { product, pack, size } = this.store.items.get(code)!;
        const found = this.store.lots.get(lot)!;
        return {
            document,
            product,
            pack,
            lot: found,
            packs,
            base: packs * size,
            movement: 0,
            received: null,
            request_line: null,
        };
    }

    private move(facts: Omit<Movement, 'id' | 'quantity'>, quantity: number): number {
        const { place, product, lot, reason, document_kind, document, number, party, day } = facts;
        const id = this.free.shift()!;
        const of = { place, product, lot, reason, document_kind, document, number, party, day };
        this.movements.push({ id, ...of, quantity });
        return id;
    }

    async write(): Promise<void> {
        const { tx, place, keeper, second } = this.store;
        await tx.run(sql`
            insert into stock_receipt (id, number, place_id, supplier_id, funder_id, reference, received_on, received_by_id,
                                       verifier_id, status, verified_at) overriding system value
            select g.id, g.number, ${place}, s.id, f.id, g.reference, g.day, ${keeper}, ${second},
                   case when g.verified_at is null then 'open' else 'verified' end, g.verified_at
              from ${rows(this.receipts, 'id bigint, number text, day date, supplier text, funder text, reference text, verified_at timestamptz')}
              join supplier s on s.name = g.supplier join funder f on f.name = g.funder order by g.id`);
        await tx.run(sql`
            insert into stock_distribution (id, number, kind, place_id, receiver_id, request_id, occurred_on, issued_by_id,
                                            status, received_on, received_by_id)
            overriding system value
            select g.id, g.number, g.kind, ${place}, g.receiver, g.request, g.day, ${keeper}, g.status, g.arrived, g.received_by
              from ${rows(this.distributions, 'id bigint, number text, kind text, status text, day date, receiver bigint, request bigint, arrived date, received_by bigint')} order by g.id`);
        await tx.run(sql`
            insert into stock_movement (id, place_id, product_id, lot_id, quantity, reason, document_kind, document_id,
                                        document_number, party, occurred_on, recorded_by) overriding system value
            select g.id, g.place, g.product, g.lot, g.quantity, g.reason, g.document_kind, g.document, g.number, g.party,
                   g.day, ${keeper}
              from ${rows(this.movements, 'id bigint, place bigint, product bigint, lot bigint, quantity bigint, reason text, document_kind text, document bigint, number text, party text, day date')}
             order by g.day, g.quantity < 0, g.id`);
        await tx.run(sql`
            insert into stock_receipt_line (receipt_id, product_id, product_unit_id, lot_id, quantity_ordered, quantity,
                                            base_quantity, movement_id)
            select g.document, g.product, g.pack, g.lot, g.packs, g.packs, g.base, g.movement
              from ${rows(this.receiptLines, lineColumns)} order by g.movement`);
        await tx.run(sql`
            insert into stock_distribution_line (distribution_id, product_id, product_unit_id, lot_id, quantity, base_quantity,
                                                 movement_id, base_received, received_movement_id, request_line_id)
            select g.document, g.product, g.pack, g.lot, g.packs, g.base, g.movement,
                   case when g.received is not null then g.base end, g.received, g.request_line
              from ${rows(this.distributionLines, lineColumns)} order by g.movement`);
        await tx.run(sql`select setval('stock_receipt_number', ${Math.max(1, this.receipts.length)}),
                                setval('stock_distribution_number', ${Math.max(1, this.distributions.length)})`);
    }
}

const lineColumns =
    'document bigint, product bigint, pack bigint, lot bigint, packs numeric, base bigint, movement bigint, received bigint, request_line bigint';
