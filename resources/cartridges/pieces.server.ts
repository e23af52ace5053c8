/** SQL that the lists of cartridges share: which products they are, and what became of each lot. */
import { allOf } from '../define/several.ts';
import { isOneOf, join, raw, sql, type Sql } from '../define/sql.ts';
import type { QueryInput } from '../define/query.ts';

/** Kinds of devices that a filter of lists means. */
const deviceTypes: Readonly<Record<string, readonly string[]>> = {
    genexpert: ['genexpert'],
    mpima: ['mpima', 'pima'],
};

/** Types of devices of a filter; undefined where all are meant. */
export const devicesOf = ({ filters }: Pick<QueryInput, 'filters'>): string[] | undefined =>
    filters['device'] === undefined
        ? undefined
        : allOf(filters['device']).flatMap((one) => deviceTypes[String(one)] ?? []);

/** Rows `product_id, disease_area, devices`: products that assays use, of the devices and diseases that are asked for. */
const kinds = (input: Pick<QueryInput, 'filters'>): Sql => sql`
    select product_id, min(disease_area) as disease_area, array_agg(distinct device_type) as devices
      from cartridge where ${isOneOf('device_type', devicesOf(input))}
     group by product_id having ${isOneOf('min(disease_area)', input.filters['disease_area'])}`;

/** How every query over cartridges begins: their kinds, and the facilities (`f`) of the reader of which this holds. */
export const kindsAndSites = (input: QueryInput, which: Sql = sql`true`): Sql => sql`
    kinds as materialized (${kinds(input)}),
    sites as materialized (
        select s.id as place_id, f.id as facility_id, f.name as facility, d.name as district
          from stock_place s join facility f on f.id = s.facility_id join district d on d.id = f.district_id
         where ${input.scope('f')} and ${which})`;

/** The classes of a chain, each with the reasons of movements that are of it. Every reason is of one. */
export const classes = {
    received: ['opening', 'receive', 'confirmed', 'transfer_in', 'return_in'],
    adjusted: ['found', 'count_excess', 'count_shortfall'],
    used: ['used'],
    lost: ['loss', 'damage', 'expiry', 'qc_fail', 'recall', 'wastage', 'transit_loss'],
    released: ['issue', 'distribute', 'transfer_out', 'return_out', 'not_arrived', 'sent_back'],
} as const;

/** What is taken away, and told without its sign. */
const away: readonly string[] = ['used', 'lost', 'released'];

/** Sums of each class over rows with `reason` and `quantity`, where a condition holds: `received, adjusted, used, lost, released`. */
export const sumsOfClasses = (where: Sql = sql`true`): Sql =>
    join(
        Object.entries(classes).map(
            ([name, reasons]) => sql`
                coalesce(${raw(away.includes(name) ? '-' : '')}sum(quantity) filter (
                    where reason = any(${[...reasons]}::text[]) and ${where}), 0)::bigint as ${raw(name)}`,
        ),
        ', ',
    );

/** A number that stays the same for the same key, within what JavaScript counts exactly. */
export const keyNumber = (...columns: Sql[]): Sql =>
    sql`(hashtextextended(concat_ws(chr(31), ${join(columns, ', ')}), 0) & 562949953421311)`;

/** Condition on `facility f`: one of these machines stands there. */
export const withMachine = (value: unknown): Sql =>
    value
        ? sql`f.id in (select facility_id from machine where lower(btrim(serial)) = any(${allOf(value).map((one) => String(one).trim().toLowerCase())}::text[]))`
        : sql`true`;
