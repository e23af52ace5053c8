/** Requests decided: once, by others, reserved within what is usable, given back when cancelled. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { drift } from '../../helpers/stock/world.ts';
import { requestCalls } from '../../helpers/stock/requests.ts';
import { type StockedWorld, stockedWorld } from '../../helpers/stock/stocked.ts';

let t: TestApp;
let w: StockedWorld;
beforeAll(async () => {
    t = await testApp();
    w = await stockedWorld(t);
});
afterAll(() => t.close());

const as = (who: string) => ({ as: who });
const { ask, approve, detail, submitted } = requestCalls(() => t);

describe('deciding', () => {
    it('is told with its deliveries and when each step was taken', async () => {
        const { product } = await w.productWith(50);
        const id = await submitted(product, 30);
        expect(await detail(id)).toMatchObject({ deliveries: [] });
        await approve(id);
        const [line] = (await detail(id)).lines;
        const sent = await t.call(
            'POST /distribute-stock',
            {
                request_id: id,
                lines: [{ product_id: product, quantity: 10, request_line_id: line.id }],
            },
            as('distributor'),
        );
        const request = await detail(id, 'facility');
        expect(request.deliveries).toEqual([
            {
                id: sent.body.data.id,
                number: sent.body.data.number,
                kind: 'distribution',
                status: 'sent',
                occurred_on: '2026-03-14',
                received_on: null,
            },
        ]);
        const steps = new Map<string, string>(
            request.history.map(({ what, at }: { what: string; at: string }) => [what, at]),
        );
        expect([...steps.keys()]).toEqual(['partly_issued', 'approved', 'submitted']);
        expect(steps.get('submitted')).toBe(request.submitted_at);
        expect(steps.get('approved')).toBe(request.decided_at);
    });

    it('reserves what is approved, wholly or partly, and never more than is free', async () => {
        const { product } = await w.productWith(50);
        const first = await submitted(product, 30);
        expect((await approve(first)).body.success).toBe('Edited successful');
        expect(await w.level(product)).toEqual({ on_hand: 50, reserved: 30 });
        const second = await submitted(product, 30);
        const refused = await approve(second);
        expect(refused.body.message).toMatch(
            /^Only 20 Test of Product \d+ are free: 50 usable, 30 reserved\.$/,
        );
        expect(Object.keys(refused.body.errors)).toEqual(['lines.0.quantity']);
        const { lines } = await detail(second);
        const partly = await approve(second, {
            lines: [{ line_id: lines[0].id, quantity: 20 }],
            reason: 'No more for now',
        });
        expect(partly.body.data.status).toBe('partly_approved');
        expect(await w.level(product)).toEqual({ on_hand: 50, reserved: 50 });
        expect((await detail(second)).lines[0]).toMatchObject({
            quantity_approved: 20,
            base_approved: 20,
        });
    });

    it('does not count what may not be issued as free', async () => {
        const { product } = await w.productWith(5);
        await w.stock(await w.newLot({ product, on_hold: true }), 100);
        await w.stock(await w.newLot({ product, expires_on: '2026-03-13' }), 100);
        expect((await approve(await submitted(product, 6))).body.code).toBe('not_enough');
        expect((await approve(await submitted(product, 5))).status).toBe(200);
    });

    it('refuses quantities that do not belong to the request', async () => {
        const { product } = await w.productWith(50);
        const id = await submitted(product, 10);
        const [line] = (await detail(id)).lines;
        const bad = async (lines: object[]) => (await approve(id, { lines })).body;
        expect((await bad([{ line_id: line.id, quantity: 11 }])).errors).toEqual({
            'lines.0.quantity': 'At most 10, as was asked.',
        });
        expect((await bad([{ line_id: 1_000_000, quantity: 1 }])).errors).toHaveProperty('lines');
        expect(
            (
                await bad([
                    { line_id: line.id, quantity: 1 },
                    { line_id: line.id, quantity: 1 },
                ])
            ).errors,
        ).toHaveProperty('lines.1.line_id');
        expect((await bad([{ line_id: line.id, quantity: 0 }])).code).toBe('nothing_approved');
        expect(await w.level(product)).toMatchObject({ reserved: 0 });
    });

    it('is never by who asked, nor by an account of the same facility', async () => {
        const { product } = await w.productWith(50);
        const own = (
            await ask([{ product_id: product, quantity: 1 }], { receiver_id: w.places[4] }, 'admin')
        ).body.data.id;
        for (const call of ['approve', 'reject'])
            expect(
                (
                    await t.call(
                        `POST /user/stock-request/${call}`,
                        { id: own, ...(call === 'reject' && { reason: 'Not in the plan' }) },
                        as('admin'),
                    )
                ).body.code,
            ).toBe('own_request');
        expect((await approve(own, {}, 'superadmin')).status).toBe(200);
        const theirs = await submitted(product, 1);
        await t.db.run(
            sql`update account set facility_id = ${t.world.facilities[0]} where username = 'admin-next'`,
        );
        expect((await approve(theirs, {}, 'admin-next')).body.code).toBe('own_request');
        expect((await approve(theirs, {}, 'facility')).status).toBe(403);
        // Even past the code, the table refuses.
        await expect(
            t.db.run(
                sql`update stock_request set decided_by_id = requester_id where id = ${theirs}`,
            ),
        ).rejects.toThrow('stock_request_decided_by_id');
    });

    it('rejects with a reason, once', async () => {
        const { product } = await w.productWith(5);
        const id = await submitted(product, 5);
        expect(
            (await t.call('POST /user/stock-request/reject', { id }, as('distributor'))).status,
        ).toBe(202);
        const rejected = await t.call(
            'POST /user/stock-request/reject',
            { id, reason: 'Not in the plan' },
            as('distributor'),
        );
        expect(rejected.body.success).toBe('Edited successful');
        expect((await approve(id)).body.code).toBe('wrong_state');
        expect(await detail(id)).toMatchObject({
            status: 'rejected',
            decision_reason: 'Not in the plan',
        });
    });

    it('refuses an approval of what was changed meanwhile', async () => {
        const { product } = await w.productWith(5);
        const id = await submitted(product, 1);
        const { version } = await detail(id);
        await t.call(
            'POST /user/stock-request/update',
            { id, lines: [{ product_id: product, quantity: 5 }] },
            as('facility'),
        );
        expect((await approve(id, { version })).body.code).toBe('stale');
    });

    it('cancels with a reason and gives back what was reserved', async () => {
        const { product } = await w.productWith(50);
        const id = await submitted(product, 30);
        await approve(id);
        expect((await t.call('POST /x/stock/requests/cancel', { id }, as('facility'))).status).toBe(
            202,
        );
        const done = await t.call(
            'POST /x/stock/requests/cancel',
            { id, reason: 'Found some' },
            as('facility'),
        );
        expect(done.status).toBe(200);
        expect(await w.level(product)).toEqual({ on_hand: 50, reserved: 0 });
        expect(
            (
                await t.call(
                    'POST /x/stock/requests/cancel',
                    { id, reason: 'once again, please' },
                    as('facility'),
                )
            ).body.code,
        ).toBe('wrong_state');
    });

    it('tells what happened: who, when, what', async () => {
        const { product } = await w.productWith(50);
        const id = (await ask([{ product_id: product, quantity: 4 }], { status: 'draft' })).body
            .data.id;
        await t.call('POST /x/stock/requests/submit', { id }, as('facility'));
        await t.call(
            'POST /user/stock-request/update',
            { id, lines: [{ product_id: product, quantity: 6 }] },
            as('facility'),
        );
        await approve(id, { reason: 'As planned' });
        await t.call('POST /x/stock/requests/cancel', { id, reason: 'Not needed' }, as('admin'));
        const { history } = await detail(id, 'facility');
        expect(
            history.map((one: { what: string; who: string; reason: string }) => [
                one.what,
                one.who,
                one.reason,
            ]),
        ).toEqual([
            ['cancelled', 'Person admin-home', 'Not needed'],
            ['approved', 'Person distributor-home', 'As planned'],
            ['edited', 'Person facility-home', ''],
            ['submitted', 'Person facility-home', ''],
            ['drafted', 'Person facility-home', ''],
        ]);
        expect(history[2].lines).toMatchObject([{ from: 4, to: 6, unit: 'Test' }]);
    });

    it('lets one of eight parallel approvals win, and reserves once', async () => {
        const { product } = await w.productWith(50);
        for (let trial = 0; trial < 5; trial++) {
            const id = await submitted(product, 7);
            const answers = await Promise.all(
                Array.from({ length: 8 }, (_, one) =>
                    t.call(
                        'POST /user/stock-request/approve',
                        { id },
                        {
                            as: one % 2 ? 'distributor' : 'admin',
                            headers: { 'idempotency-key': `approval-${trial}-${one}` },
                        },
                    ),
                ),
            );
            expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
            expect(answers.filter(({ body }) => body.code === 'wrong_state')).toHaveLength(7);
            expect((await w.level(product)).reserved).toBe(7 * (trial + 1));
        }
    });

    it('keeps reservations equal to what is open over any walk, and within what is usable', async () => {
        const step = fc.record({
            verb: fc.constantFrom(
                'ask',
                'submit',
                'approve',
                'partly',
                'reject',
                'cancel',
                'delete',
            ),
            which: fc.nat(5),
            quantity: fc.integer({ min: 1, max: 30 }),
        });
        await fc.assert(
            fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
                const { product } = await w.productWith(60);
                const requests: number[] = [];
                for (const { verb, which, quantity } of steps) {
                    const id = requests[which % Math.max(1, requests.length)];
                    if (verb === 'ask' || id === undefined) {
                        const status = which % 2 ? 'draft' : 'submitted';
                        requests.push(
                            (await ask([{ product_id: product, quantity }], { status })).body.data
                                .id,
                        );
                        continue;
                    }
                    if (verb === 'submit')
                        await t.call('POST /x/stock/requests/submit', { id }, as('facility'));
                    else if (verb === 'approve') await approve(id);
                    else if (verb === 'partly') {
                        const line =
                            (
                                await t.db.maybe<{ id: number }>(
                                    sql`select id from stock_request_line where request_id = ${id}`,
                                )
                            )?.id ?? 1;
                        await approve(id, { lines: [{ line_id: line, quantity }] });
                    } else if (verb === 'reject')
                        await t.call(
                            'POST /user/stock-request/reject',
                            { id, reason: 'not this time' },
                            as('admin'),
                        );
                    else if (verb === 'cancel')
                        await t.call(
                            'POST /x/stock/requests/cancel',
                            { id, reason: 'not this time' },
                            as('facility'),
                        );
                    else await t.call('POST /user/stock-request/delete', { id }, as('facility'));
                }
                const { open } = await t.db.one<{ open: number }>(sql`
                    select coalesce(sum(n.base_approved - n.base_issued), 0) as open
                      from stock_request_line n join stock_request q on q.id = n.request_id
                     where n.product_id = ${product} and q.status in ('approved', 'partly_approved', 'partly_issued')`);
                const { reserved, on_hand } = await w.level(product);
                expect(reserved).toBe(open);
                expect(reserved).toBeLessThanOrEqual(on_hand);
            }),
            { numRuns: Number(process.env['KIPIMO_WALKS'] ?? 15) },
        );
        expect(await drift(t.db)).toEqual([]);
    });
});
