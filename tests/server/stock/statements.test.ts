/**
 * A document asks the database as often for twenty lines as for two: one lock, one query for lots, one statement
 * for its lines. Counted, so that nobody goes back to asking line by line.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Answer, TestApp } from '../../helpers/app.ts';
import { testApp } from '../../helpers/app.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';

let app: TestApp;
let world: StockCalls;
beforeAll(async () => {
    app = await testApp();
    world = await stockCalls(app);
});
afterAll(() => app.close());

/** Statements between the word about who acts and the commit: the work of the action itself. */
async function statements(work: () => Promise<Answer>): Promise<[number, Answer]> {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
        const answer = await work();
        expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
        const texts = query.mock.calls.map(([asked]: unknown[]) =>
            typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text),
        );
        const start = texts.findIndex((text) => text.includes("set_config('kipimo.actor_id'"));
        const end = texts.indexOf('commit');
        expect(start).toBeGreaterThan(-1);
        return [end - start - 1, answer];
    } finally {
        query.mockRestore();
    }
}

/** Received, asked for, approved, sent, taken back, sent again and confirmed: how often each step asks. */
async function documents(lines: number): Promise<Record<string, number>> {
    const asked: Record<string, number> = {};
    const step = async (name: string, endpoint: string, body: object, as = 'distributor') => {
        const [count, answer] = await statements(() => app.call(endpoint, body, { as }));
        asked[name] = count;
        return { id: answer.body.data.id as number };
    };
    const products = await Promise.all(Array.from({ length: lines }, () => world.newProduct()));
    const each = (line: object) => products.map((product_id) => ({ product_id, ...line }));
    const receipt = (expires_on: string) => ({
        supplier_id: world.supplier,
        verifier_id: world.verifier,
        received_on: '2026-03-01',
        lines: each({ lot_number: expires_on, expires_on, quantity: 10 }),
    });
    await step('receive', 'POST /stockin/create', receipt('2027-01-31'));
    await step('receive', 'POST /stockin/create', receipt('2028-01-31'));
    const request = await step(
        'ask',
        'POST /stock/request',
        { lines: each({ quantity: 15 }) },
        'facility',
    );
    const { body } = await app.call('POST /x/stock/requests/detail', request, { as: 'facility' });
    await step('approve', 'POST /user/stock-request/approve', request);
    // Each line comes from two lots.
    const sent = await step('send on a request', 'POST /distribute-stock', {
        request_id: request.id,
        lines: (body.data.lines as { id: number; product_id: number }[]).map(
            ({ id, product_id }) => ({ product_id, quantity: 15, request_line_id: id }),
        ),
    });
    await step('take back', 'POST /x/stock/distributions/reverse', {
        ...sent,
        reason: 'The quantity was mistyped',
    });
    const delivery = await step('send', 'POST /distribute-stock', {
        receiver_id: world.facility,
        lines: each({ quantity: 5 }),
    });
    await step('confirm', 'POST /x/stock/confirm', { id: delivery.id }, 'facility');
    return asked;
}

it('asks as often for twenty lines as for two', async () => {
    const few = await documents(2);
    expect(await documents(20)).toEqual(few);
    expect(few).toMatchObject({ send: 9, 'send on a request': 16, approve: 8 });
});
