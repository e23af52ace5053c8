/**
 * `node --import tsx tests/bench/download.ts --rows 500000`: a download of so many TB results beside one of a
 * tenth of them, and the memory of the server at its highest during each. Fails where it grows with the rows.
 */
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { sql } from '../../resources/define/sql.ts';
import { newSessionKey } from '../../resources/session/secrets.server.ts';
import type { Database } from '../../server/database/database.ts';
import { rebuildCounters } from '../../resources/results/counters/verify.server.ts';
import { benchServer, type BenchServer } from './server.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '500000' } } });
const perDay = Math.ceil(Number(values.rows) / 10);
/** Before all days of the demo. */
const days = Array.from({ length: 10 }, (_, at) => `2020-02-${String(at + 10)}`);
/** More than this, above what it has with a tenth of the rows, is no longer flat. */
const grown = 1.25;

/** So many TB results on each of the ten days, and the counters of all. */
async function fill(db: Database): Promise<void> {
    const client = await db.pool.connect();
    try {
        await client.query('set statement_timeout = 0; set synchronous_commit = off');
        await client.query('alter table result disable trigger user');
        await client.query(
            `insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id,
                                 patient_id, patient_name, age, sex, disease_area, assay, outcome, call, mtb, mtb_grade, rif,
                                 result, module_serial, cartridge_serial, reagent_lot, operator, started_at, ended_at, received_at, day)
             select sha256((d || ' ' || n)::bytea), sha256('x'), x.raw_message_id, 'genexpert', x.machine_id, x.facility_id, 'S' || n,
                    'P' || n, 'Person ' || n, 30, 'female', 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected', 'detected', 'low',
                    'not_detected', 'MTB DETECTED LOW|RIF Resistance NOT DETECTED', x.module_serial, lpad(n::text, 9, '0'), '10203',
                    'Operator', d::timestamp, d::timestamp + interval '80 minutes', d::timestamp + interval '2 hours', d::date
               from (select * from result where facility_id is not null and machine_id is not null limit 1) x,
                    unnest($1::text[]) d, generate_series(1, $2::int) n`,
            [days, perDay],
        );
        await client.query('alter table result enable trigger user');
        await client.query('analyze result');
    } finally {
        client.release(true);
    }
    // What the list counts its rows by.
    await db.transaction(null, rebuildCounters);
}

async function keyOf(db: Database, username: string): Promise<string> {
    const { key, hash } = newSessionKey();
    await db.run(sql`
        insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, address, user_agent)
        select ${hash}, id, now(), now(), now() + interval '12 hours', '::1', 'bench' from account where username = ${username}`);
    return key;
}

interface Download {
    rows: number;
    bytes: number;
    seconds: number;
    /** Bytes resident at most while it was written. */
    peak: number;
}

async function download({ product }: BenchServer, key: string, last: string): Promise<Download> {
    await product.peak();
    const began = performance.now();
    const { rows, bytes } = await new Promise<Pick<Download, 'rows' | 'bytes'>>(
        (resolve, reject) => {
            const asked = request(
                {
                    port: product.port,
                    host: '127.0.0.1',
                    path: '/api/genexpert/download/',
                    method: 'POST',
                    headers: {
                        'content-type': 'application/json',
                        authorization: `Bearer ${key}`,
                    },
                },
                (reply) => {
                    if (reply.statusCode !== 200) reject(new Error(`Answered ${reply.statusCode}`));
                    let size = 0;
                    reply.on('data', (piece: Buffer) => (size += piece.length));
                    reply.once('end', () =>
                        resolve({ rows: Number(reply.headers['x-total-rows']), bytes: size }),
                    );
                    reply.once('error', reject);
                },
            );
            asked.once('error', reject);
            asked.end(JSON.stringify({ disease_area: 'tb', start_date: days[0], end_date: last }));
        },
    );
    const seconds = (performance.now() - began) / 1000;
    return { rows, bytes, seconds, peak: await product.peak() };
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;

const server = await benchServer({ results: 0 });
try {
    await fill(server.db);
    const key = await keyOf(server.db, 'admin');
    // The first one warms up; nobody reads it.
    await download(server, key, days[0]!);
    const few = await download(server, key, days[0]!);
    const many = await download(server, key, days.at(-1)!);
    for (const { rows, bytes, seconds, peak } of [few, many]) {
        console.log(
            `${rows.toLocaleString('en')} rows: ${megabytes(bytes)} in ${seconds.toFixed(1)} s, memory at most ${megabytes(peak)}`,
        );
    }
    if (few.rows < perDay || many.rows < 10 * perDay) throw new Error('Rows are missing');
    if (many.peak > grown * few.peak) throw new Error('Memory grows with the rows');
} catch (error) {
    console.error(error);
    process.exitCode = 1;
} finally {
    await server.close();
}
