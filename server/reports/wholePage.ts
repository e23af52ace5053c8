/** A page of sums and what all of them add up to, in one statement: the counters are read once for both. */
import type { Db } from '../../resources/define/engine.ts';
import { join, name, sql, type Sql } from '../../resources/define/sql.ts';

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

/** The page, the number of all rows and what they add up to. `made` keeps the statement for whoever asks the same again. */
export async function wholePage(
    db: Pick<Db, 'rows'>,
    asked: () => Asked,
    made: (make: () => Sql) => Sql = (make) => make(),
): Promise<{ count: number; totals: Totals; found: Row[] }> {
    const all = await db.rows<Row>(made(() => statementOf(asked())));
    const { '#': count, ...totals } = all[0]!['#totals'] as Totals & { '#': number };
    // Beyond the last page there are totals and no row.
    return { count, totals, found: all[0]!['#at'] === null ? [] : ownColumns(all) };
}

/** Numbers of all as one value, beside the first row alone: beside each of them they would be read once a row. */
function statementOf({ rows, totals, order, page, heavy }: Asked): Sql {
    const sums = Object.entries(totals).map(([key, total]) => sql`${total} as ${name(key)}`);
    const numbers = join([sql`count(*) as "#"`, ...sums], ', ');
    const parts = heavy
        ? sql`t as (select ${numbers} from ${rows}),
             p as (select r.*, row_number() over () as "#at" from (select r.* from ${rows} ${order} ${page}) r)`
        : sql`r as materialized (select * from ${rows}),
             t as (select ${numbers} from r),
             p as (select r.*, row_number() over (${order}) as "#at" from r ${order} ${page})`;
    return sql`
        with ${parts}
        select case when row_number() over (order by p."#at") = 1 then to_json(t) end as "#totals", p.*
          from t left join p on true order by p."#at"`;
}

/** Rows without what stands beside them; each is made alike, so that to write them out is quick. */
function ownColumns(all: readonly Row[]): Row[] {
    const keys = Object.keys(all[0]!).filter((key) => !key.startsWith('#'));
    return all.map((row) => {
        const own: Row = {};
        for (const key of keys) own[key] = row[key];
        return own;
    });
}
