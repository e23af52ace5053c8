/** Ingest over TCP against a bare insert of one row with its commit; and among many idle connections. */
import { sql } from '../../resources/define/sql.ts';
import { median, megabytes, ms, paired, tell, times, took } from './measure.ts';
import { newMessage, open, send } from './senders.ts';
import type { BenchServer } from './server.ts';

/** Results a second with commit: received, acknowledged, parsed and counted. */
export async function ingest(server: BenchServer, rounds: number): Promise<void> {
    const { db } = server;
    await db.run(
        sql`create table bench_floor (id bigint generated always as identity primary key, bytes bytea)`,
    );
    for (const connections of [1, 8]) {
        const each = 240 / connections;
        const floor = async () => {
            const bytes = newMessage(0);
            const lasted = await took(() =>
                Promise.all(
                    Array.from({ length: connections }, async () => {
                        for (let at = 0; at < each; at++)
                            await db.run(sql`insert into bench_floor (bytes) values (${bytes})`);
                    }),
                ),
            );
            return (each * connections * 1000) / lasted;
        };
        const product = async () => {
            const lasted = await took(async () => {
                await sendAll(server, connections, each);
                await server.listeners.settled();
            });
            return (each * connections * 1000) / lasted;
        };
        const found = await paired(rounds, floor, product);
        tell(
            `Ingest, ${connections} connection${connections > 1 ? 's' : ''}: results a second, parsed and counted`,
            found.product.toFixed(0),
            `${found.floor.toFixed(0)} bare rows`,
            times(found.ratio),
        );
    }
}

/** Times until each message was acknowledged. */
async function sendAll(server: BenchServer, connections: number, each: number): Promise<number[]> {
    const lasted: number[] = [];
    await Promise.all(
        Array.from({ length: connections }, async (_, machine) => {
            const socket = await open(server.listeners.astmPort);
            for (let at = 0; at < each; at++) lasted.push(await send(socket, newMessage(machine)));
            socket.destroy();
        }),
    );
    return lasted;
}

/** Idle and half-way connections held open while eight instruments send. */
export async function manyConnections(server: BenchServer, count: number): Promise<void> {
    const before = process.memoryUsage().rss;
    const alone = await sendAll(server, 8, 20);
    const idle = [];
    for (let at = 0; at < count; at++) {
        const socket = await open(server.listeners.astmPort);
        socket.on('error', () => undefined);
        // Every other one is in the middle of a frame that never ends.
        if (at % 2) socket.write(Buffer.from(`\x05\x021H|@^\\|slow ${at}`, 'latin1'));
        idle.push(socket);
    }
    const held = await sendAll(server, 8, 20);
    const alive = idle.filter((socket) => !socket.destroyed).length;
    const after = process.memoryUsage().rss;
    for (const socket of idle) socket.destroy();
    await server.listeners.settled();
    const slowest = Math.max(...held);
    tell(
        `Acknowledgement with ${alive} idle connections held, median (slowest)`,
        `${ms(median(held))} (${ms(slowest)})`,
        `${ms(median(alone))} without them`,
        times(median(held) / median(alone)),
    );
    tell(
        'Memory with them',
        megabytes(after),
        `${megabytes(before)} before`,
        times(after / before),
    );
}
