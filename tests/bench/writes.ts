/** Sign-in, a single write, and a list as a file. */
import { request } from 'node:http';
import { sql } from '../../resources/define/sql.ts';
import { demoSecret } from '../../server/demo/rules.ts';
import { signedIn, type Asking } from './asking.ts';
import { dayBack } from './days.ts';
import { costs, megabytes, paired, tell, tellRate, times, took } from './measure.ts';
import { Cost } from './processor.ts';
import type { BenchServer, Part } from './server.ts';
import { rate, type Ask } from './traffic.ts';

/** Argon2id costs what it costs: the floor checks the same password and writes one row. */
export async function signIn({ product, floor }: BenchServer, how: Asking): Promise<void> {
    const body = { username: 'superadmin', password: demoSecret };
    const pair = await paired(
        how.rounds,
        () => rate(floor, [{ path: '/signIn', body }], how.connections, how.lasts),
        () => rate(product, [{ path: '/api/login/', body }], how.connections, how.lasts),
    );
    tellRate('Sign-in (argon2id on purpose)', pair);
}

/** A row with its audit, version and commit, against one bare row with its commit. */
export async function singleWrite(server: BenchServer, how: Asking): Promise<void> {
    const as = await signedIn(server, 'superadmin');
    let number = Date.now();
    // Every one is another partner: names are unique.
    const asks = (): Ask[] =>
        Array.from({ length: 160 }, () => ({
            path: '/api/ip/create',
            body: { name: `Bench ${number++}` },
        }));
    const bare = Array.from({ length: 160 }, () => ({ path: '/write', body: {} }));
    // A country has some dozens of partners, and autovacuum would know of hundreds more within a minute: each round begins with those of the country.
    const asItWas = async () => {
        await server.db.run(sql`delete from partner where name like 'Bench %'`);
        await server.asOwner('vacuum analyze partner');
    };
    // Compiled code and plans first.
    await rate(as, asks(), how.connections, 0);
    await asItWas();
    const [one, own] = [new Cost(server, server.floor), new Cost(server, server.product)];
    const pair = await paired(
        how.rounds,
        () => one.of(() => rate(server.floor, bare, how.connections, 0)),
        () => own.of(() => rate(as, asks(), how.connections, 0)).finally(asItWas),
    );
    tellRate('A single write, audited', pair, costs({ product: own.each, kept: one.each }));
}

/** A list as a file, and what memory it takes while it is written; the floor sends the rows as lines. */
export async function xlsx(server: BenchServer, rounds: number): Promise<void> {
    const { first, results } = await server.db.one<{ first: string; results: number }>(sql`
        with d as (select day, sum(sum(tests)) over (order by day desc) as tests from facility_day
                    where disease_area = 'tb' group by day)
        select coalesce(max(day) filter (where tests >= 100000), min(day)) as first,
               coalesce(min(tests) filter (where tests >= 100000), max(tests)) as results from d`);
    const { key } = await signedIn(server, 'admin');
    let bytes = 0;
    const file = async () => {
        bytes = await download(server.product, '/api/genexpert/results/tb/', key, {
            start_date: first,
            end_date: dayBack(0),
            format: 'xlsx',
        });
    };
    await server.product.peak();
    const before = await server.product.rss();
    const pair = await paired(
        Math.min(rounds, 3),
        () => took(() => download(server.floor, '/stream', undefined, { first })),
        () => took(file),
    );
    const peak = await server.product.peak();
    const rows = results.toLocaleString('en');
    const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
    tell(
        `xlsx of ${rows} TB results (${megabytes(bytes)}); floor: the rows as lines`,
        seconds(pair.product),
        seconds(pair.floor),
        times(pair.ratio),
        { ...pair, rows: results, bytes },
    );
    tell(
        'Memory of the server while it is written',
        megabytes(peak),
        `${megabytes(before)} before`,
        times(peak / before),
        {
            peak,
            before,
        },
    );
}

/** Bytes of an answer that is thrown away as it comes. */
const download = (
    part: Part,
    path: string,
    key: string | undefined,
    body: object,
): Promise<number> =>
    new Promise((resolve, reject) => {
        const headers = {
            'content-type': 'application/json',
            ...(key && { authorization: `Bearer ${key}` }),
        };
        const asked = request(
            { port: part.port, host: '127.0.0.1', path, method: 'POST', headers },
            (reply) => {
                if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`));
                let bytes = 0;
                reply.on('data', (piece: Buffer) => (bytes += piece.length));
                reply.once('end', () => resolve(bytes));
            },
        );
        asked.once('error', reject);
        asked.end(JSON.stringify(body));
    });
