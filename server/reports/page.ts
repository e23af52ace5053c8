/** A page of a report: its rows, their number, and their totals, each read the quickest way that is right. */
import type { Report } from '../../resources/define/report.ts';
import { linesOf } from '../../resources/define/fieldFacts.ts';
import { empty, join, name, sql, type Sql } from '../../resources/define/sql.ts';
import type { Days } from '../../resources/define/calendar/comparison.ts';
import { columnOf } from '../fieldTypes/column.ts';
import { type Compared, earlierOf, rowsWithEarlier } from '../lists/beside.ts';
import * as lists from '../lists/lists.ts';
import {
    type Asked,
    countRows,
    makeOnce,
    numberAlongIndex,
    type Numbers,
    orderOf,
    pageQuery,
    plannedOnce,
    rowsOf,
} from './asked.ts';
import { periodBefore } from './periods.ts';
import { wholePage } from './wholePage.ts';

interface Page {
    count: number;
    found: Record<string, unknown>[];
    /** Of its columns; of a list that sums none how many rows there are, and what its tallies count. */
    totals: Record<string, number | null>;
}

/** A page of the rows, their number, and their totals. */
export async function pageOf(asked: Asked): Promise<Page> {
    const { query } = asked;
    if (query.report.totals.length) return pageOfAll(asked);
    if (query.whole) {
        const { count, found } = await pageOfAll(asked);
        return { count, totals: { count }, found };
    }
    const number = numberAlongIndex(asked);
    if (number) return numberedPage(asked, number);
    // Before anything is asked: where a sort is refused between the two, nobody would wait for the count, and its failure would be nobody's.
    const page = makeOnce(asked, 'page', () => pageQuery(asked));
    const [numbers, found] = await Promise.all([countRows(asked), pageRows(asked, page)]);
    return { count: numbers.count, totals: numbers, found };
}

/** Rows, their number and their sums from one reading of all. */
const pageOfAll = (asked: Asked): Promise<Page> => {
    const { server, query, call } = asked;
    return wholePage(
        { rows: plannedOnce(asked) ? server.db.alongIndex : server.db.rows },
        () => ({
            rows: rowsOf(asked),
            totals: sumsOf(query.report),
            order: orderOf(asked),
            page: lists.pageOf(call),
            heavy: Object.values(query.report.columns).some((field) => linesOf(field)),
        }),
        (make) => makeOnce(asked, 'wholePage', make),
    );
};

/** Rows and their numbers in one statement: on a busy machine a way to the database costs more than the page. */
async function numberedPage(asked: Asked, number: Sql): Promise<Page> {
    const found = await asked.server.db.alongIndex<Record<string, unknown>>(
        makeOnce(asked, 'numberedPage', () =>
            pageQuery(asked, sql`, (select to_json(n) from (${number}) n) as "#numbers"`),
        ),
    );
    // Beyond the last page, and where there is nothing, no row says it.
    const totals = found.length ? (found[0]!['#numbers'] as Numbers) : await countRows(asked);
    const own = found.map(({ '#numbers': _numbers, ...row }) => row);
    return { count: totals.count, totals, found: own };
}

/** A page in the order of an index, read by most people most of the time, is planned once. */
function pageRows({ server, query, call }: Asked, page: Sql): Promise<Record<string, unknown>[]> {
    const usual = query.count && !call.q && !call.id && !call.sort;
    return usual ? server.db.prepared(page) : server.db.rows(page);
}

/** How many rows there are, and what they add up to, for a file of all of them. */
export async function totalsOfAll(
    asked: Asked,
): Promise<{ count: number; totals: Page['totals'] }> {
    const { '#': count, ...totals } = await asked.server.db.one<Page['totals'] & { '#': number }>(
        makeOnce(asked, 'allSums', () =>
            sumsFrom(asked.query.report, rowsOf(asked), sql`, count(*) as "#"`),
        ),
    );
    return { count, totals };
}

/** The totals of the period before, where they are asked for. */
export async function totalsBefore(asked: Asked): Promise<Record<string, unknown> | undefined> {
    const { server, query, call, today } = asked;
    const { report } = query;
    const before = report.totals.length && periodBefore(report, call, today);
    if (!before) return undefined;
    const totals = makeOnce(asked, 'before', () => sumsFrom(report, rowsOf(asked, before)));
    return plannedOnce(asked)
        ? (await server.db.alongIndex<Record<string, unknown>>(totals))[0]
        : server.db.one(totals);
}

/** The figures of the rows of a page in the period that they are compared with, by their id. */
export async function rowsBefore(
    asked: Asked,
    found: readonly Record<string, unknown>[],
): Promise<Record<string, unknown> | undefined> {
    const { server, query, call, today } = asked;
    const { report } = query;
    const filters = periodBefore(report, call, today);
    if (typeof call.compare !== 'string' || !filters || !report.totals.length) return undefined;
    const ids = found.map(({ id }) => id as number);
    const rows = await server.db.rows<{ id: number }>(sql`
        select r.id, ${lists.nameList(report.totals)} from ${rowsOf(asked, filters)} 
         ${call.id || call.q ? sql`and` : sql`where`} r.id = any(${ids}::bigint[])`);
    return Object.fromEntries(rows.map(({ id, ...figures }) => [id, figures]));
}

/** What a file is compared with: all of its rows and totals, with their earlier figures beside them. */
export async function besideAll(
    asked: Asked,
): Promise<(Compared & { rows: Sql; totals: Page['totals'] }) | undefined> {
    const { query, call, today } = asked;
    const { totals: figures } = query.report;
    const filters = periodBefore(query.report, call, today);
    const { compared } = comparedOf(asked);
    const before = await totalsBefore(asked);
    if (!filters || !compared || !before) return undefined;
    return {
        days: compared as Days,
        figures,
        rows: rowsWithEarlier(rowsOf(asked), rowsOf(asked, filters), figures),
        totals: Object.fromEntries(
            figures.map((key) => [earlierOf(key), (before[key] as number | null) ?? null]),
        ),
    };
}

/** The period that a call is compared with, for its answer. */
export const comparedOf = ({ query: { report }, call, today }: Asked) => {
    const { start_date, end_date } = periodBefore(report, call, today) ?? {};
    return start_date && end_date ? { compared: { start_date, end_date } } : {};
};

const sumsOf = ({ totals, columns }: Report): Record<string, Sql> =>
    Object.fromEntries(
        totals.map((key) => [key, columnOf(columns[key]!).total(columns[key]!, key)]),
    );

const sumsFrom = (report: Report, rows: Sql, also = empty): Sql => {
    const sums = Object.entries(sumsOf(report)).map(([key, sum]) => sql`${sum} as ${name(key)}`);
    return sql`select ${join(sums, ', ')} ${also} from ${rows}`;
};
