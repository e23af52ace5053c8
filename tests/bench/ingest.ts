/** Ingest over TCP against bare inserts of a raw message and a result; and among many idle connections. */
import { sql } from '../../resources/define/sql.ts';
import {
    median,
    megabytes,
    ms,
    paired,
    perSecond,
    tell,
    tellRate,
    times,
    took,
} from './measure.ts';
import { newMessage, open, send } from './senders.ts';
import { databaseCpu } from './processor.ts';
import type { BenchServer } from './server.ts';

/** Tables of the floor: those of the product with their indexes, without triggers. */
export async function floorTables({ asOwner }: BenchServer): Promise<void> {
    await asOwner(`
        drop table if exists bench_floor, bench_result, bench_message;
        create table bench_floor (id bigint generated always as identity primary key, bytes bytea);
        create table bench_message (like raw_message including all);
        create table bench_result (like result including all);
        grant select, insert on bench_floor, bench_message, bench_result to public`);
}

export const dropFloorTables = ({ asOwner }: BenchServer): Promise<void> =>
    asOwner('drop table if exists bench_floor, bench_result, bench_message');

const bareMessage = (bytes: Buffer) => sql`
    with m as (insert into bench_message (protocol, address, received_at, sha256, bytes)
               values ('astm', 'bench', now(), sha256(${bytes}), ${bytes}) returning id)
    insert into bench_result (dedup_key, content_hash, raw_message_id, device_type, disease_area, outcome, received_at, day)
    select sha256(${bytes}), sha256(${bytes}), m.id, 'genexpert', 'tb', 'success', now(), current_date from m`;

/** Results a second with commit: received, acknowledged, parsed and counted. */
export async function ingest(server: BenchServer, rounds: number): Promise<void> {
    const { db, product } = server;
    for (const connections of [1, 8]) {
        const each = 240 / connections;
        const results = each * connections;
        const floor = async () => {
            const lasted = await took(() =>
                Promise.all(
                    Array.from({ length: connections }, async () => {
                        for (let at = 0; at < each; at++) await db.run(bareMessage(newMessage(0)));
                    }),
                ),
            );
            return (results * 1000) / lasted;
        };
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
        const found = await paired(rounds, floor, all);
        const oneCore = (results * 1000) / median(cpu);
        tellRate(
            `Ingest, ${connections} connection${connections > 1 ? 's' : ''}: results received, committed, parsed and counted`,
            found,
            { oneCore },
        );
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
