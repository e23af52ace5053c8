/** Stock out: order of expiry, nothing unusable, promises kept, the other end, ways back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { spoken } from '../../../resources/define/say.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { changeLot, drift } from '../../helpers/stock/world.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';

let app: TestApp;
let world: StockCalls;

beforeAll(async () => {
    app = await testApp();
    world = await stockCalls(app);
});
afterAll(async () => {
    expect(await drift(app.db)).toEqual([]);
    await app.close();
});

const keeper = { as: 'distributor' };
const morning = new Date('2026-03-14T09:00:00Z');

/** A product of its own with lots of these expiries and quantities; ids of both. */
async function stocked(...lots: [expires_on: string, quantity: number][]) {
    const product = await world.newProduct();
    const ids: number[] = [];
    for (const [expires_on, quantity] of lots)
        ids.push((await world.receive({ product_id: product, expires_on, quantity })).lot);
    return { product, lots: ids };
}

const issue = (product: number, rest: object, head?: Record<string, unknown>) =>
    world.issue({ product_id: product, ...rest }, head);
const takenFrom = (body: { data: { lines: { lot_id: number; base_quantity: number }[] } }) =>
    body.data.lines.map((line) => [line.lot_id, line.base_quantity]);

/** An approved request of the first facility for a product, as the request calls leave it. */
async function approved(product: number, required: number, granted = required) {
    const { id: requester } = await app.db.one<{ id: number }>(
        sql`select id from account where username = 'facility-home'`,
    );
    const { id } = await app.db.one<{ id: number }>(sql`
        insert into stock_request (requester_id, receiver_id, place_id, status, submitted_at)
        values (${requester}, ${world.facility}, ${world.store}, ${granted < required ? 'partly_approved' : 'approved'}, now())
        returning id`);
    const line = await app.db.one<{ id: number }>(sql`
        insert into stock_request_line (request_id, product_id, product_unit_id, quantity_required, base_required,
                                        quantity_approved, base_approved)
        select ${id}, ${product}, id, ${required}, ${required}, ${granted}, ${granted}
          from product_unit where product_id = ${product} returning id`);
    await app.db.run(sql`
        insert into stock_reservation (request_line_id, place_id, product_id, quantity)
        values (${line.id}, ${world.store}, ${product}, ${granted})`);
    const state = async () =>
        app.db.one<{ status: string; issued: number; reserved: number; promised: number }>(sql`
            select r.status, l.base_issued as issued,
                   coalesce((select quantity from stock_reservation where request_line_id = l.id), 0) as reserved,
                   (select reserved from stock_level where place_id = ${world.store} and product_id = ${product}) as promised
              from stock_request r join stock_request_line l on l.request_id = r.id where r.id = ${id}`);
    return { id, line: line.id, state };
}

describe('an issue', () => {
    it('takes first what expires first, over several lots, and says so word for word', async () => {
        const { product, lots } = await stocked(['2027-06-30', 10], ['2026-06-30', 4]);
        const { body } = await issue(product, { quantity: 6 });
        expect(body.success).toBe('Item Issued successful');
        expect(body.data.number).toMatch(/^ISS-\d{6}$/);
        expect(takenFrom(body)).toEqual([
            [lots[1], 4],
            [lots[0], 2],
        ]);
    });

    it('asks why another lot goes before the one that expires first', async () => {
        const { product, lots } = await stocked(['2026-06-30', 4], ['2027-06-30', 10]);
        const refused = await issue(product, { quantity: 2, lot_id: lots[1] });
        expect(refused.body.code).toBe('not_first_expired');
        expect(Object.keys(refused.body.errors)).toEqual(['lines.0.override_reason']);
        const told = await issue(product, {
            quantity: 2,
            lot_id: lots[1],
            override_reason: 'The far site keeps it longer',
        });
        expect(takenFrom(told.body)).toEqual([[lots[1], 2]]);
        // With all of the first lot going along there is nothing to explain.
        const both = await world.issue(
            {},
            {
                lines: [
                    { product_id: product, quantity: 1, lot_id: lots[1] },
                    { product_id: product, quantity: 4 },
                ],
            },
        );
        expect(both.status).toBe(200);
    });

    it('never takes what is held, recalled, inactive or of another product', async () => {
        const { product, lots } = await stocked(['2027-06-30', 10]);
        const [lot] = lots;
        for (const [flag, word] of [
            ['on_hold', 'on hold'],
            ['recalled', 'recalled'],
            ['inactive', 'inactive'],
        ] as const) {
            await changeLot(app.db, lot!, {
                on_hold: flag === 'on_hold',
                recalled: flag === 'recalled',
                active: flag !== 'inactive',
            });
            const named = await issue(product, { quantity: 1, lot_id: lot });
            expect(named.status).toBe(202);
            expect(named.body.errors['lines.0.lot_id']).toContain(word);
            expect((await issue(product, { quantity: 1 })).body.message).toMatch(/^Only 0 left of/);
        }
        await changeLot(app.db, lot!, { on_hold: false, recalled: false, active: true });
        const other = await stocked(['2027-06-30', 10]);
        expect((await issue(product, { quantity: 1, lot_id: other.lots[0] })).body.code).toBe(
            'lot_not_usable',
        );
        await app.db.run(sql`update product set active = false where id = ${product}`);
        expect((await issue(product, { quantity: 1 })).body.errors).toHaveProperty(
            'lines.0.product_id',
        );
    });

    it('takes a lot until its last second in the time zone of the programme, and not after', async () => {
        const { product, lots } = await stocked(['2026-03-14', 10]);
        try {
            app.clock.now = new Date('2026-03-14T20:59:59Z');
            expect((await issue(product, { quantity: 1, lot_id: lots[0] })).status).toBe(200);
            app.clock.now = new Date('2026-03-14T21:00:00Z');
            const late = await issue(product, { quantity: 1, lot_id: lots[0] });
            expect(late.body.errors['lines.0.lot_id']).toContain('expired on 14 Mar 2026');
            // Nor by writing the day before on it.
            const dated = await issue(
                product,
                { quantity: 1, lot_id: lots[0] },
                { occurred_on: '2026-03-14' },
            );
            expect(dated.body.code).toBe('lot_not_usable');
        } finally {
            app.clock.now = morning;
        }
    });

    it('refuses a lot whose expiry was corrected between proposal and issue', async () => {
        const { product, lots } = await stocked(['2027-06-30', 10]);
        const proposed = await app.call(
            'POST /x/stock/propose',
            { product_id: product, quantity: 3 },
            keeper,
        );
        expect(proposed.body.data.lots).toEqual([
            expect.objectContaining({ lot_id: lots[0], quantity: 10, take: 3 }),
        ]);
        await changeLot(app.db, lots[0]!, { expires_on: '2026-03-13' });
        expect((await issue(product, { quantity: 3, lot_id: lots[0] })).body.code).toBe(
            'lot_not_usable',
        );
        expect((await issue(product, { quantity: 3 })).body.code).toBe('not_enough');
    });

    it('tells what is far over the usual, and does it all the same', async () => {
        const { product } = await stocked(['2027-06-30', 500]);
        for (const quantity of [4, 5, 6]) await issue(product, { quantity });
        const many = await issue(product, { quantity: 26 });
        expect(many.status).toBe(200);
        const [warning, ...others] = many.body.data.warnings;
        expect([warning.line, others]).toEqual([0, []]);
        expect(spoken(warning)).toMatch(/are more than 5 times the usual 5\.$/);
        expect((await issue(product, { quantity: 25 })).body.data.warnings).toEqual([]);
        const { data } = (
            await app.call('POST /x/stock/propose', { product_id: product, quantity: 1 }, keeper)
        ).body;
        expect(data).toMatchObject({ on_hand: 434, usable: 434, available: 434, reserved: 0 });
        expect(data.usual).toBe(6);
        // Nothing is known of how fast it goes before 28 days.
        expect(data).toMatchObject({ months_of_stock: null, adjusted_amc: null });
    });

    it('goes to departments and persons, a distribution to facilities, never to the inactive', async () => {
        const { product } = await stocked(['2027-06-30', 10]);
        const wrong = await issue(product, { quantity: 1 }, { receiver_id: world.facility });
        expect(Object.keys(wrong.body.errors)).toEqual(['receiver_id']);
        const also = await world.distribute(
            { product_id: product, quantity: 1 },
            { receiver_id: world.department },
        );
        expect(Object.keys(also.body.errors)).toEqual(['receiver_id']);
        await app.db.run(sql`update department set active = false`);
        const gone = await issue(product, { quantity: 1 });
        expect(gone.body.message).toBe('Laboratory is not active any more.');
        await app.db.run(sql`update department set active = true`);
    });

    it('goes to nobody by their own hand', async () => {
        const { product } = await stocked(['2027-06-30', 10]);
        await app.db.run(
            sql`update account set stock_receiver = true where username in ('distributor-home', 'distributor-next')`,
        );
        const of = async (username: string) =>
            app.db.one<{ id: number }>(sql`
                select p.id from stock_place p join account a on a.id = p.account_id where a.username = ${username}`);
        const mine = await of('distributor-home');
        const own = await issue(product, { quantity: 1 }, { receiver_id: mine.id });
        expect(own.body).toMatchObject({
            code: 'own_issue',
            errors: { receiver_id: expect.any(String) },
        });
        const other = await of('distributor-next');
        expect((await issue(product, { quantity: 1 }, { receiver_id: other.id })).status).toBe(200);
    });

    it('writes packs as packs where a lot has them, else in base units', async () => {
        const { product, lots } = await stocked(['2026-06-30', 70], ['2027-06-30', 100]);
        const { id: box } = await app.db.one<{ id: number }>(sql`
            with unit as (insert into measurement_unit (name) values ('Carton') returning id)
            insert into product_unit (product_id, unit_id, base_units) select ${product}, id, 30 from unit returning id`);
        const { body } = await issue(product, { product_unit_id: box, quantity: 3 });
        expect(
            body.data.lines.map((line: Record<string, number>) => [
                line['lot_id'],
                line['product_unit_id'] === box,
                line['quantity'],
                line['base_quantity'],
            ]),
        ).toEqual([
            [lots[0], false, 70, 70],
            [lots[1], false, 20, 20],
        ]);
    });
});

describe('an approved request', () => {
    it('that was cancelled half-way gives back what was on the way, promised to nobody', async () => {
        const { product, lots } = await stocked(['2027-06-30', 100]);
        const request = await approved(product, 60);
        const sent = await world.distribute(
            { product_id: product, request_line_id: request.line, quantity: 20 },
            { request_id: request.id },
        );
        const cancelled = await app.call(
            'POST /x/stock/requests/cancel',
            { id: request.id, reason: 'no longer needed' },
            keeper,
        );
        expect(cancelled.status).toBe(200);
        const back = await app.call(
            'POST /x/stock/distributions/reverse',
            { id: sent.body.data.id, reason: 'turned round' },
            keeper,
        );
        expect([back.status, back.body.message]).toEqual([200, undefined]);
        expect(await world.balance(lots[0]!)).toBe(100);
        expect(await request.state()).toEqual({
            status: 'cancelled',
            issued: 0,
            reserved: 0,
            promised: 0,
        });
    });

    it('keeps what it was promised from everybody else', async () => {
        const { product } = await stocked(['2027-06-30', 100]);
        const request = await approved(product, 60);
        const greedy = await issue(product, { quantity: 41 });
        expect(greedy.body.message).toMatch(
            /^Only 40 left of .*: 60 more are promised to approved requests\.$/,
        );
        expect((await issue(product, { quantity: 40 })).status).toBe(200);
        const line = { product_id: product, request_line_id: request.line };
        const head = { request_id: request.id };
        expect((await world.distribute({ ...line, quantity: 61 }, head)).body.code).toBe(
            'not_approved',
        );
        expect((await world.distribute({ ...line, quantity: 20 }, head)).status).toBe(200);
        expect(await request.state()).toEqual({
            status: 'partly_issued',
            issued: 20,
            reserved: 40,
            promised: 40,
        });
        const rest = await world.distribute({ ...line, quantity: 40 }, head);
        expect(await request.state()).toEqual({
            status: 'issued',
            issued: 60,
            reserved: 0,
            promised: 0,
        });
        const over = await world.distribute({ ...line, quantity: 1 }, head);
        expect(over.body.code).toBe('wrong_state');
        // Taken back, it is open and promised again.
        await app.call(
            'POST /x/stock/distributions/reverse',
            { id: rest.body.data.id, reason: 'wrong lorry' },
            keeper,
        );
        expect(await request.state()).toEqual({
            status: 'partly_issued',
            issued: 20,
            reserved: 40,
            promised: 40,
        });
        expect((await issue(product, { quantity: 1 })).body.code).toBe('not_enough');
    });

    it('is received when all of it was issued and confirmed', async () => {
        const { product } = await stocked(['2027-06-30', 100]);
        const request = await approved(product, 30, 10);
        const sent = await world.distribute(
            { product_id: product, request_line_id: request.line, quantity: 10 },
            { request_id: request.id, receiver_id: null },
        );
        expect((await request.state()).status).toBe('issued');
        await app.call('POST /x/stock/confirm', { id: sent.body.data.id }, { as: 'facility' });
        expect((await request.state()).status).toBe('received');
    });

    it('still gets what is there when less is usable than was promised', async () => {
        const { product, lots } = await stocked(['2027-06-30', 50], ['2027-07-31', 50]);
        const one = await approved(product, 50);
        await approved(product, 50);
        await changeLot(app.db, lots[1]!, { on_hold: true });
        const { status } = await world.distribute(
            { product_id: product, request_line_id: one.line, quantity: 50 },
            { request_id: one.id },
        );
        expect(status).toBe(200);
    });

    it('is of its own receiver and product', async () => {
        const { product } = await stocked(['2027-06-30', 50]);
        const other = await stocked(['2027-06-30', 50]);
        const request = await approved(product, 10);
        const line = { product_id: product, request_line_id: request.line, quantity: 1 };
        const elsewhere = await world.distribute(line, {
            request_id: request.id,
            receiver_id: world.farFacility,
        });
        expect(Object.keys(elsewhere.body.errors)).toEqual(['receiver_id']);
        const swapped = await world.distribute(
            { ...line, product_id: other.product },
            { request_id: request.id },
        );
        expect(Object.keys(swapped.body.errors)).toEqual(['lines.0.request_line_id']);
        expect((await world.distribute(line)).body.errors).toHaveProperty(
            'lines.0.request_line_id',
        );
    });
});

describe('a delivery', () => {
    const send = async (quantity = 10) => {
        const { product, lots } = await stocked(['2027-06-30', 20]);
        const { body } = await world.distribute({ product_id: product, quantity });
        expect(body.success).toBe('Stock Distribution Recorded successfully');
        const listed = await app.call('POST /x/stock/deliveries', { id: body.data.id }, keeper);
        return { id: body.data.id as number, lot: lots[0]!, line: listed.body.results[0].lines[0] };
    };
    const confirm = (body: object, as = 'facility') =>
        app.call('POST /x/stock/confirm', body, { as });

    it('is confirmed at the facility: what arrived, and why it differs', async () => {
        const { id, lot, line } = await send();
        const some = { id: line.id, quantity: 7 };
        expect((await confirm({ id, lines: [some] })).body.errors).toHaveProperty(
            'lines.0.discrepancy',
        );
        const done = await confirm({ id, lines: [{ ...some, discrepancy: 'short' }] });
        expect(done.body.success).toMatch(/^Delivery DIS-\d{6} confirmed$/);
        expect(await world.balance(lot, world.facility)).toBe(7);
        expect(await world.balance(lot)).toBe(10);
        const listed = await app.call('GET /distribute-stock?id=' + id, undefined, keeper);
        expect(listed.body.results[0]).toMatchObject({
            status: 'received',
            differing: 1,
            received_by: 'Person facility-home',
            received_on: '2026-03-14',
        });
        expect(listed.body.results[0].lines[0]).toMatchObject({
            base_quantity: 10,
            base_received: 7,
            discrepancy: 'short',
        });
    });

    it('of 400 of which 390 arrive is consumption of 390 and a loss of 10, and its request says so', async () => {
        const { product, lots } = await stocked(['2027-06-30', 1000]);
        const request = await approved(product, 400);
        const { body } = await world.distribute(
            { product_id: product, quantity: 400, request_line_id: request.line },
            { request_id: request.id },
        );
        const listed = await app.call('POST /x/stock/deliveries', { id: body.data.id }, keeper);
        const [line] = listed.body.results[0].lines;
        const level = async () =>
            (await app.call('POST /x/stock/level', { product_id: product }, keeper)).body.data;
        expect(await level()).toMatchObject({ consumption: 400, on_hand: 600 });
        await confirm({
            id: body.data.id,
            lines: [{ id: line.id, quantity: 390, discrepancy: 'short' }],
        });
        expect(await level()).toMatchObject({ consumption: 390, on_hand: 600 });
        expect(await world.balance(lots[0]!)).toBe(600);
        expect(await world.balance(lots[0]!, world.facility)).toBe(390);
        const told = await app.call(
            'POST /x/stock/requests/detail',
            { id: request.id },
            { as: 'facility' },
        );
        expect(told.body.data.lines[0]).toMatchObject({
            base_issued: 400,
            base_received: 390,
            base_lost: 10,
        });
        const card = await app.call('POST /x/stock/card', { product_id: product }, keeper);
        expect(
            card.body.data.lines.map((one: Record<string, unknown>) => [
                one['reason'],
                one['quantity_in'],
                one['quantity_out'],
                one['balance'],
                one['note'],
            ]),
        ).toEqual([
            ['Received', 1000, null, 1000, ''],
            ['Distributed', null, 400, 600, ''],
            ['Sent and not arrived', 10, null, 610, ''],
            ['Lost on the way', null, 10, 600, ''],
        ]);
    });

    it('may have arrived with nothing in it, or by a keeper on behalf, who is named', async () => {
        const { id, lot, line } = await send();
        const none = await confirm(
            { id, lines: [{ id: line.id, quantity: 0, discrepancy: 'damaged' }] },
            'admin',
        );
        expect(none.status).toBe(200);
        expect(await world.balance(lot, world.facility)).toBe(0);
        const listed = await app.call('POST /x/stock/deliveries', { id }, keeper);
        expect(listed.body.results[0].received_by).toBe('Person admin-home');
    });

    it('is confirmed by nobody who issued the goods themselves', async () => {
        const { id } = await send();
        await app.db.run(sql`
            update stock_distribution set issued_by_id = (select id from account where username = 'admin-home')
             where id = ${id}`);
        expect((await confirm({ id }, 'admin')).body.code).toBe('own_delivery');
        expect((await confirm({ id }, 'facility')).status).toBe(200);
    });

    it('is seen and confirmed by its own facility alone', async () => {
        const { id } = await send();
        expect((await confirm({ id }, 'facility-next')).status).toBe(404);
        const seen = async (as: string) =>
            (await app.call('POST /x/stock/deliveries', { id }, { as })).body.count;
        expect([await seen('facility'), await seen('facility-next'), await seen('admin')]).toEqual([
            1, 0, 1,
        ]);
    });

    it('is confirmed once by eight at a time, and then not taken back', async () => {
        const { id, lot } = await send();
        const answers = await Promise.all(
            Array.from({ length: 8 }, (_, turn) =>
                app.call(
                    'POST /x/stock/confirm',
                    { id },
                    {
                        as: turn % 2 ? 'facility' : 'admin',
                        headers: { 'idempotency-key': `confirm-${turn}-delivery` },
                    },
                ),
            ),
        );
        expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
        expect(answers.filter((one) => one.body.code === 'wrong_state')).toHaveLength(7);
        expect(await world.balance(lot, world.facility)).toBe(10);
        const back = await app.call(
            'POST /x/stock/distributions/reverse',
            { id, reason: 'It came too late' },
            keeper,
        );
        expect(back.body.message).toContain('confirmed at the other end');
    });

    it('is taken back while it is on the way, once, with the reason', async () => {
        const { id, lot } = await send();
        const back = () =>
            app.call(
                'POST /x/stock/distributions/reverse',
                { id, reason: 'wrong facility' },
                keeper,
            );
        expect((await back()).status).toBe(200);
        expect(await world.balance(lot)).toBe(20);
        expect((await back()).body.code).toBe('wrong_state');
        expect((await confirm({ id })).body.code).toBe('wrong_state');
        const listed = await app.call('GET /distribute-stock?id=' + id, undefined, keeper);
        expect(listed.body.results[0]).toMatchObject({
            status: 'reversed',
            items: 0,
            remarks: 'Taken back: wrong facility',
        });
    });
});
