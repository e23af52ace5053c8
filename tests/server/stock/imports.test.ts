/** Stock history of other systems: small files in their formats, and the real ones where they are at hand. */
import type { Viewer } from '../../../resources/define/engine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../resources/define/errors.ts';
import { english } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import { importCards } from '../../../resources/stock/imports/cards.server.ts';
import { importDeliveries } from '../../../resources/stock/imports/delivery.server.ts';
import { movementReasons } from '../../../resources/stock/ledger/movementReasons.ts';
import type { Database } from '../../../server/database/database.ts';
import { freshDatabase } from '../../helpers/database.ts';
import { drift, stockWorld, type StockWorld } from '../../helpers/stock/world.ts';
import { sharedFile, upload } from '../facilities/harness.ts';

let db: Database;
let drop: () => Promise<void>;
let world: StockWorld;
let verifier: number;
const today = '2026-03-14';

beforeAll(async () => {
    ({ db, drop } = await freshDatabase());
    world = await stockWorld(db);
    ({ id: verifier } = await db.one<{ id: number }>(sql`
        insert into account (username, full_name, user_type, role_id, password_hash, stock_verifier)
        select 'verifier-of-tests', 'Verifier', 'distributor', role_id, '-', true from account
         where id = ${world.keeper} returning id`));
});
afterAll(() => drop?.());

const inTransaction = <T>(
    work: (context: Parameters<typeof importCards>[0]) => Promise<T>,
): Promise<T> =>
    db.transaction({ actor_id: null, actor: 'test', address: '-', request_id: '-' }, (tx) =>
        work({ db: tx, viewer: { id: world.keeper } as Viewer, today, tongue: english }),
    );

const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
    const error = await work.then(
        () => new Error('It was not refused'),
        (reason: unknown) => reason,
    );
    if (!(error instanceof Refusal)) throw error;
    return error;
};

type DeliveryOptions = Parameters<typeof importDeliveries>[2];

const deliver = (content: string | Buffer, options: Partial<DeliveryOptions> = {}) =>
    inTransaction((context) =>
        importDeliveries(context, upload('history.csv', content), {
            mode: 'all',
            dry_run: false,
            country: '',
            create_products: true,
            create_suppliers: true,
            target: { place: world.store, verifier, funder: null },
            ...options,
        }),
    );

const head =
    'ID,PO / SO #,ASN/DN #,Country,PO Sent to Vendor Date,Delivered to Client Date,Product Group,Vendor,Item Description,Unit of Measure (Per Pack),Line Item Quantity,Pack Price,Manufacturing Site,Weight (Kilograms),Freight Cost (USD)';
const history = [
    head,
    '1,SO-1,DN-1,Uganda,N/A - From RDC,2010-03-25,ARV,Vendor A,"Efavirenz 600mg, tablets",30,100,3.5,India,12,Freight Included in Commodity Cost',
    '2,SO-1,DN-1,Uganda,N/A - From RDC,2010-03-25,ARV,Vendor A,"Nevirapine 200mg, tablets",60,10,2.25,India,1,Invoiced Separately',
    '3,SO-2,DN-2,Kenya,2010-01-01,2010-04-01,ARV,Vendor B,"Efavirenz 600mg, tablets",30,5,3.5,India,1,12.5',
].join('\n');
const broken = `${history}\n4,SO-3,DN-3,Uganda,2010-01-01,Date Not Captured,ARV,Vendor A,Zidovudine,60,1.5,x,India,1,1`;

const counted = (table: 'stock_receipt' | 'stock_movement') =>
    db
        .one<{ n: number }>(
            table === 'stock_receipt'
                ? sql`select count(*) as n from stock_receipt`
                : sql`select count(*) as n from stock_movement`,
        )
        .then(({ n }) => n);

describe('a delivery history', () => {
    it('names the row and column of each fault, and loads nothing with one', async () => {
        const error = await refusal(deliver(broken));
        const report = error.details!['report'] as Awaited<ReturnType<typeof deliver>>;
        expect(report.faults.map(({ row, column, value }) => [row, column, value])).toEqual([
            [5, 'Delivered to Client Date', 'Date Not Captured'],
            [5, 'Line Item Quantity', '1.5'],
            [5, 'Pack Price', 'x'],
        ]);
        expect(report.warnings.map(({ row, column }) => [row, column])).toContainEqual([
            2,
            'Freight Cost (USD)',
        ]);
        expect(await counted('stock_receipt')).toBe(0);
    });

    it('creates no product and no supplier unless told to', async () => {
        const careful = { create_products: false, create_suppliers: false };
        const dry = await deliver(history, { ...careful, dry_run: true });
        expect(dry.counts.faulty).toBe(3);
        expect(dry.faults.slice(0, 2).map(({ column, value }) => [column, value])).toEqual([
            ['Vendor', 'Vendor A'],
            ['Item Description', 'Efavirenz 600mg, tablets'],
        ]);
        expect((await refusal(deliver(history, careful))).code).toBe('import_faults');
    });

    it('becomes receipts in base units, of one country where it is named, and only once', async () => {
        const first = await deliver(history, { country: 'Uganda' });
        expect(first).toMatchObject({ receipts: 1, elsewhere: 1, done: true });
        const lines = await db.rows(sql`
            select r.reference, r.received_on, r.status, p.name, n.quantity, n.base_quantity, n.unit_cost, n.currency,
                   t.on_hold, m.quantity as moved
              from stock_receipt_line n join stock_receipt r on r.id = n.receipt_id join product p on p.id = n.product_id
              join stock_lot t on t.id = n.lot_id join stock_movement m on m.id = n.movement_id order by n.id`);
        const alike = {
            reference: 'DN-1',
            received_on: '2010-03-25',
            status: 'open',
            currency: 'USD',
        };
        expect(lines).toEqual([
            {
                ...alike,
                name: 'Efavirenz 600mg, tablets',
                quantity: 100,
                base_quantity: 3000,
                unit_cost: 3.5,
                on_hold: true,
                moved: 3000,
            },
            {
                ...alike,
                name: 'Nevirapine 200mg, tablets',
                quantity: 10,
                base_quantity: 600,
                unit_cost: 2.25,
                on_hold: true,
                moved: 600,
            },
        ]);
        const again = await deliver(history);
        expect(again.counts).toMatchObject({ add: 1, unchanged: 2 });
        expect(await counted('stock_receipt')).toBe(2);
        await deliver(history);
        expect(await counted('stock_receipt')).toBe(2);
        expect(await drift(db)).toEqual([]);
    });

    const real = sharedFile('logistics/scms_delivery_history_uganda.csv');
    it.skipIf(!real)('of a real country loads: every sum as in the file', async () => {
        const before = await db.one<{ n: number }>(
            sql`select coalesce(sum(quantity), 0)::bigint as n from stock_movement`,
        );
        const started = performance.now();
        const report = await deliver(real!, { mode: 'good' });
        console.info(
            `${report.counts.add} lines of Uganda loaded in ${((performance.now() - started) / 1000).toFixed(1)} s, ${report.faults_total} faults, ${report.counts.warnings} cells worth a look`,
        );
        expect(report.counts.rows).toBe(779);
        expect(report.counts.add + report.counts.faulty).toBe(779);
        const after = await db.one<{ n: number }>(
            sql`select sum(quantity)::bigint as n from stock_movement`,
        );
        const faulty = new Set(report.faults.map(({ row }) => row));
        expect(after.n - before.n).toBe(sumOf(real!, faulty));
        expect(await drift(db)).toEqual([]);
    });

    const whole = sharedFile('logistics/scms_delivery_history_2006_2015.csv');
    it.skipIf(!whole)(
        'of ten years is read whole, its faults named',
        async () => {
            // It was loaded whole; Uganda above is of the same file and takes less time.
            const dry_run = !process.env['KIPIMO_WHOLE_HISTORY'];
            const report = await deliver(whole!, { dry_run, mode: 'good' });
            expect(await drift(db)).toEqual([]);
            expect(report.counts.rows).toBe(10_324);
            const { add, unchanged, faulty } = report.counts;
            expect(add + unchanged + faulty).toBe(10_324);
            console.info(
                `Ten years: ${add} lines to add, ${unchanged} loaded before, ${faulty} rows with ${report.faults_total} faults: ${JSON.stringify(report.faults.slice(0, 3))}`,
            );
        },
        300_000,
    );
});

/** Base units of the rows that are no fault, counted from the text itself. */
function sumOf(file: Buffer, faulty: ReadonlySet<number>): number {
    const rows = [...file.toString('utf8').matchAll(/^.+$/gm)].map(([line]) =>
        [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((part) => part[2] ?? part[1] ?? ''),
    );
    const [names = []] = rows;
    const [pack, quantity] = ['Unit of Measure (Per Pack)', 'Line Item Quantity'].map((name) =>
        names.findIndex((one) => one.trim() === name),
    );
    return rows
        .slice(1)
        .filter((_, at) => !faulty.has(at + 2))
        .reduce((sum, row) => sum + Number(row[pack!]) * Number(row[quantity!]), 0);
}

const files = (movements: string) => [
    upload(
        'lines.csv',
        `id,occurredDate,processedDate,quantity,reasonId,sourceId,destinationId,stockCardId\n${movements}`,
    ),
    upload('cards.csv', 'id,facilityId,lotId,orderableId,programId\nc1,f1,L1,o1,p\nc2,f1,,o2,p'),
    upload(
        'reasons.csv',
        'id,name,description,reasoncategory,reasontype,isfreetextallowed\nr-lost,Lost,,ADJUSTMENT,DEBIT,true',
    ),
    upload('orderables.csv', 'id,code,fullproductname,netcontent\no1,C1,Condom,1\no2,C2,Glove,1'),
    upload('facilities.csv', 'id,name,golivedate,geographiczoneid\nf1,Comfort Health Clinic,,z'),
    upload('lots.csv', 'id,lotcode,expirationdate,manufacturedate\nl1,LC1,2030-01-01,2017-01-01'),
];

type CardOptions = Parameters<typeof importCards>[2];

async function cards(uploads: ReturnType<typeof files>, options: Partial<CardOptions> = {}) {
    const [master] = await db.rows<{ category: number; unit: number }>(
        sql`select (select min(id) from stock_category) as category, (select min(id) from measurement_unit) as unit`,
    );
    return inTransaction((context) =>
        importCards(context, uploads, {
            dry_run: false,
            reasons: {},
            below_zero: 'leave',
            create: true,
            ...master!,
            ...options,
        }),
    );
}

const balanceAt = async (place: string, product: string) =>
    (
        await db.maybe<{ n: number }>(sql`
            select l.on_hand as n from stock_level l join stock_place s on s.id = l.place_id join product p on p.id = l.product_id
             where s.name = ${place} and p.name = ${product}`)
    )?.n;

describe('stock cards of OpenLMIS', () => {
    const story = [
        // Out of order in the file: 50 counted, 20 in, 5 lost, 60 counted.
        'm4,2017-03-01,2017-03-01 10:00:00,60,,,,c1',
        'm2,2017-02-01,2017-02-01 10:00:00,20,,n1,,c1',
        'm1,2017-01-01,2017-01-01 10:00:00,50,,,,c1',
        'm3,2017-02-01,2017-02-01 11:00:00,5,r-lost,,,c1',
        'm5,2017-01-01,2017-01-01 10:00:00,10,,,,c2',
        'm6,2017-01-05,2017-01-05 10:00:00,12,r-unknown,,,c2',
    ].join('\n');

    it('are refused by id while a reason is not mapped', async () => {
        const dry = await cards(files(story), { dry_run: true });
        expect(dry.unknown_reasons).toEqual([{ id: 'r-unknown', lines: 1 }]);
        const error = await refusal(cards(files(story)));
        expect(error.code).toBe('unknown_reasons');
        expect(error.message).toContain('r-unknown');
        const wrong = await refusal(cards(files(story), { reasons: { 'r-lost': 'found' } }));
        expect(wrong.code).toBe('wrong_reason');
    });

    it('leave out a card that falls below zero and say its day, unless told to correct it', async () => {
        const mapped = { reasons: { 'r-unknown': 'transfer_out' as const } };
        const dry = await cards(files(story), { ...mapped, dry_run: true });
        expect(dry.below_zero).toEqual([
            {
                card: 'c2',
                place: 'Comfort Health Clinic',
                product: 'Glove',
                lot: '',
                day: '2017-01-05',
                balance: -2,
                corrected: 0,
            },
        ]);
        expect((await refusal(cards(files(story), { ...mapped, create: false }))).code).toBe(
            'missing',
        );
        const run = await cards(files(story), mapped);
        expect(run).toMatchObject({ done: true, left_out: 1, counts: { add: 4 } });
        expect(await balanceAt('Comfort Health Clinic', 'Condom')).toBe(60);
        expect(await balanceAt('Comfort Health Clinic', 'Glove')).toBeUndefined();
        const corrected = await cards(files(story), { ...mapped, below_zero: 'correct' });
        expect(corrected.counts).toMatchObject({ add: 2, unchanged: 4 });
        expect(await balanceAt('Comfort Health Clinic', 'Glove')).toBe(0);
        const before = await counted('stock_movement');
        await cards(files(story), { ...mapped, below_zero: 'correct' });
        expect(await counted('stock_movement')).toBe(before);
        expect(await drift(db)).toEqual([]);
    });

    it('map to reasons that the ledger has, by the words that it has for them', async () => {
        const rows = await db.rows<{ code: string; label: string }>(
            sql`select code, label from movement_reason`,
        );
        expect(Object.fromEntries(rows.map(({ code, label }) => [code, label]))).toEqual(
            movementReasons,
        );
    });

    it('need all their files', async () => {
        const error = await refusal(cards(files(story).slice(0, 3)));
        expect(error.message).toContain('orderables, facilities, lots');
    });

    const path = (name: string) => sharedFile(`logistics/openlmis_${name}.csv`);
    const real = [
        'stock_stock_card_line_items',
        'stock_stock_cards',
        'stock_stock_card_line_item_reasons',
        'ref_orderables',
        'ref_facilities',
        'ref_lots',
    ].map((name) => [name, path(name)] as const);
    it.skipIf(real.some(([, bytes]) => !bytes))(
        'of the real system load once their three reasons are mapped, and balances follow the rule',
        async () => {
            const uploads = real.map(([name, bytes]) => upload(`${name}.csv`, bytes!));
            const error = await refusal(cards(uploads));
            expect(
                (error.details!['report'] as { unknown_reasons: unknown[] }).unknown_reasons,
            ).toHaveLength(3);
            const reasons = {
                'e3fc3cf3-da18-44b0-a220-77c985202e06': 'transfer_in',
                '313f2f5f-0c22-4626-8c49-3554ef763de3': 'count_excess',
                'b5c27da7-bdda-4790-925a-9484c5dfb594': 'count_shortfall',
            } as const;
            const started = performance.now();
            const report = await cards(uploads, { reasons });
            console.info(
                `${report.counts.add} of ${report.counts.rows} lines of ${report.cards} cards loaded in ${((performance.now() - started) / 1000).toFixed(1)} s; ${report.left_out} cards fall below zero, first ${JSON.stringify(report.below_zero[0])}`,
            );
            expect(report.counts.rows).toBe(4760);
            const sums = byTheRule(real[0]![1]!.toString('utf8'), real[2]![1]!.toString('utf8'));
            expect(report.balances.length + report.left_out).toBe(sums.size);
            for (const { card, balance } of report.balances)
                expect([card, balance]).toEqual([card, sums.get(card)]);
            expect(await drift(db)).toEqual([]);
        },
        120_000,
    );
});

/** The last balance of each card, by the rule as it is written, from the text itself. */
function byTheRule(lines: string, reasons: string): Map<string, number> {
    const table = (text: string) => {
        const [names = [], ...rows] = text
            .replace(/^\ufeff/, '')
            .trim()
            .split(/\r?\n/)
            .map((line) => line.split(','));
        return rows.map((row) =>
            Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])),
        );
    };
    const types = new Map(table(reasons).map((row) => [row['id'], row['reasontype']]));
    types.set('e3fc3cf3-da18-44b0-a220-77c985202e06', 'CREDIT');
    types.set('313f2f5f-0c22-4626-8c49-3554ef763de3', 'CREDIT');
    types.set('b5c27da7-bdda-4790-925a-9484c5dfb594', 'DEBIT');
    const sums = new Map<string, number>();
    const order = (row: Record<string, string>) => `${row['occurredDate']} ${row['processedDate']}`;
    for (const row of table(lines).toSorted((a, b) =>
        order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0,
    )) {
        const card = row['stockCardId']!;
        const before = sums.get(card) ?? 0;
        const quantity = Number(row['quantity']);
        const type = types.get(row['reasonId']!);
        if (row['sourceId'] || type === 'CREDIT') sums.set(card, before + quantity);
        else if (row['destinationId'] || type === 'DEBIT') sums.set(card, before - quantity);
        else sums.set(card, quantity);
    }
    return sums;
}
