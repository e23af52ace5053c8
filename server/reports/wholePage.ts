/** A page of sums and what all of them add up to, in one statement: the counters are read once for both. */
import type { Db } from '../../resources/define/engine.ts';
import { join, name, raw, sql, type Sql } from '../../resources/define/sql.ts';

type Row = Record<string, unknown>;
type Totals = Record<string, number | null>;

interface Asked {
    /** A relation with its conditions, named r. */
    rows: Sql;
    totals: Readonly<Record<string, Sql>>;
    /** Those of the list. */
    order: Sql;
    page: Sql;
    /** A row takes much beside its figures (the lines of a document): of those beyond the page nothing is made but the figures. */
    heavy: boolean;
}

/** The page, the number of all rows and what they add up to. */
export async function wholePage(
    db: Pick<Db, 'rows'>,
    { rows, totals, order, page, heavy }: Asked,
): Promise<{ count: number; totals: Totals; found: Row[] }> {
    const keys = Object.keys(totals);
    const sums = keys.map((key) => sql`${totals[key]!} as ${beside(key)}`);
    const numbers = join([sql`count(*) as "#"`, ...sums], ', ');
    const parts = heavy
        ? sql`t as (select ${numbers} from ${rows}),
             p as (select r.*, row_number() over () as "#at" from (select r.* from ${rows} ${order} ${page}) r)`
        : sql`r as materialized (select * from ${rows}),
             t as (select ${numbers} from r),
             p as (select r.*, row_number() over (${order}) as "#at" from r ${order} ${page})`;
    const all = await db.rows<Row>(sql`
        with ${parts}
        select t.*, p.* from t left join p on true order by p."#at"`);
    const [first] = all;
    return {
        count: first!['#'] as number,
        totals: Object.fromEntries(keys.map((key) => [key, first![`#${key}`] as number | null])),
        // Beyond the last page there are totals and no row.
        found: all.filter((row) => row['#at'] !== null).map(ownColumns),
    };
}

/** Totals stand beside columns of the same name, under a name that no column bears; the number of rows under none. */
const beside = (key: string): Sql => raw(name(key).text.replace('"', '"#'));

const ownColumns = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('#')));
