/** What a scan means here: its product, unit and lot. The product is known by its GTIN or its code. */
import { action } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { text } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { readScan, type Scan } from './gs1.ts';
import { stockRequesters } from '../access.ts';
import { say, type Sentence } from '../../define/say.ts';

export const scan = action('POST /x/stock/scan', {
    about: 'Reads a barcode: GS1 element strings with or without brackets (the separator as ^ or {GS}), a GTIN, or a product code',
    access: stockRequesters,
    effect: 'reads',
    body: { code: text('Barcode', { required: true, maxLength: 200 }) },
    run: async ({ code }, { db, today }): Promise<{ data: Scanned }> => {
        const read = readScan(code, today);
        if ('fault' in read) {
            const product = await byCode(db, code);
            if (!product) throw refused(read.fault, 'unreadable_scan');
            return { data: { ...product, product_unit_id: null, lot_id: null } };
        }
        if (!read.gtin)
            throw refused(
                say('The barcode names no product (GTIN). Please scan the other one.'),
                'no_gtin',
            );
        const product = await byGtin(db, read.gtin);
        if (!product)
            throw refused(
                say('No product has the barcode %{gtin}. Enter it at the product or its unit.', {
                    gtin: read.gtin,
                }),
                'unknown_gtin',
            );
        const lot = read.lot_number
            ? await db.maybe<{ lot_id: number; expires_on: string | null }>(sql`
                select id as lot_id, expires_on from stock_lot
                 where product_id = ${product.product_id} and lower(btrim(lot_number)) = lower(btrim(${read.lot_number}))`)
            : undefined;
        return {
            data: {
                ...read,
                ...product,
                lot_id: lot?.lot_id ?? null,
                // What is printed on the box stands; without it, what is known of the lot.
                expires_on: read.expires_on ?? lot?.expires_on ?? null,
            },
        };
    },
});

/** The product that was scanned, with what the barcode says beside it. */
interface Scanned extends Found, Omit<Scan, 'expires_on'> {
    /** Of the lot, where it is known already. */
    lot_id: number | null;
    expires_on?: string | null;
}

interface Found {
    product_id: number;
    product: string;
    product_unit_id: number | null;
}

/** By the GTIN of a unit, which is then meant, or of the product, whose base unit is. Zeros in front do not count. */
const byGtin = (db: Db, gtin: string): Promise<Found | undefined> =>
    db.maybe<Found>(sql`
        select p.id as product_id, p.name || ' · ' || p.code as product, coalesce(u.id, b.id) as product_unit_id
          from product p
          join product_unit b on b.product_id = p.id and b.unit_id = p.base_unit_id
          left join product_unit u on u.product_id = p.id and u.active and ltrim(u.gtin, '0') = ltrim(${gtin}, '0')
         where p.active and (u.id is not null or ltrim(p.gtin, '0') = ltrim(${gtin}, '0'))
         order by u.id is null, p.id limit 1`);

const byCode = (db: Db, code: string): Promise<Pick<Found, 'product_id' | 'product'> | undefined> =>
    db.maybe(sql`
        select id as product_id, name || ' · ' || code as product from product
         where active and lower(btrim(code)) = lower(btrim(${code}))`);

const refused = (sentence: Sentence, code: string): Refusal =>
    new Refusal(sentence, code, { code: sentence });
