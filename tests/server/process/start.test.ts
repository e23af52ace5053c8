import { once } from 'node:events';
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
    afterAll,
    afterEach,
    beforeAll,
    beforeEach,
    describe,
    expect,
    onTestFinished,
    test,
} from 'vitest';
import { freshDatabase } from '../../helpers/database.ts';
import {
    dataFolder,
    kipimo,
    postgresPid,
    readProgram,
    ready,
    removeFolder,
    run,
    runHere,
    type Kipimo,
} from './kipimo.ts';

let folder: string;
let started: Kipimo[] = [];

beforeEach(() => {
    folder = dataFolder();
    started = [];
});
afterEach(async () => {
    for (const { child, ended } of started) {
        child.kill('SIGKILL');
        await ended;
    }
    await removeFolder(folder);
});

const start = (env: Record<string, string> = {}, uid?: number) => {
    const server = kipimo([], { env: { KIPIMO_DATA: folder, KIPIMO_DEMO: '0', ...env }, uid });
    started.push(server);
    return server;
};

/** Its first start, on a new folder, serves all that can be asked of one server: what it says, who comes beside it, how it ends. */
describe('a server on a new folder', () => {
    let home: string;
    let first: Kipimo;
    let address: string;
    beforeAll(async () => {
        home = dataFolder();
        first = kipimo([], { env: { KIPIMO_DATA: home, KIPIMO_DEMO: '0' }, files: true });
        address = await ready(first);
    });
    afterAll(async () => {
        first.child.kill('SIGKILL');
        await first.ended;
        await removeFolder(home);
    });

    test('starts, answers and says how to go on', async () => {
        expect((await fetch(`${address}/health/ready`)).status).toBe(200);
        expect(first.output()).toMatch('npm start -- create-superuser');
    });

    test.runIf(process.getuid?.() === 0)('runs as root, its PostgreSQL as another user', () => {
        expect(statSync(`/proc/${postgresPid(home)}`).uid).not.toBe(0);
    });

    test('keeps its data folder from another one, which says so in one sentence', async () => {
        const second = await runHere([], { env: { KIPIMO_DATA: home } });
        expect(second.code).toBe(1);
        expect(second.text.trim()).toBe(
            `Another Kipimo (process ${first.child.pid}) already uses the data folder ${home}: stop it first, or set KIPIMO_DATA to another folder.`,
        );
    });

    test('ends cleanly on SIGTERM within 10 s', async () => {
        const asked = Date.now();
        first.child.kill('SIGTERM');
        // npm and the terminal may send a second one.
        first.child.kill('SIGINT');
        expect(await first.ended).toBe(0);
        expect(Date.now() - asked).toBeLessThan(10_000);
        expect(postgresPid(home)).toBe(undefined);
        expect(first.output()).toMatch('Stopped.');
    });

    test('names the variable that moves its port where something else has it, and leaves no PostgreSQL', async () => {
        const other = createServer().listen(0, '127.0.0.1');
        onTestFinished(() => void other.close());
        await once(other, 'listening');
        const { port } = other.address() as AddressInfo;
        const second = await run([], { env: { KIPIMO_DATA: home, PORT: String(port) } });
        expect(second.text).toMatch(`Port ${port} is in use already`);
        expect(second.text).toMatch('set PORT to another one');
        expect(second.code).toBe(1);
        expect(postgresPid(home)).toBe(undefined);
    });

    test(
        'is ready on a later start in at most twice the time that reading its program takes',
        // Again where the machine happened to be busy with something else just then.
        { retry: 2 },
        async () => {
            // On a second try it runs.
            first.child.kill('SIGTERM');
            await first.ended;
            const reading = Date.now();
            expect(await readProgram()).toBe(0);
            const began = Date.now();
            first = kipimo([], { env: { KIPIMO_DATA: home, KIPIMO_DEMO: '0' }, files: true });
            await ready(first);
            expect(Date.now() - began).toBeLessThan(2 * (began - reading));
        },
    );
});

describe('a server', () => {
    test('ends while it is still starting, and leaves a folder that starts; as an ordinary user too', async () => {
        const asRoot = process.getuid?.() === 0;
        const uid = asRoot ? 65534 : undefined;
        if (uid) chownSync(folder, uid, uid);
        const hasty = start({}, uid);
        await new Promise((resolve) => setTimeout(resolve, 900));
        hasty.child.kill('SIGTERM');
        await hasty.ended;
        await ready(start({}, uid));
        expect(statSync(`/proc/${postgresPid(folder)}`).uid).toBe(uid ?? process.getuid?.());
    });

    test.each(['not.a.host', '192.0.2.7'])(
        'says in a sentence that HOST=%s is not of this machine',
        async (host) => {
            const { code, text } = await runHere([], { env: { KIPIMO_DATA: folder, HOST: host } });
            expect(code).toBe(1);
            expect(text).toMatch(`HOST=${host} is no address of this machine`);
            expect(text).not.toMatch('    at ');
            expect(postgresPid(folder)).toBe(undefined);
        },
    );

    test('says in a sentence that a data folder cannot be made', async () => {
        const file = join(folder, 'file');
        writeFileSync(file, '');
        for (const path of [file, join(file, 'data')])
            expect(await runHere([], { env: { KIPIMO_DATA: path } })).toEqual({
                code: 1,
                text: `The data folder ${path} cannot be made (ENOTDIR): set KIPIMO_DATA to a folder that this user may make and write.\n`,
            });
    });

    // Linux answers there that the folder above is missing, although it is not.
    test.runIf(process.platform === 'linux')(
        'says so too of a folder in /proc, and of /proc itself, where even root writes nothing',
        async () => {
            for (const [path, fault] of [
                ['/proc/x/y', 'The data folder /proc/x/y cannot be made ('],
                ['/proc', 'The data folder /proc cannot be written ('],
            ] as const) {
                const { code, text } = await runHere([], { env: { KIPIMO_DATA: path } });
                expect(code).toBe(1);
                expect(text).toMatch(fault);
                expect(text).not.toMatch('    at ');
            }
        },
    );

    test.runIf(process.getuid?.() === 0)(
        'runs as root in a folder that others may not pass through, and says what it did',
        async () => {
            const closed = join(folder, 'closed');
            mkdirSync(closed, { mode: 0o700 });
            const server = start({ KIPIMO_DATA: join(closed, 'data') });
            await ready(server);
            expect(server.output()).toMatch(`may not pass through ${closed}; it was lent`);
            expect(statSync(`/proc/${postgresPid(join(closed, 'data'))}`).uid).not.toBe(0);
            server.child.kill('SIGTERM');
            expect(await server.ended).toBe(0);
        },
    );

    test('uses the database of DATABASE_URL, and makes no data folder', async () => {
        // An empty one is filled by the two servers of pair.test.ts.
        const database = await freshDatabase();
        onTestFinished(() => database.drop());
        const server = start({ DATABASE_URL: database.url });
        await ready(server);
        expect(postgresPid(folder)).toBe(undefined);
        server.child.kill('SIGTERM');
        expect(await server.ended).toBe(0);
    });

    test('says in a sentence that a database is not there', async () => {
        const { code, text } = await runHere([], {
            env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
        });
        expect(code).toBe(1);
        expect(text).toMatch('The database does not answer');
        expect(text).not.toMatch('    at ');
    });
});
