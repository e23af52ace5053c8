/**
 * The floor: bare node:http and pg, no framework, no session, no check of what comes in. It answers the same
 * questions from the same tables, each by statements written by hand for it alone.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { keptOf, plainOf } from './asked.ts';
import { tellParent } from '../tellParent.ts';

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 12 });

/** The kept floor plans each statement once a connection, whatever its values. */
const planned = new pg.Pool({
    connectionString: process.env['DATABASE_URL']!,
    max: 12,
    options: '-c plan_cache_mode=force_generic_plan',
});
const names = new Map<string, string>();

async function keptAnswer(statement: { text: string; values: unknown[] }): Promise<string> {
    // Words are planned each time: how many rows they have decides which index is the better one.
    if (statement.text.includes(' ilike '))
        return (await pool.query<{ answer: string }>(statement)).rows[0]!.answer;
    let name = names.get(statement.text);
    if (!name) names.set(statement.text, (name = `kept_${names.size}`));
    const { rows } = await planned.query<{ answer: string }>({ ...statement, name });
    return rows[0]!.answer;
}

/** The text of an answer of the kept floor. */
async function kept(path: string, body: Body): Promise<string> {
    const [, , kind, name = ''] = path.split('/');
    const statements = keptOf(kind, name, body);
    return `[${(await Promise.all(statements.map(keptAnswer))).join(',')}]`;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const piece of request) text += piece;
    return text;
};

// oxlint-disable-next-line typescript/no-explicit-any -- only the bench itself asks here
type Body = any;

async function answer(path: string, body: Body): Promise<unknown> {
    const [, kind, name = ''] = path.split('/');
    if (kind === 'write')
        return pool.query('insert into bench_floor (bytes) values ($1)', [Buffer.of(0)]);
    if (kind === 'signIn') return signIn(body.username, body.password);
    const statements: (string | pg.QueryConfig)[] = plainOf(kind, name, body);
    const found = await Promise.all(statements.map((one) => pool.query(one)));
    return found.map(({ rows }) => rows);
}

/** The check of the password and one row for the session. */
async function signIn(username: string, password: string): Promise<unknown> {
    const { rows } = await pool.query<{ password_hash: string }>(
        'select password_hash from account where username = $1',
        [username],
    );
    const right = await verify(rows[0]!.password_hash, password);
    await pool.query('insert into bench_floor (bytes) values ($1)', [Buffer.of(1)]);
    return { right };
}

/** Rows as lines, as fast as they come: what the database and the wire take at least. */
async function stream(first: string, reply: NodeJS.WritableStream): Promise<void> {
    const client = await pool.connect();
    const rows = client.query(
        new QueryStream(
            `select r.*, f.name as facility, d.name as district from result r
               join facility f on f.id = r.facility_id join district d on d.id = f.district_id
              where r.disease_area = 'tb' and r.test_type = 'specimen' and r.day >= $1 order by r.day desc nulls last, r.id desc`,
            [first],
            { batchSize: 1000 },
        ),
    );
    for await (const row of rows)
        if (!reply.write(`${JSON.stringify(row)}\n`))
            await new Promise((on) => reply.once('drain', on));
    reply.end();
    client.release();
}

const http = createServer((request, reply) => {
    void bodyOf(request)
        .then(async (text) => {
            const body = JSON.parse(text || '{}') as Body;
            if (request.url === '/stream') return stream(body.first, reply);
            if (request.url?.startsWith('/kept/')) return reply.end(await kept(request.url, body));
            return reply.end(JSON.stringify(await answer(request.url!, body)));
        })
        .catch((error: Error) => reply.writeHead(500).end(error.stack));
});
http.keepAliveTimeout = 60_000;
http.listen(0, '127.0.0.1', () => tellParent({ port: (http.address() as AddressInfo).port }));
