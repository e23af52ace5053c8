/** Sockets that say nothing, or say it without end: they take no instrument's place, and not for long. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { astm } from '../../unit/ingest/message.ts';
import { startGateway, type Gateway } from './gateway.ts';

describe('silent and endless sockets', () => {
    let gateway: Gateway;
    const open: Socket[] = [];
    beforeAll(async () => {
        gateway = await startGateway({
            limits: {
                all: 40,
                unknown: 20,
                unknownAddress: 8,
                unknownIdleMs: 400,
                unknownPatienceMs: 1500,
            },
            known: ['127.0.0.5/32'],
        });
    });
    afterAll(async () => {
        for (const socket of open) socket.destroy();
        await gateway?.stop();
    });

    async function line(from: string, port = gateway.astmPort): Promise<Socket> {
        const socket = connect({ host: '127.0.0.1', port, localAddress: from });
        socket.on('error', () => undefined).resume();
        open.push(socket);
        await once(socket, 'connect');
        return socket;
    }
    const flood = (count: number) =>
        Promise.all(Array.from({ length: count }, (_, at) => line(`127.0.1.${1 + (at % 5)}`)));
    const send = (from: string, sample: string) =>
        gateway.send(Buffer.from(astm({ instrument: `9${sample}`, sample })), { from });
    const ended = (socket: Socket) => socket.destroyed || socket.closed;

    const until = async (done: () => boolean) => {
        for (let round = 0; round < 250 && !done(); round++) await sleep(20);
        expect(done()).toBe(true);
    };

    it('keep no known instrument out, whoever else fills the room', async () => {
        const silent = await flood(100);
        await until(() => silent.filter((socket) => !ended(socket)).length <= 20);
        const { acknowledged } = await send('127.0.0.5', '1');
        expect(acknowledged).toBe(true);
    });

    it('are sent away after a moment, so that a new instrument is heard too', async () => {
        await until(() => open.every(ended));
        expect((await send('127.0.0.6', '2')).acknowledged).toBe(true);
        const log = () =>
            gateway.db.rows(
                sql`select distinct event, detail from gateway_log where level = 'warning' order by 1, 2`,
            );
        // The log is written behind the gateway's work.
        let told = await log();
        for (let round = 0; round < 250 && !told.length; round++) {
            await sleep(20);
            told = await log();
        }
        expect(told).toContainEqual({ event: 'not taken', detail: 'sent away: silence' });
    });

    it('do not stay by dripping a byte now and then', async () => {
        const dripping = await line('127.0.1.1');
        const drip = setInterval(() => dripping.write(Buffer.from([5])), 100);
        await sleep(700);
        expect(ended(dripping)).toBe(false);
        await until(() => ended(dripping));
        clearInterval(drip);
    });

    it('are ended where they send without end: a line, line ends, ENQ; over ASTM and MLLP', async () => {
        const floods = [
            Buffer.concat([Buffer.from([2]), Buffer.alloc(1_200_000, 0x41)]),
            Buffer.alloc(1_200_000, 0x0a),
            Buffer.alloc(1_200_000, 5),
        ];
        for (const port of [gateway.astmPort, gateway.mllpPort])
            for (const bytes of floods) {
                const socket = await line('127.0.0.5', port);
                socket.write(bytes);
                await until(() => ended(socket));
            }
        const half = await line('127.0.0.5', gateway.mllpPort);
        half.write(Buffer.from([0x0b]));
        for (let part = 0; part < 6; part++) half.write(Buffer.alloc(1024 * 1024, 0x41));
        await until(() => ended(half));
    });
});
