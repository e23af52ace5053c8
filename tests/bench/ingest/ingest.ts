/** Ingest over TCP against bare inserts of a raw message and a result; and among many idle connections. */
import { sql } from '../../../resources/define/sql.ts';
import {
    median,
    megabytes,
    ms,
    inTurns,
    perSecond,
    tell,
    tellRate,
    times,
    took,
} from '../measure.ts';
import { newMessage, open, send, serialOf } from './senders.ts';
import { databaseCpu } from '../processor.ts';
import type { BenchServer } from '../server.ts';

/** Tables of the floor: those of the product with their indexes, without triggers. */
export async function floorTables({ asOwner }: BenchServer): Promise<void> {
    await asOwner(`
        drop table if exists bench_floor, bench_result, bench_call, bench_message;
        create table bench_floor (id bigint generated always as identity primary key, bytes bytea);
        create table bench_message (like raw_message including all);
        create table bench_result (like result including all);
        create table bench_call (like result_call including all);
        grant select, insert on bench_floor, bench_message, bench_result, bench_call to public`);
}

export const dropFloorTables = ({ asOwner }: BenchServer): Promise<void> =>
    asOwner('drop table if exists bench_floor, bench_result, bench_call, bench_message');

const bareMessage = (bytes: Buffer) => sql`
    with m as (insert into bench_message (protocol, address, received_at, sha256, bytes)
               values ('astm', 'bench', now(), sha256(${bytes}), ${bytes}) returning id)
    insert into bench_result (dedup_key, content_hash, raw_message_id, device_type, disease_area, outcome, received_at, day)
    select sha256(${bytes}), sha256(${bytes}), m.id, 'genexpert', 'tb', 'success', now(), current_date from m`;

/** As `bareMessage`, and the very rows that the product writes of a message: nothing in them is empty that is not empty there. */
async function sameRows({ db }: BenchServer): Promise<(bytes: Buffer) => Promise<unknown>> {
    const { columns, id } = await db.one<{ columns: string; id: number }>(sql`
        select string_agg(quote_ident(a.attname), ',') as columns, r.id
          from (select max(r.id) as id from result r join machine m on m.id = r.machine_id where m.serial = ${serialOf(0)}) r, pg_attribute a
         where a.attrelid = 'result'::regclass and a.attnum > 0 and not a.attisdropped
           and a.attname not in ('id', 'dedup_key', 'content_hash', 'raw_message_id') group by r.id`);
    const text = `with m as (insert into bench_message (protocol, address, sender, received_at, sha256, bytes)
                 values ('astm', 'bench', 'address bench', now(), sha256($1), $1) returning id),
               r as (insert into bench_result (dedup_key, content_hash, raw_message_id, ${columns})
                 select sha256($1), sha256($1), m.id, ${columns.replaceAll(/\w+/g, 't.$&')} from m, result t where t.id = $2 returning id)
               insert into bench_call (result_id, target, call, grade, result, value, ct)
               select r.id, c.target, c.call, c.grade, c.result, c.value, c.ct from r, result_call c where c.result_id = $2`;
    return (bytes) => db.pool.query({ name: 'bench_same', text, values: [bytes, id] });
}

/** Instruments stand at sites, and their senders are known: what nobody has placed yet counts for nothing. */
export async function placeSenders({ db }: BenchServer): Promise<void> {
    for (let machine = 0; machine < 8; machine++)
        await db.run(sql`
            with site as (
                select facility_id as id from facility_month group by 1 order by sum(tests) desc offset ${machine * 10} limit 1),
            m as (
                insert into machine (serial, facility_id, first_message_at) select ${serialOf(machine)}, id, now() from site
                on conflict do nothing returning id, facility_id),
            p as (insert into placement (machine_id, facility_id, assigned_from) select id, facility_id, current_date - 400 from m)
            insert into machine_sender (machine_id, sender, state) select id, 'address 127.0.0.1', 'known' from m`);
}

/** Results a second with commit: received, acknowledged, parsed and counted. */
export async function ingest(server: BenchServer, rounds: number): Promise<void> {
    const { db, product } = server;
    await placeSenders(server);
    for (const connections of [1, 8]) {
        const each = 480 / connections;
        const results = each * connections;
        // Compiled code and plans first, as of a server that has been running for a while.
        await sendAll(server, connections, each);
        await product.settled();
        const same = await sameRows(server);
        const inserting = (insert: (bytes: Buffer) => Promise<unknown>) => async () => {
            const lasted = await took(() =>
                Promise.all(
                    Array.from({ length: connections }, async () => {
                        for (let at = 0; at < each; at++) await insert(newMessage(0));
                    }),
                ),
            );
            return (results * 1000) / lasted;
        };
        const floor = inserting((bytes) => db.run(bareMessage(bytes)));
        const cpu: number[] = [];
        const all = async () => {
            const before = (await product.cpu()) + databaseCpu(server);
            const lasted = await took(async () => {
                await sendAll(server, connections, each);
                await product.settled();
            });
            cpu.push((await product.cpu()) + databaseCpu(server) - before);
            return (results * 1000) / lasted;
        };
        const found = await inTurns(rounds, inserting(same), floor, all);
        const oneCore = (results * 1000) / median(cpu);
        tellRate(
            `Ingest, ${connections} connection${connections > 1 ? 's' : ''}: results received, committed, parsed and counted`,
            found.kept,
            { oneCore },
        );
        tellRate('the same, against bare inserts of the very rows that it writes', found.plain);
        if (connections > 1)
            tell(
                'Ingest for each second of one core, server and PostgreSQL together',
                perSecond(oneCore),
                '',
                '',
                { oneCore },
            );
    }
}

/** Times until each message was acknowledged. */
export async function sendAll(
    { product }: BenchServer,
    connections: number,
    each: number,
): Promise<number[]> {
    const lasted: number[] = [];
    await Promise.all(
        Array.from({ length: connections }, async (_, machine) => {
            const socket = await open(product.astmPort);
            for (let at = 0; at < each; at++) lasted.push(await send(socket, newMessage(machine)));
            socket.destroy();
        }),
    );
    return lasted;
}

/** Idle and half-way connections held open while eight instruments send. */
export async function manyConnections(server: BenchServer, count: number): Promise<void> {
    const { product } = server;
    await placeSenders(server);
    const before = await product.rss();
    const alone = await sendAll(server, 8, 20);
    const idle = [];
    for (let at = 0; at < count; at++) {
        const socket = await open(product.astmPort);
        socket.on('error', () => undefined);
        // Every other one is in the middle of a frame that never ends.
        if (at % 2) socket.write(Buffer.from(`\x05\x021H|@^\\|slow ${at}`, 'latin1'));
        idle.push(socket);
    }
    const held = await sendAll(server, 8, 20);
    const alive = idle.filter((socket) => !socket.destroyed).length;
    const after = await product.rss();
    for (const socket of idle) socket.destroy();
    await product.settled();
    const slowest = Math.max(...held);
    tell(
        `Acknowledgement with ${alive} idle connections held, median (slowest)`,
        `${ms(median(held))} (${ms(slowest)})`,
        `${ms(median(alone))} without them`,
        times(median(held) / median(alone)),
        { held: median(held), slowest, alone: median(alone) },
    );
    tell(
        'Memory of the server with them',
        megabytes(after),
        `${megabytes(before)} before`,
        times(after / before),
        { after, before },
    );
}
