/** A disk that fills up: told before, reading goes on, writing says why, and no restart when there is room again. */
import { spawn, spawnSync } from 'node:child_process';
import {
    chmodSync,
    closeSync,
    mkdtempSync,
    openSync,
    readFileSync,
    rmSync,
    writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { logTo } from '../../../server/plugins/logTo.ts';
import { testApp } from '../../helpers/app.ts';
import { removeFolder, run } from './kipimo.ts';

const sentence = 'The disk of the server is full: nothing can be saved until somebody makes room.';

describe('a full disk, as PostgreSQL and the log tell it', async () => {
    const t = await testApp();
    afterAll(() => t.close());

    it('refuses what writes with a sentence, and goes on reading', async () => {
        await t.owner(`create function no_room() returns trigger language plpgsql as $$
            begin raise exception 'could not extend file' using errcode = '53100'; end $$;
            create trigger no_room before insert on region for each row execute function no_room();
            create trigger no_room before insert on audit for each row when (new.action = 'read') execute function no_room()`);
        const as = { as: 'superadmin' };
        const region = { name: 'West', region_group: 'Western' };
        const written = await t.call('POST /x/regions/create', region, as);
        expect([written.status, written.body.code]).toEqual([507, 'disk_full']);
        expect(written.body.message).toMatch(sentence);
        expect((await t.call('POST /regions/', {}, as)).body.count).toBe(2);
        // Who reads patients is told in the log where the audit takes nothing.
        const period = { start_date: '2026-03-01', end_date: '2026-03-14' };
        const list = await t.call('POST /genexpert/facility/results/tb/', period, {
            as: 'facility',
        });
        expect([list.status, list.body.count]).toEqual([200, 1]);
    });

    it('is not waited for: the reserve refuses writes before PostgreSQL has to', async () => {
        const config = readConfig({ KIPIMO_LOG_LEVEL: 'silent' });
        const room = () => ({ free: 3 * 2 ** 20, total: 2 ** 30, low: true, full: true });
        const clock = () => t.clock.now;
        const app = await buildApp({ db: t.db, config, clock, room });
        onTestFinished(() => app.close());
        const authorization = `Bearer ${await t.keyOf('superadmin-home')}`;
        const call = (method: 'GET' | 'POST', url: string, payload = {}) =>
            app.inject({ method, url: `/api${url}`, headers: { authorization }, payload });
        const district = { name: 'Elm', region_id: t.world.regions[0] };
        expect((await call('POST', '/x/districts/create', district)).statusCode).toBe(507);
        expect((await call('POST', '/districts/')).statusCode).toBe(200);
        expect((await call('GET', '/x/disk')).json()).toEqual({ counts: 3 });
        expect((await call('GET', '/logout')).statusCode).toBe(200);
    });

    it('takes no line of the log, and neither stops nor ends the server', async () => {
        const fd = openSync('/dev/full', 'w');
        onTestFinished(() => closeSync(fd));
        const log = pino({}, logTo(fd));
        const began = performance.now();
        for (let line = 0; line < 50_000; line++) log.info({ line }, 'answered');
        expect(performance.now() - began).toBeLessThan(10_000);
        await sleep(50);
        log.info('still here');
    });

    it('does not keep a process from ending', () => {
        const fd = openSync('/dev/full', 'w');
        onTestFinished(() => closeSync(fd));
        const logs = new URL('../../../server/plugins/logTo.ts', import.meta.url).pathname;
        const child = `
            import pino from 'pino';
            import { logTo } from ${JSON.stringify(logs)};
            const log = pino({}, logTo(1));
            for (let line = 0; line < 300; line++) log.info({ line }, 'answered');
            setTimeout(() => { log.info('goodbye'); process.exit(0); }, 200);`;
        const ended = spawnSync(
            process.execPath,
            ['--import', 'tsx', '--input-type=module', '--eval', child],
            { stdio: ['ignore', fd, 'inherit'], timeout: 20_000, killSignal: 'SIGKILL' },
        );
        expect([ended.status, ended.signal]).toEqual([0, null]);
    });
});

/** A small disk of its own; undefined where this user may not mount one. */
function smallDisk(): string | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'kipimo-disk-'));
    chmodSync(folder, 0o711);
    const mounted = spawnSync('mount', [
        '-t',
        'tmpfs',
        '-o',
        'size=300m,mode=0711',
        'tmpfs',
        folder,
    ]);
    if (mounted.status === 0) return folder;
    rmSync(folder, { recursive: true });
    return undefined;
}

const disk = smallDisk();

describe('a server on a small disk of its own, with its log beside its data', () => {
    it.skipIf(!disk)(
        'lives through its being full, without a restart',
        async () => {
            const [folder, log] = [disk!, join(disk!, 'server.log')];
            const env = { KIPIMO_DATA: folder, KIPIMO_DEMO: '0', KIPIMO_DISK_FREE: '96' };
            const fd = openSync(log, 'a');
            const main = new URL('../../../server/main.ts', import.meta.url).pathname;
            const server = spawn(process.execPath, ['--import', 'tsx', main], {
                env: {
                    PATH: process.env['PATH'],
                    PORT: '0',
                    ASTM_PORT: '0',
                    MLLP_PORT: '0',
                    METRICS_PORT: '0',
                    ...env,
                },
                stdio: ['ignore', fd, fd],
            });
            onTestFinished(async () => {
                server.kill('SIGTERM');
                await new Promise((resolve) => server.once('close', resolve));
                closeSync(fd);
                await removeFolder(join(folder, 'none'));
                spawnSync('umount', ['-l', folder]);
                rmSync(folder, { recursive: true, force: true });
            });
            const said = () => readFileSync(log, 'utf8');
            await expect.poll(said, { timeout: 50_000 }).toMatch('Kipimo is ready');
            const address = /Kipimo is ready: (\S+)/.exec(said())![1]!;
            const input = 'river stone 48 lamp';
            await run(['create-superuser', '--username', 'mercy', '--full-name', 'M'], {
                env,
                input,
            });
            const call = async (method: string, path: string, body?: object, key = '') => {
                const answer = await fetch(`${address}/api${path}`, {
                    method,
                    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
                    ...(body && { body: JSON.stringify(body) }),
                });
                return {
                    status: answer.status,
                    body: (await answer.json()) as Record<string, unknown>,
                };
            };
            const signIn = { username: 'mercy', password: input };
            const key = String((await call('POST', '/login/', signIn)).body['key']);
            const add = (name: string) =>
                call('POST', '/x/regions/create', { name, region_group: 'Western' }, key);
            expect((await add('First')).status).toBe(200);

            const ballast = join(folder, 'ballast');
            fill(ballast);
            await expect
                .poll(async () => (await add('Second')).status, { timeout: 15_000 })
                .toBe(507);
            expect((await add('Second')).body['message']).toMatch(sentence);
            // Each answer is a line of the log that nobody can write down.
            for (let read = 0; read < 300; read++)
                expect((await call('POST', '/regions/', {}, key)).status).toBe(200);
            expect((await fetch(`${address}/health/ready`)).status).toBe(200);
            // The disk is looked at every five seconds.
            await expect
                .poll(async () => (await call('GET', '/x/disk', undefined, key)).body['counts'], {
                    timeout: 15_000,
                })
                .toBeGreaterThan(0);

            rmSync(ballast);
            await expect
                .poll(async () => (await add('Third')).status, { timeout: 20_000 })
                .toBe(200);
            await expect.poll(said, { timeout: 10_000 }).toMatch('The disk has room again');
            expect(server.exitCode).toBe(null);
        },
        150_000,
    );
});

/** Fills the disk to the last byte that it takes. */
function fill(file: string): void {
    const fd = openSync(file, 'w');
    const block = Buffer.alloc(2 ** 20);
    try {
        for (;;) if (!writeSync(fd, block)) break;
    } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    } finally {
        closeSync(fd);
    }
}
