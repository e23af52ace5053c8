/** A question to a report: the call as parsed and checked, and the SQL that it stands for. */
import type { Viewer } from '../../resources/define/engine.ts';
import { Refusal } from '../../resources/define/errors.ts';
import { namesOf } from '../../resources/define/fieldFacts.ts';
import type { Query, QueryInput, Searched } from '../../resources/define/query.ts';
import type { Report } from '../../resources/define/report.ts';
import { say } from '../../resources/define/say.ts';
import { and, empty, name, or, sql, type Sql } from '../../resources/define/sql.ts';
import { contains } from '../fieldTypes/column.ts';
import { seenBy, type Server } from '../http/call.ts';
import { parseObject } from '../http/validate.ts';
import * as lists from '../lists/lists.ts';
import { dayIn } from '../zones.ts';
import { type Known, knownOf, once, keepText } from './again.ts';
import { withPeriod } from './periods.ts';
import { inputOf } from './queryInput.ts';
import { reportSchema } from './schema.ts';

export interface Asked {
    server: Server;
    query: Query;
    viewer: Viewer;
    call: lists.ListCall;
    today: string;
    /** What was made of this question when it was asked before. */
    known?: Known;
}

/** The question of an account as parsed and checked, its period filled, to the database as the account sees it. */
export function askedBy(server: Server, query: Query, viewer: Viewer, given: unknown): Asked {
    const { timeZone } = server.config;
    const today = dayIn(server.clock(), timeZone);
    const known = knownOf(query, viewer, [given, today, timeZone]);
    const call = once(known, 'call', () => {
        const parsed = lists.listCall(parseObject(reportSchema(query.report), given, 'filter'));
        const filled = withPeriod(query.report, parsed, today);
        refuseIdentityFilters(query.report, viewer, filled);
        return filled;
    });
    return {
        server: { ...server, db: seenBy(server.db, viewer, today) },
        query,
        viewer,
        call,
        today,
        known,
    };
}

/** What the query is handed for this question. */
export const inputFor = (
    { server, query: { report }, viewer, call }: Asked,
    filters: QueryInput['filters'] = call.filters,
): QueryInput => inputOf(server, viewer, filters, report, wordsOf(report, viewer, call));

export const rowsOf = (asked: Asked, filters?: QueryInput['filters']): Sql => {
    const input = inputFor(asked, filters);
    return sql`(${asked.query.rows(input)}) r ${searched(input, asked.call)}`;
};

export function orderOf({ query: { report }, viewer, call }: Asked): Sql {
    const open = lists.openTo(viewer, report.columns, Object.keys(report.columns));
    // The number of what a column names stands beside it in the row.
    const numbers = open.flatMap((key) => namesOf(report.columns[key])?.id ?? []);
    const sortable = [...open, ...numbers, ...(report.unshown ?? [])];
    return lists.orderBy(call, sortable, report.sort[0] ?? 'id', report.columns);
}

/** The statement for the number of rows from the counters, where they know. */
const quickCount = (asked: Asked): Sql | undefined =>
    asked.call.q || asked.call.id ? undefined : asked.query.count?.(inputFor(asked));

/** How many rows there are, and how many of them each tally of the report counts; null where it says nothing of such rows. */
export interface Numbers {
    count: number;
    [tally: string]: number | null;
}

export const countRows = (asked: Asked): Promise<Numbers> =>
    asked.server.db.one<Numbers>(
        makeOnce(asked, 'number', () => {
            const rows = rowsOf(asked);
            return (
                quickCount(asked) ??
                asked.query.tally?.(rows) ??
                sql`select count(*) as count from ${rows}`
            );
        }),
    );

/** A statement of the question under a word of its own, made once for whoever asks the same again. */
export const makeOnce = <T extends Sql | undefined>(asked: Asked, word: string, make: () => T): T =>
    once(asked.known, word, () => keepText(make()));

function isInOwnOrder({ call, query: { report } }: Asked): boolean {
    const own = report.sort[0] ?? 'id';
    const down = own.startsWith('-') ? 'desc' : 'asc';
    const [sort, order] = [call.sort ?? own.replace(/^-/, ''), call.order];
    return sort === own.replace(/^-/, '') && (order ?? (call.sort ? 'asc' : down)) === down;
}

/** Whether nothing but filters says which rows are asked for, in the report's own order: a page that most people open. */
const isUsual = (asked: Asked): boolean => isInOwnOrder(asked) && !asked.call.q && !asked.call.id;

/** Whether one plan serves the question, whatever the values of its filters: to plan it anew takes longer than to answer it. */
export const plannedOnce = (asked: Asked): boolean =>
    once(
        asked.known,
        'plannedOnce',
        () => !asked.call.q && !asked.call.id && asked.query.alongIndex?.(inputFor(asked)) === true,
    );

/** The statement for the number of all from the counters, where one plan reads it and the page along indexes. */
export const numberAlongIndex = (asked: Asked): Sql | undefined =>
    once(asked.known, 'numberAlongIndex', () =>
        isUsual(asked) && plannedOnce(asked) ? quickCount(asked) : undefined,
    );

/** A page of free text in the report's own order, with the number of all; undefined where the report finds it as any other. */
export const searchedPage = (asked: Asked): Searched | undefined =>
    once(asked.known, 'searchedPage', () => {
        const { query, call } = asked;
        if (!call.q || call.id || !isInOwnOrder(asked)) return undefined;
        const made = query.search?.(inputFor(asked), ...sizeOf(call));
        return made && { ...made, page: sql`select r.* from (${made.page}) r ${orderOf(asked)}` };
    });

const sizeOf = ({ page, page_size }: lists.ListCall) =>
    [page_size, (page - 1) * page_size] as const;

/** The statement of a page: what the report finds itself, else from all of its rows. */
export function pageQuery(asked: Asked, also = empty): Sql {
    const { query, call } = asked;
    const own = isUsual(asked) ? query.page?.(inputFor(asked), ...sizeOf(call)) : undefined;
    if (own) return sql`select r.* ${also} from (${own}) r ${orderOf(asked)}`;
    return sql`select r.* ${also} from ${rowsOf(asked)} ${orderOf(asked)} ${lists.pageOf(call)}`;
}

/** Free text over the report's search columns, within the reader's identity rights; where none of them is open, over those beside. */
function wordsOf(
    { columns, search, searchElse = [] }: Report,
    viewer: Viewer,
    { q }: lists.ListCall,
): Pick<QueryInput, 'words' | 'containsElse'> {
    if (!q) return {};
    const open = lists.openTo(viewer, columns, search);
    const words = (open.length ? open : searchElse).map((key) =>
        contains([sql`r.${name(key)}`], q),
    );
    if (open.length || !searchElse.length) return { words };
    return { words, containsElse: (text) => contains([text], q) };
}

/** Free text and `id`. */
function searched({ words }: QueryInput, call: lists.ListCall): Sql {
    const conditions: Sql[] = [];
    if (call.id) conditions.push(sql`r.id = any(${call.id}::bigint[])`);
    if (words) conditions.push(or(words));
    return conditions.length ? sql`where ${and(conditions)}` : sql``;
}

/** A filter on identity would tell, by what it finds, what the reader may not see. */
function refuseIdentityFilters(report: Report, viewer: Viewer, call: lists.ListCall): void {
    if (lists.identityOf(viewer) === 'clear') return;
    const asked = Object.keys(call.filters).filter((key) => report.filters[key]?.identity);
    if (asked.length) {
        throw new Refusal(say('Your account cannot search by patient identity.'), 'identity', {
            [asked[0]!]: say('Not for your account.'),
        });
    }
}
