/** The gateway is killed in the middle of sessions, again and again: nothing acknowledged is lost. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { resumeParsing } from '../../../server/ingest/parse.ts';
import { play } from '../../../server/ingest/player.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { astm } from '../../unit/ingest/message.ts';

/** More by KIPIMO_KILLS; each costs the start of a process. */
const kills = Number(process.env['KIPIMO_KILLS'] ?? 5);

let test: TestDatabase;
let child: ChildProcess | undefined;
beforeAll(async () => {
    test = await freshDatabase();
});
afterAll(async () => {
    child?.kill('SIGKILL');
    await test?.drop();
});

const freePort = () =>
    new Promise<number>((resolve) => {
        const server = createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address() as AddressInfo;
            server.close(() => resolve(port));
        });
    });

const start = (port: number) =>
    new Promise<ChildProcess>((resolve, reject) => {
        const gateway = spawn(
            process.execPath,
            ['--import', 'tsx', 'tests/server/ingest/gatewayProcess.ts'],
            {
                env: { ...process.env, DATABASE_URL: test.url, ASTM_PORT: String(port) },
                stdio: ['ignore', 'pipe', 'inherit'],
            },
        );
        gateway.stdout.once('data', () => resolve(gateway));
        gateway.once('error', reject);
    });

it(`loses nothing acknowledged in ${kills} kills`, async () => {
    const port = await freePort();
    const acknowledged = new Set<string>();
    const stop = new AbortController();
    let next = 0;
    const device = async (name: string) => {
        while (!stop.signal.aborted) {
            const sample = `${name}-${next++}`;
            const file = Buffer.from(astm({ sample, instrument: `81${name}001` }));
            for (let tries = 0; !stop.signal.aborted && !acknowledged.has(sample); tries++) {
                if (tries) await sleep(20);
                const played = await play(file, {
                    host: '127.0.0.1',
                    port,
                    chunk: 64,
                    patienceMs: 3000,
                }).catch(() => null);
                if (played?.acknowledged) acknowledged.add(sample);
            }
        }
    };
    child = await start(port);
    const devices = Promise.all(['1', '2', '3', '4'].map(device));
    for (let round = 0; round < kills; round++) {
        await sleep(150 + 130 * (round % 4));
        const ended = new Promise((resolve) => child?.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
        child = await start(port);
    }
    // However slow the machine: every kill has something acknowledged to lose.
    while (acknowledged.size <= kills) await sleep(50);
    stop.abort();
    await devices;
    child.kill('SIGKILL');
    await resumeParsing(test.db, { timeZone: 'Africa/Kampala' });
    const rows = await test.db.rows<{ sample_id: string }>(sql`select sample_id from result`);
    const kept = rows.map((row) => row.sample_id);
    expect([...acknowledged].filter((sample) => !kept.includes(sample))).toEqual([]);
    // Resent after a lost answer: once all the same.
    expect(new Set(kept).size).toBe(kept.length);
}, 240_000);
