/** What of the store is found by a number: requests, notes, lots, products, and whatever a barcode says. */
import { defineFinder, type HintPart, numberOf } from '../define/points/find.ts';
import { and, sql } from '../define/sql.ts';
import { stockKeepers, stockRequesters } from './access.ts';
import { readScan } from './products/gs1.ts';
import { keepsStock } from './requests/scope.server.ts';

/** As a part of a hint; nothing where there is none. */
const dayOf = (day: unknown): HintPart[] => (typeof day === 'string' ? [{ day }] : []);

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
           and lower(q.number) like ${`%${numberOf(like)}`}
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
         where lower(r.number) like ${`%${numberOf(like)}`} or lower(r.invoice) = ${like} or lower(r.reference) = ${like}
         order by r.id desc limit ${limit}`,
    routes: ['/stock/received/{id}/show'],
});

/** What left the stores, and for a facility what was sent to it. */
export const findDistributions = defineFinder({
    name: 'stockDistributions',
    title: 'Distributions',
    access: stockRequesters,
    find: ({ like, context: { scope, viewer }, limit }) => sql`
        select d.id, d.number as label, d.receiver_name as receiver, d.occurred_on
          from stock_distribution d
          join stock_place s on s.id = d.place_id and s.kind = 'store'
          join stock_place n on n.id = d.receiver_id
          left join facility f on f.id = n.facility_id
         where (${keepsStock(viewer)} or (d.kind = 'distribution' and f.id is not null and ${scope('f')}))
           and lower(d.number) like ${`%${numberOf(like)}`}
         order by d.id desc limit ${limit}`,
    hint: ({ receiver, occurred_on }) => [String(receiver), ...dayOf(occurred_on)],
    routes: ['/stock/distributed/{id}/show', '/stock/deliveries/{id}/show'],
});

export const findCounts = defineFinder({
    name: 'stockCounts',
    title: 'Physical counts',
    access: stockKeepers,
    find: ({ like, limit }) => sql`
        select c.id, c.number as label, c.place_name as place, c.counted_on
          from stock_count c where lower(c.number) like ${`%${numberOf(like)}`}
         order by c.id desc limit ${limit}`,
    hint: ({ place, counted_on }) => [String(place), ...dayOf(counted_on)],
    routes: ['/stock/count/{id}'],
});

/** An adjustment is its movements in the ledger: the first stands for it. */
export const findAdjustments = defineFinder({
    name: 'stockAdjustments',
    title: 'Adjustments',
    access: stockKeepers,
    find: ({ like, limit }) => sql`
        select min(m.id) as id, m.document_number as label, min(p.name) as product, min(m.occurred_on) as occurred_on
          from stock_movement m join product p on p.id = m.product_id
         where m.document_kind = 'adjustment' and m.document_id is null and m.reverses is null
           and lower(m.document_number) like ${`%${numberOf(like)}`}
         group by m.document_number order by min(m.id) desc limit ${limit}`,
    hint: ({ product, occurred_on }) => [String(product), ...dayOf(occurred_on)],
    routes: ['/stock/adjust'],
});

export const findLots = defineFinder({
    name: 'stockLots',
    title: 'Lots',
    access: stockKeepers,
    find: ({ text, like, context: { today }, limit }) => {
        const scan = readScan(text, today);
        const scanned = 'fault' in scan ? undefined : scan.lot_number;
        return sql`
            select l.id, l.lot_number as label, p.name, l.expires_on
              from stock_lot l join product p on p.id = l.product_id
             where ${scanned ? sql`lower(btrim(l.lot_number)) = lower(btrim(${scanned}))` : sql`lower(l.lot_number) like ${`${like}%`}`}
             order by l.expires_on desc nulls last, l.id desc limit ${limit}`;
    },
    hint: ({ name, expires_on }) => [String(name), ...dayOf(expires_on)],
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
