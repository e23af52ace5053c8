/** What one person may not do alone: lots, large adjustments, verified records; the reason that it needs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { drift } from '../../helpers/stock/world.ts';
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

const why = 'The label of the box was misread';
const call = (endpoint: string, body: object, as = 'distributor') =>
    app.call(endpoint, body, { as });
const approve = (id: number, as = 'admin') => call('POST /x/stock/proposals/approve', { id }, as);
const lotIs = (id: number) =>
    app.db.one<{
        expires_on: string;
        on_hold: boolean;
        recalled: boolean;
        held_for: string | null;
        state_reason: string;
    }>(
        sql`select expires_on, on_hold, recalled, held_for, state_reason from stock_lot where id = ${id}`,
    );

/** A product of its own with so many of one lot. */
async function stocked(quantity: number, more: object = {}) {
    const product = await world.newProduct();
    return { product, ...(await world.receive({ product_id: product, quantity, ...more })) };
}

describe('the expiry and state of a lot', () => {
    it('were edited by one storekeeper, who now proposes; another keeper approves', async () => {
        const { lot } = await stocked(10, { expires_on: '2026-03-20' });
        const edited = await call('POST /x/stock/lots/edit', { id: lot, expires_on: '2028-03-20' });
        expect(edited.body.code).toBe('second_person');
        expect((await lotIs(lot)).expires_on).toBe('2026-03-20');

        const proposed = await call('POST /x/stock/lots/propose', {
            id: lot,
            change: 'expiry',
            expires_on: '2028-03-20',
            reason: why,
        });
        expect(proposed.body.success).toMatch(/^PRO-\d{6} waits for a second person/);
        expect((await lotIs(lot)).expires_on).toBe('2026-03-20');
        const { id } = proposed.body.data;
        expect((await approve(id, 'distributor')).body.code).toBe('own_proposal');
        expect((await approve(id, 'facility')).status).toBe(403);
        expect((await approve(id)).body.success).toMatch(/is approved and done$/);
        expect((await lotIs(lot)).expires_on).toBe('2028-03-20');
        expect((await approve(id, 'superadmin')).body.code).toBe('wrong_state');
        const listed = await call('POST /x/stock/proposals', { lot_id: lot });
        expect(listed.body.results).toMatchObject([
            {
                about: expect.stringMatching(
                    /^Correct the expiry: 20 Mar 2026 → 20 Mar 2028; Lot: /,
                ),
                reason: why,
                status: 'approved',
                proposed_by: 'Person distributor-home',
                decided_by: 'Person admin-home',
            },
        ]);
    });

    it.each([
        ['hold', 'release', 'on_hold'],
        ['recall', 'unrecall', 'recalled'],
    ] as const)('%s and %s need a reason and a second person', async (on, off, flag) => {
        const { lot, product } = await stocked(10);
        const change = async (which: string) => {
            const body = { id: lot, change: which };
            for (const reason of ['', 'x', '.', 'aaaaaaaa aaaaaaaa', 'xyz xyz'])
                expect(
                    (await call('POST /x/stock/lots/propose', { ...body, reason })).body.errors,
                ).toHaveProperty('reason');
            const { data } = (await call('POST /x/stock/lots/propose', { ...body, reason: why }))
                .body;
            // One at a time about the same lot.
            expect(
                (await call('POST /x/stock/lots/propose', { ...body, reason: why })).body.code,
            ).toBe('wrong_state');
            return data.id as number;
        };
        const first = await change(on);
        // It stops going out at once, and is told so; whether it stays says the second person.
        expect(await lotIs(lot)).toMatchObject({ recalled: false, on_hold: true, held_for: on });
        const meanwhile = await world.issue({ product_id: product, lot_id: lot, quantity: 1 });
        expect(JSON.stringify(meanwhile.body)).toMatch(`while a ${on} waits for a second person`);
        await call('POST /x/stock/proposals/withdraw', { id: first });
        expect(await lotIs(lot)).toMatchObject({ recalled: false, on_hold: false, held_for: null });
        expect((await world.issue({ product_id: product, quantity: 1 })).status).toBe(200);
        await approve(await change(on));
        expect(await lotIs(lot)).toMatchObject({ on_hold: on === 'hold', held_for: null });
        expect(await lotIs(lot)).toMatchObject({ [flag]: true, state_reason: why });
        expect((await world.issue({ product_id: product, quantity: 1 })).status).toBe(202);
        const second = await change(off);
        const rejected = await call(
            'POST /x/stock/proposals/reject',
            { id: second, reason: 'The maker has not answered yet' },
            'admin',
        );
        expect(rejected.body.success).toMatch(/is rejected$/);
        expect((await lotIs(lot))[flag]).toBe(true);
        const third = await change(off);
        expect(
            (await call('POST /x/stock/proposals/withdraw', { id: third }, 'admin')).body.code,
        ).toBe('not_own');
        expect((await call('POST /x/stock/proposals/withdraw', { id: third })).status).toBe(200);
        await approve(await change(off));
        expect((await lotIs(lot))[flag]).toBe(false);
    });

    it('hold in the database too, whatever the code does', async () => {
        const { lot } = await stocked(10);
        for (const change of [
            sql`update stock_lot set expires_on = '2030-01-01' where id = ${lot}`,
            sql`update stock_lot set recalled = true where id = ${lot}`,
            sql`update stock_lot set active = false where id = ${lot}`,
            sql`update stock_lot set on_hold = true, held_for = 'hold' where id = ${lot}`,
            sql`update stock_lot set expires_on = '2150-01-01' where id = ${lot}`,
        ])
            await expect(app.db.run(change)).rejects.toMatchObject({
                constraint: 'stock_lot_second_person',
            });
        await expect(
            app.db.run(sql`
                insert into stock_proposal (kind, about, what, reason, lot_id, proposed_by_id, proposed_at)
                values ('lot', 'x', '{}', '.', ${lot}, ${world.keeper}, now())`),
        ).rejects.toMatchObject({ constraint: 'stock_proposal_reason' });
        await app.db.run(sql`
            insert into stock_proposal (kind, about, what, reason, lot_id, proposed_by_id, proposed_at)
            values ('lot', 'x', '{"recalled": true}', ${why}, ${lot}, ${world.keeper}, now())`);
        await expect(
            app.db.run(sql`
                update stock_proposal set status = 'approved', decided_by_id = proposed_by_id, decided_at = now()
                 where lot_id = ${lot} and status = 'proposed'`),
        ).rejects.toMatchObject({ constraint: 'stock_proposal_second_person' });
        expect((await lotIs(lot)).recalled).toBe(false);
    });
});

describe('an adjustment', () => {
    const adjust = (lot: number, quantity: number, more: object = {}, as = 'distributor') =>
        call(
            'POST /x/stock/adjust',
            {
                reason: 'loss',
                note: 'Missing after the move of the store',
                lines: [{ lot_id: lot, quantity }],
                ...more,
            },
            as,
        );

    it('beyond the limit of one person waits for a second, also in small steps', async () => {
        const { lot } = await stocked(1000);
        // Five percent of 1,000, and more than 20.
        expect((await adjust(lot, 50)).body.data).toMatchObject({ lines: 1 });
        expect(await world.balance(lot)).toBe(950);
        const beyond = await adjust(lot, 1);
        expect(beyond.body.data).toMatchObject({ proposed: true });
        expect(await world.balance(lot)).toBe(950);
        expect((await approve(beyond.body.data.id)).status).toBe(200);
        expect(await world.balance(lot)).toBe(949);
        const card = await call('POST /x/stock/card', { lot_id: lot });
        // Booked in the name of who proposed it.
        expect(card.body.data.lines.at(-1)).toMatchObject({ reason: 'Lost', initials: 'Pd' });
        const large = await adjust(lot, 300);
        await call(
            'POST /x/stock/proposals/reject',
            { id: large.body.data.id, reason: why },
            'admin',
        );
        expect(await world.balance(lot)).toBe(949);
        await expect(
            app.db.run(sql`
                insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number,
                                            occurred_on, recorded_by)
                select ${world.store}, product_id, id, -300, 'loss', 'adjustment', 'ADJ-x', '2026-03-14', ${world.keeper}
                  from stock_lot where id = ${lot}`),
        ).rejects.toMatchObject({ constraint: 'stock_movement_second_person' });
    });

    it('that two people made is taken back by two, and a small one by one', async () => {
        const { lot } = await stocked(100);
        const back = (number: string) =>
            call('POST /x/stock/adjust/reverse', {
                number,
                reason: 'It was found behind the door',
            });
        const small = await adjust(lot, 5);
        expect((await back(small.body.data.number)).body.success).toMatch(/is taken back$/);
        const large = await adjust(lot, 60);
        await approve(large.body.data.id);
        expect(await world.balance(lot)).toBe(40);
        const { adjustment } = await app.db.one<{ adjustment: string }>(
            sql`select adjustment from stock_proposal where id = ${large.body.data.id}`,
        );
        const proposed = await back(adjustment);
        expect(proposed.body.data).toMatchObject({ proposed: true });
        expect(await world.balance(lot)).toBe(40);
        await approve(proposed.body.data.id);
        expect(await world.balance(lot)).toBe(100);
    });

    it('goes by limits that only a system administrator sets', async () => {
        const { lot } = await stocked(100);
        const { body } = await call('POST /x/stock/rules', {});
        const [rule] = body.results;
        expect(rule).toMatchObject({ alone_units: 20, alone_percent: 5 });
        const set = (values: object, as: string) =>
            call('POST /x/stock/rules/edit', { id: rule.id, ...values }, as);
        expect((await set({ alone_units: 1000 }, 'distributor')).status).toBe(403);
        expect((await set({ alone_units: 0, alone_percent: 0 }, 'superadmin')).status).toBe(200);
        expect((await adjust(lot, 1)).body.data).toMatchObject({ proposed: true });
        await set({ alone_units: 20, alone_percent: 5 }, 'superadmin');
    });

    it('asks for a reason that is one', async () => {
        const { lot } = await stocked(100);
        for (const note of ['x', '.', 'lost', '          '])
            expect((await adjust(lot, 1, { note })).body.errors).toHaveProperty('note');
        expect(await world.balance(lot)).toBe(100);
    });
});

describe('a verified record', () => {
    it('is taken back by two people, an open one by one', async () => {
        const { receipt, lot } = await stocked(30);
        const back = (id: number, as = 'distributor') =>
            call(
                'POST /x/stock/receipts/reverse',
                { id, reason: 'It belongs to another store' },
                as,
            );
        await call('POST /x/stock/receipts/verify', { id: receipt }, 'admin');
        const proposed = await back(receipt);
        expect(proposed.body.data).toMatchObject({ proposed: true });
        expect(await world.balance(lot)).toBe(30);
        await expect(
            app.db.run(sql`update stock_receipt set status = 'reversed' where id = ${receipt}`),
        ).rejects.toMatchObject({ constraint: 'stock_receipt_second_person' });
        expect((await approve(proposed.body.data.id, 'distributor')).body.code).toBe(
            'own_proposal',
        );
        expect((await approve(proposed.body.data.id)).status).toBe(200);
        expect(await world.balance(lot)).toBe(0);
        const { status } = await app.db.one<{ status: string }>(
            sql`select status from stock_receipt where id = ${receipt}`,
        );
        expect(status).toBe('reversed');
        const open = await stocked(5);
        expect((await back(open.receipt)).body.data).toMatchObject({ status: 'reversed' });
    });

    it('whose goods were issued meanwhile is not taken back by any approval', async () => {
        const { receipt, lot, product } = await stocked(30);
        await call('POST /x/stock/receipts/verify', { id: receipt }, 'admin');
        const proposed = await call('POST /x/stock/receipts/reverse', { id: receipt, reason: why });
        await world.issue({ product_id: product, quantity: 1 });
        expect((await approve(proposed.body.data.id)).body.code).toBe('not_enough');
        expect(await world.balance(lot)).toBe(29);
        const listed = await call('POST /x/stock/proposals', { status: 'proposed' });
        expect(listed.body.results.map((one: { id: number }) => one.id)).toContain(
            proposed.body.data.id,
        );
    });
});

describe('the last verifier', () => {
    it('cannot be deleted, disabled or unmarked while open records name it', async () => {
        await stocked(1);
        await app.db.run(
            sql`update account set stock_verifier = false where id <> ${world.verifier}`,
        );
        const edit = (values: object) =>
            call('POST /inventory/users/edit/', { id: world.verifier, ...values });
        expect((await edit({ stock_verifier: false })).body.message).toMatch(
            /^Nobody else may verify receipts, and open records name this account/,
        );
        const gone = await call('POST /users/delete', { id: world.verifier }, 'superadmin');
        expect(gone.body.code).toBe('account_last_verifier');
        await app.db.run(
            sql`update account set stock_verifier = true where username = 'superadmin-home'`,
        );
        expect((await edit({ stock_verifier: false })).status).toBe(200);
        await edit({ stock_verifier: true });
    });
});
