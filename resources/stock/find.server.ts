/** What of the store is found by a number: requests, notes, lots, products, and whatever a barcode says. */
import { defineFinder } from '../define/points/find.ts';
import { and, sql } from '../define/sql.ts';
import { stockKeepers, stockRequesters } from './access.ts';
import { readScan } from './products/gs1.ts';
import { keepsStock } from './requests/scope.server.ts';

export const findRequests = defineFinder({
    name: 'stockRequests',
    title: 'Stock requests',
    access: stockRequesters,
    find: ({ like, context: { scope, viewer }, limit }) => sql`
        select q.id, q.number as label, p.name as hint
          from stock_request q
          join stock_place_named p on p.id = q.receiver_id
          left join facility f on f.id = p.facility_id
         where ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))
           and lower(q.number) like ${`%${like}`}
         order by q.id desc limit ${limit}`,
    routes: ['/stock/make_request/show/{id}'],
});

export const findReceipts = defineFinder({
    name: 'stockReceipts',
    title: 'Received stock',
    access: stockKeepers,
    find: ({ like, limit }) => sql`
        select r.id, r.number as label, s.name as hint
          from stock_receipt r join supplier s on s.id = r.supplier_id
         where lower(r.number) like ${`%${like}`} or lower(r.invoice) = ${like} or lower(r.reference) = ${like}
         order by r.id desc limit ${limit}`,
    routes: ['/stock/received/{id}/show'],
});

export const findLots = defineFinder({
    name: 'stockLots',
    title: 'Lots',
    access: stockKeepers,
    find: ({ text, like, context: { today }, limit }) => {
        const scan = readScan(text, today);
        const scanned = 'fault' in scan ? undefined : scan.lot_number;
        return sql`
            select l.id, l.lot_number as label, concat_ws(' · ', p.name, to_char(l.expires_on, 'YYYY-MM-DD')) as hint
              from stock_lot l join product p on p.id = l.product_id
             where ${scanned ? sql`lower(btrim(l.lot_number)) = lower(btrim(${scanned}))` : sql`lower(l.lot_number) like ${`${like}%`}`}
             order by l.expires_on desc nulls last, l.id desc limit ${limit}`;
    },
    routes: ['/stock/lots/{id}/show'],
});

export const findProducts = defineFinder({
    name: 'products',
    title: 'Products',
    access: stockKeepers,
    find: ({ text, like, context: { today }, limit }) => {
        const scan = readScan(text, today);
        const gtin = 'fault' in scan ? undefined : scan.gtin;
        const named = sql`(p.name ilike ${`%${like}%`} or lower(p.code) like ${`${like}%`})`;
        const barcode = gtin
            ? sql`(ltrim(p.gtin, '0') = ltrim(${gtin}, '0') or exists (
                    select from product_unit u where u.product_id = p.id and ltrim(u.gtin, '0') = ltrim(${gtin}, '0')))`
            : undefined;
        return sql`
            select p.id, p.name as label, p.code as hint
              from product p where ${and([sql`p.active`, barcode ?? named])}
             order by p.name limit ${limit}`;
    },
    routes: ['/stock/items/{id}/show'],
});
