import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { programsIn } from '../../../server/embedded/binaries.ts';
import { clusterPaths, ownerRole, superuser } from '../../../server/embedded/cluster.ts';
import { findOwner } from '../../../server/embedded/owner.ts';
import { freePort, launch, shutDown, urlOf } from '../../../server/embedded/postmaster.ts';
import { dataFolder, kipimo, ready, removeFolder, run } from './kipimo.ts';

const older = '/usr/lib/postgresql/15';

/** A data folder as a Kipimo with that PostgreSQL would have left it, with one region in it. */
async function oldFolder(): Promise<string> {
    const dataDir = dataFolder();
    onTestFinished(() => removeFolder(dataDir));
    const { cluster, password, links } = clusterPaths(dataDir);
    const binaries = programsIn(older, links);
    const owner = findOwner(binaries, dataDir);
    writeFileSync(password, 'of-tests-alone\n');
    execFileSync('mkdir', [cluster]);
    owner.give(cluster);
    owner.give(password);
    const initdb = ['-D', cluster, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${password}`];
    execFileSync(binaries.initdb, [...initdb, '--encoding=UTF8', '--locale=C', '--no-sync'], {
        ...owner.identity,
        cwd: '/',
        stdio: 'ignore',
    });
    const signal = new AbortController().signal;
    const how = { dataDir, binaries, owner, durable: false, signal };
    const { port, pid } = await launch(how, await freePort());
    const say = async (role: string, database: string, ...statements: string[]) => {
        const client = new Client({ connectionString: urlOf(dataDir, port, role, database) });
        await client.connect();
        for (const statement of statements) await client.query(statement);
        await client.end();
    };
    await say(
        superuser,
        'postgres',
        `create role ${ownerRole} login password 'of-tests-alone' in role pg_monitor`,
        `create database ${ownerRole} owner ${ownerRole}`,
    );
    await migrate(urlOf(dataDir, port, ownerRole, ownerRole));
    const region = `insert into region (name, region_group) values ('Of old', 'Old')`;
    await say(ownerRole, ownerRole, region);
    await shutDown(pid);
    return dataDir;
}

test.runIf(existsSync(older))(
    'a start on data of an older PostgreSQL says so and offers the upgrade, which copies every table and keeps the old files',
    async () => {
        const dataDir = await oldFolder();
        const env = { KIPIMO_DATA: dataDir, KIPIMO_DEMO: '0' };
        const refused = await run([], { env });
        expect(refused.code).toBe(1);
        expect(refused.text).toMatch('written by PostgreSQL 15');
        expect(refused.text).toMatch('npm start -- upgrade');

        const done = await run(['upgrade', '--programs', older], { env });
        expect(done.text).toMatch('every table is equal');
        expect(done.code).toBe(0);
        expect(readFileSync(join(dataDir, 'postgres.15', 'PG_VERSION'), 'utf8').trim()).toBe('15');
        expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);

        const server = kipimo([], { env });
        onTestFinished(async () => {
            server.child.kill('SIGTERM');
            await server.ended;
        });
        const address = await ready(server);
        expect((await fetch(`${address}/health/ready`)).status).toBe(200);
        expect((await run(['upgrade'], { env })).text).toMatch('already');
    },
    180_000,
);
