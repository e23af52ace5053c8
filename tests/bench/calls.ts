/** Calls of the API against bare node:http and pg that do the same to the same tables. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { sql } from '../../resources/define/sql.ts';
import { demoSecret } from '../../server/demo/rules.ts';
import { megabytes, ms, paired, tell, times, took } from './measure.ts';
import type { BenchServer } from './server.ts';

interface Caller {
    post(path: string, body: object): Promise<Response>;
}

export async function calls(server: BenchServer, rounds: number): Promise<void> {
    const signIn = () =>
        fetch(`${server.url}/api/login/`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ username: 'superadmin', password: demoSecret }),
        });
    const signed = [];
    for (let round = 0; round < rounds; round++)
        signed.push(await took(async () => (await signIn()).text()));
    tell(
        'Sign-in (argon2id on purpose)',
        ms(signed.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!),
    );
    const caller = await callerFor(server, 'admin');
    await list(server, caller, rounds);
    await write(server, await callerFor(server, 'superadmin'), rounds);
    await xlsx(server, caller);
}

async function callerFor(server: BenchServer, username: string): Promise<Caller> {
    const answer = await fetch(`${server.url}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: demoSecret }),
    });
    const text = await answer.text();
    const { key } = JSON.parse(text) as { key?: string };
    if (!key) throw new Error(`Sign-in: ${answer.status} ${text.slice(0, 200)}`);
    return {
        post: (path, body) =>
            fetch(`${server.url}/api${path}`, {
                method: 'POST',
                headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
                body: JSON.stringify(body),
            }),
    };
}

/** Reads an answer to its end; anything but success stops the bench. */
async function read(answer: Response): Promise<string> {
    const text = await answer.text();
    if (answer.status !== 200)
        throw new Error(`${answer.url}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
}

const period = () => {
    const day = (back: number) =>
        new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    return { start_date: day(90), end_date: day(0) };
};

/** A page of the last three months with a filter, and the number of all. */
async function list(server: BenchServer, caller: Caller, rounds: number): Promise<void> {
    const filters = { ...period(), outcome: 'error' };
    const bare = await bareServer(server, filters);
    const floor = () =>
        took(async () =>
            read(await fetch(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)),
        );
    const product = () =>
        took(async () =>
            read(
                await caller.post('/genexpert/results/tb/', { ...filters, page: 1, page_size: 25 }),
            ),
        );
    await floor();
    await product();
    const found = await paired(rounds * 5, floor, product);
    const { count } = await server.db.one<{ count: number }>(
        sql`select count(*) as count from result`,
    );
    tell(
        `TB results of three months, filtered, a page and the total, of ${count.toLocaleString('en')} results`,
        ms(found.product),
        `${ms(found.floor)} bare http and pg`,
        times(found.ratio),
    );
    bare.close();
}

/** The same page and total without a framework, from the same tables. */
async function bareServer(
    server: BenchServer,
    { start_date, end_date, outcome }: { start_date: string; end_date: string; outcome: string },
): Promise<Server> {
    const pool = new pg.Pool({ connectionString: server.db.pool.options.connectionString, max: 2 });
    const http = createServer((_, reply) => {
        Promise.all([
            pool.query(
                `select r.*, f.name as facility, d.name as district from result r
                   join facility f on f.id = r.facility_id join district d on d.id = f.district_id
                  where r.disease_area = 'tb' and r.test_type = 'specimen' and r.outcome = $3
                    and r.day between $1 and $2 order by r.day desc, r.id limit 25`,
                [start_date, end_date, outcome],
            ),
            pool.query(
                `select sum(tests) as count from facility_day
                  where disease_area = 'tb' and outcome = $3 and day between $1 and $2`,
                [start_date, end_date, outcome],
            ),
        ]).then(
            ([page, total]) => reply.end(JSON.stringify({ data: page.rows, count: total.rows[0] })),
            (error: Error) => reply.writeHead(500).end(error.message),
        );
    });
    http.on('close', () => void pool.end());
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return http;
}

/** One row written with its audit, version and commit, against one bare row. */
async function write(server: BenchServer, caller: Caller, rounds: number): Promise<void> {
    let number = Date.now();
    const floor = () =>
        took(() => server.db.run(sql`insert into bench_floor (bytes) values ('\\x00'::bytea)`));
    const product = () =>
        took(async () => read(await caller.post('/ip/create', { name: `Bench ${number++}` })));
    const found = await paired(rounds * 5, floor, product);
    tell(
        'A single write, audited',
        ms(found.product),
        `${ms(found.floor)} a bare row`,
        times(found.ratio),
    );
}

/** A list as a file, and what memory it takes while it is written. */
async function xlsx(server: BenchServer, caller: Caller): Promise<void> {
    const { first } = await server.db.one<{ first: string }>(sql`
        select coalesce((select day from result where disease_area = 'tb' order by day desc offset 100000 limit 1),
                        (select min(day) from result)) as first`);
    const before = process.memoryUsage().rss;
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    let bytes = 0;
    const lasted = await took(async () => {
        const answer = await caller.post('/genexpert/results/tb/', {
            start_date: first,
            end_date: period().end_date,
            format: 'xlsx',
        });
        if (answer.status !== 200) throw new Error(`xlsx: ${answer.status} ${await answer.text()}`);
        for await (const piece of answer.body!) bytes += piece.length;
    });
    clearInterval(timer);
    tell('xlsx of 100,000 TB results', `${(lasted / 1000).toFixed(1)} s, ${megabytes(bytes)}`);
    tell(
        'Memory while it is written, at most',
        megabytes(peak),
        `${megabytes(before)} before`,
        times(peak / before),
    );
}
