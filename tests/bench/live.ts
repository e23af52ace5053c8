/** Many who look on while machines send: how soon each is told, and what it costs those who send and the server. */
import { newSessionKey } from '../../resources/session/secrets.server.ts';
import { sql } from '../../resources/define/sql.ts';
import { watch, type Watching } from '../server/live/watching.ts';
import { placeSenders, sendAll } from './ingest/ingest.ts';
import { megabytes, median, ms, tell, times, took } from './measure.ts';
import type { BenchServer } from './server.ts';

/** Viewers of one account: fewer than one may have. */
const OF_ONE = 10;

export async function live(server: BenchServer, count: number): Promise<void> {
    const { product, db } = server;
    const keys = await viewersOf(server, Math.ceil(count / OF_ONE));
    const address = `http://127.0.0.1:${product.port}/api/machines/live`;
    await placeSenders(server);
    const before = await product.rss();
    const alone = await sendAll(server, 8, 20);
    const all: Watching[] = [];
    const opening = await took(async () => {
        for (let at = 0; at < count; at += 50) {
            const some = Array.from({ length: Math.min(50, count - at) }, (_, one) =>
                watch(address, keys[Math.floor((at + one) / OF_ONE)]!),
            );
            all.push(...(await Promise.all(some)));
        }
        for (const one of all) await one.next();
    });
    const [cpu, idle] = [await product.cpu(), await product.rss()];
    const delays: number[] = [];
    for (let round = 0; round < 10; round++) {
        for (const one of all) while (one.seen.length > 1) one.seen.pop();
        const { id } = await db.one<{ id: number }>(sql`
            update machine set last_message_at = now() where id = (select id from machine where status = 'enabled' order by id offset ${round} limit 1) returning id`);
        const began = performance.now();
        db.tell('machine', [id]);
        await Promise.all(
            all.map(async (one) => {
                while (one.seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
                delays.push(performance.now() - began);
            }),
        );
    }
    const spent = ((await product.cpu()) - cpu) / 10;
    const held = await sendAll(server, 8, 20);
    const { connections } = await db.one<{ connections: number }>(sql`
        select count(*) as connections from pg_stat_activity where application_name = 'kipimo live'`);
    for (const one of all) one.stop();
    delays.sort((a, b) => a - b);
    const slowest = delays[Math.floor(delays.length * 0.99)]!;
    const facts = { opening, median: median(delays), slowest, spent, connections, idle, before };
    tell(
        `Live: ${count} viewers told of a change, median (99 of 100)`,
        ms(median(delays)),
        `${connections} listener`,
        ms(slowest),
        facts,
    );
    tell(
        `Live: ${count} viewers get the whole state`,
        ms(opening),
        `${ms(spent)} of processor a change`,
        '',
        facts,
    );
    tell(
        'Live: acknowledgement of a message with them, median',
        ms(median(held)),
        `${ms(median(alone))} without them`,
        times(median(held) / median(alone)),
        facts,
    );
    tell(
        'Live: memory of the server with them',
        megabytes(idle),
        `${megabytes(before)} before`,
        times(idle / before),
        facts,
    );
}

/** A session key of each of so many administrators. */
async function viewersOf({ db }: BenchServer, count: number): Promise<string[]> {
    const keys: string[] = [];
    for (let at = 0; at < count; at++) {
        const { key, hash } = newSessionKey();
        await db.run(sql`
            with made as (
                insert into account (username, full_name, user_type, role_id, password_hash)
                select ${`live-${at}`}, 'Live', user_type, role_id, password_hash from account where username = 'admin'
                on conflict do nothing returning id),
            one as (select id from made union select id from account where username = ${`live-${at}`})
            insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, address, user_agent)
            select ${hash}, id, now(), now(), now() + interval '12 hours', '::1', 'bench' from one`);
        keys.push(key);
    }
    return keys;
}
