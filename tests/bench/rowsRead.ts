/** What PostgreSQL reads for an answer: rows and pages, by EXPLAIN of the very statements, which no other load moves. */
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase, type Database } from '../../server/database/database.ts';
import type { Sql } from '../../resources/define/sql.ts';
import type { Ask, Question } from './traffic.ts';
import { keptOf, plainOf } from './floor/asked.ts';
import type { BenchServer } from './server.ts';
import type { Target } from './traffic.ts';

export interface Read {
    /** Rows of tables and indexes that were looked at, taken or not. */
    rows: number;
    /** Pages of 8 KB. */
    pages: number;
}

interface Statement {
    text: string;
    values: unknown[];
}

/** The product within this process, on a database that notes what it is asked. */
export async function noting(server: BenchServer) {
    const own = openDatabase(server.db.pool.options.connectionString!, { timeoutMs: 0 });
    const noted: Statement[] = [];
    const note =
        <T>(ask: (query: Sql) => Promise<T>) =>
        (query: Sql): Promise<T> => {
            noted.push({ text: query.text, values: query.values as unknown[] });
            return ask(query);
        };
    const db = {
        ...own,
        rows: note(own.rows),
        one: note(own.one),
        maybe: note(own.maybe),
        prepared: note(own.prepared),
        alongIndex: note(own.alongIndex),
    } as Database;
    const config = readConfig({
        DATABASE_URL: own.pool.options.connectionString!,
        KIPIMO_LOG_LEVEL: 'silent',
        KIPIMO_RATE_LIMIT: '100000000',
    });
    const app = await buildApp({ db, config });
    return {
        /** The statements of an answer, without the one that reads the session. */
        async statementsOf(
            { key }: Target,
            { product }: Pick<Question, 'product'>,
        ): Promise<Statement[]> {
            noted.length = 0;
            const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
            await app.inject({ method: 'POST', url: product.path, headers, payload: product.body });
            return noted.filter(({ text }) => !/\bfrom session\b/.test(text));
        },
        async close() {
            await app.close();
            await own.close();
        },
    };
}

interface Node {
    'Actual Rows'?: number;
    'Actual Loops'?: number;
    'Rows Removed by Filter'?: number;
    'Rows Removed by Index Recheck'?: number;
    'Relation Name'?: string;
    Plans?: Node[];
}

const rowsOf = (node: Node): number => {
    const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
    if (!node['Relation Name']) return below;
    const each =
        (node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0);
    return below + Math.round(each * (node['Actual Loops'] ?? 0));
};

async function readOf({ db }: BenchServer, statements: readonly Statement[]): Promise<Read> {
    const sum: Read = { rows: 0, pages: 0 };
    for (const { text, values } of statements) {
        const { rows } = await db.pool.query<{
            'QUERY PLAN': [{ Plan: Node & Record<string, number> }];
        }>({
            text: `explain (analyze, buffers, timing off, format json) ${text}`,
            values,
        });
        const plan = rows[0]!['QUERY PLAN'][0].Plan;
        sum.rows += rowsOf(plan);
        sum.pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    }
    return sum;
}

const statementOf = (one: string | { text: string; values?: unknown[] }): Statement =>
    typeof one === 'string'
        ? { text: one, values: [] }
        : { text: one.text, values: one.values ?? [] };

/** What the product reads for an answer that no floor gives. */
export async function readForOwn(server: BenchServer, as: Target, product: Ask): Promise<Read> {
    const own = await noting(server);
    try {
        await own.statementsOf(as, { product });
        return await readOf(server, await own.statementsOf(as, { product }));
    } finally {
        await own.close();
    }
}

/** What each of the questions reads, all together: of the product, the kept floor and the plain floor. */
export async function readFor(
    server: BenchServer,
    as: Target,
    questions: readonly Question[],
): Promise<Record<'product' | 'kept' | 'plain', Read>> {
    const own = await noting(server);
    try {
        const found: Record<'product' | 'kept' | 'plain', Statement[]> = {
            product: [],
            kept: [],
            plain: [],
        };
        for (const question of questions) {
            const [, kind, name = ''] = question.floor.path.split('/');
            const body = question.floor.body as never;
            // A second time, since what is learnt once is no part of an answer.
            await own.statementsOf(as, question);
            found.product.push(...(await own.statementsOf(as, question)));
            found.kept.push(...keptOf(kind, name, body));
            found.plain.push(...plainOf(kind, name, body).map(statementOf));
        }
        return {
            product: await readOf(server, found.product),
            kept: await readOf(server, found.kept),
            plain: await readOf(server, found.plain),
        };
    } finally {
        await own.close();
    }
}
