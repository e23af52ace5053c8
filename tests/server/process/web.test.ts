/** The web listener: over TLS, beside a database that goes away and comes back, and for more than one address. */
import { once } from 'node:events';
import { get } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { limitSockets } from '../../../server/plugins/sockets.ts';
import { certificate } from '../../helpers/certificate.ts';
import { freshDatabase } from '../../helpers/database.ts';

const quiet = readConfig({ KIPIMO_LOG_LEVEL: 'silent' });
const listening = async (server: Server): Promise<number> => {
    if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
};

describe('the web', () => {
    it('is served over TLS where a certificate is set, and not beside it', async () => {
        const t = await freshDatabase();
        const { cert, key } = certificate('web');
        const app = await buildApp({ db: t.db, config: { ...quiet, webCert: cert, webKey: key } });
        onTestFinished(async () => {
            await app.close();
            await t.drop();
        });
        await app.listen({ port: 0, host: '127.0.0.1' });
        const { port } = app.server.address() as AddressInfo;
        const [answer] = (await once(
            get({
                host: '127.0.0.1',
                port,
                path: '/health/ready',
                ca: cert,
                servername: 'localhost',
            }),
            'response',
        )) as [{ statusCode: number; headers: Record<string, string> }];
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['strict-transport-security']).toMatch('max-age=');
        await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
    });

    it('says 503 while its database is away, and goes on when it is back, without a restart', async () => {
        const t = await freshDatabase();
        const there = new URL(t.applicationUrl);
        const passing = new Set<Socket>();
        const way = createServer((socket) => {
            const on = connect(Number(there.port), there.hostname);
            for (const one of [socket, on]) {
                passing.add(one);
                one.on('error', () => undefined).on('close', () => passing.delete(one));
            }
            socket.pipe(on).pipe(socket);
        });
        const port = await listening(way);
        const url = new URL(t.applicationUrl);
        [url.hostname, url.port] = ['127.0.0.1', String(port)];
        const db = openDatabase(url.href, { max: 3 });
        const app = await buildApp({ db, config: quiet });
        onTestFinished(async () => {
            await app.close();
            await db.close();
            way.close();
            await t.drop();
        });
        const signIn = async () => {
            const payload = { username: 'nobody', password: 'wrong' };
            const answer = await app.inject({ method: 'POST', url: '/api/login/', payload });
            return [answer.statusCode, (answer.json() as { code: string }).code];
        };
        expect(await signIn()).toEqual([400, 'wrong_credentials']);

        way.close();
        for (const socket of passing) socket.destroy();
        expect(await signIn()).toEqual([503, 'busy']);
        const ready = await app.inject('/health/ready');
        expect(ready.statusCode).toBe(503);
        expect((await app.inject('/health/live')).statusCode).toBe(200);

        await once(way.listen(port, '127.0.0.1'), 'listening');
        await expect.poll(signIn, { timeout: 10_000 }).toEqual([400, 'wrong_credentials']);
        await expect
            .poll(async () => (await app.inject('/health/ready')).statusCode, { timeout: 5000 })
            .toBe(200);
    });

    it('gives one address so many connections and no more, and its proxies as many as they need', async () => {
        const open = async (proxies?: string) => {
            const server = createServer((socket) => socket.on('error', () => undefined));
            limitSockets(server, { most: 3, proxies });
            const port = await listening(server);
            const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
            onTestFinished(() => {
                for (const socket of sockets) socket.destroy();
                server.close();
            });
            let ended = 0;
            for (const socket of sockets) {
                socket.on('error', () => undefined).on('close', () => ended++);
                socket.resume();
            }
            return { port, sockets, ended: () => ended };
        };
        const plain = await open();
        await expect.poll(plain.ended).toBe(2);
        // Who goes makes room.
        plain.sockets.find((socket) => !socket.destroyed)!.destroy();
        await expect.poll(plain.ended).toBe(3);
        const next = connect(plain.port, '127.0.0.1').resume();
        onTestFinished(() => void next.destroy());
        await once(next, 'connect');
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(next.destroyed).toBe(false);
        const proxied = await open('127.0.0.0/8');
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(proxied.ended()).toBe(0);
    });
});
