/**
 * One PostgreSQL for a whole test run, and in it one migrated database that every test copies, as it is or with the
 * small country of tests/helpers/world.ts. The embedded server in a temporary folder, or the one that TEST_DATABASE_URL names (a role that may
 * create databases).
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { throwAwayFolder } from '../../scripts/postgres/throwAway.mjs';
import { startEmbedded } from '../../server/embedded/server.ts';
import { migrate } from '../../server/database/migrate.ts';
import { isAlive } from '../../server/database/processLock.ts';
import { openDatabase } from '../../server/database/database.ts';
import { buildWorld, type World } from './world.ts';

declare module 'vitest' {
    export interface ProvidedContext {
        /** A server on which tests may create databases. */
        serverUrl: string;
        /** Name of the migrated database to copy. */
        template: string;
        /** Name of the same with the small country in it, and what stands there. */
        peopled: string;
        world: World;
        /** The application's role, which owns nothing, and its password. */
        application: string;
    }
}

/** Of the databases of tests alone. */
export const applicationPassword = 'of-tests-alone';

interface Server {
    url: string;
    template: string;
    peopled: string;
    world: World;
    application: string;
    stop(): Promise<void>;
}

// Several projects of one run share the server; vitest loads this file once for each.
const shared = globalThis as { kipimoTestServer?: { users: number; server: Promise<Server> } };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
    const entry = (shared.kipimoTestServer ??= { users: 0, server: start() });
    entry.users++;
    const server = await entry.server;
    project.provide('serverUrl', server.url);
    project.provide('template', server.template);
    project.provide('peopled', server.peopled);
    project.provide('world', server.world);
    project.provide('application', server.application);
    return async () => {
        if (--entry.users) return;
        delete shared.kipimoTestServer;
        await server.stop();
    };
}

/**
 * Why there is no database, in a sentence. Its stack is the sentence: where modules come from a cache vitest fails to find the lines
 * of a stack, and tells of that ("code.charCodeAt is not a function") and of tests that were not found instead.
 */
export function plainFailure(error: unknown): Error {
    const reason = error instanceof Error ? error.message : String(error);
    const plain = new Error(`The tests have no database. ${reason}`);
    plain.stack = plain.message;
    return plain;
}

async function start(): Promise<Server> {
    const given = process.env['TEST_DATABASE_URL'];
    let stop = async (): Promise<void> => undefined;
    try {
        const server = given ? { url: given, stop } : await startTemporary();
        stop = server.stop;
        return await fill(server, Boolean(given));
    } catch (error) {
        await stop();
        throw plainFailure(error);
    }
}

/** Makes the two databases that tests copy. */
async function fill(
    server: { url: string; stop(): Promise<void> },
    given: boolean,
): Promise<Server> {
    const template = `kipimo_template_${process.pid}`;
    await query(server.url, `create database ${template}`);
    const application = `kipimo_application_${process.pid}`;
    await query(
        server.url,
        `create role ${application} login password '${applicationPassword}' in role pg_monitor`,
    );
    await migrate(databaseUrl(server.url, template), { application });
    const peopled = `${template}_peopled`;
    await query(server.url, `create database ${peopled} template ${template}`);
    const db = openDatabase(databaseUrl(server.url, peopled, application), { max: 1 });
    const world = await buildWorld(db).finally(() => db.close());
    return {
        url: server.url,
        template,
        peopled,
        world,
        application,
        async stop() {
            if (given) {
                for (const name of [peopled, template])
                    await query(server.url, `drop database if exists ${name} with (force)`);
                await query(server.url, `drop role ${application}`);
            }
            await server.stop();
        },
    };
}

async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
    await removeLeftovers();
    const dataDir = mkdtempSync(join(throwAwayFolder(), `${folderPrefix}${process.pid}-`));
    // Run by root, the server runs as another user, who must pass.
    chmodSync(dataDir, 0o711);
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const embedded = await startEmbedded({ dataDir, log, durable: false });
    return {
        url: embedded.adminUrl,
        async stop() {
            await embedded.stop();
            rmSync(dataDir, { recursive: true, force: true });
        },
    };
}

const folderPrefix = 'kipimo-test-';

/** A run that was killed leaves its server behind; the next one clears up. */
async function removeLeftovers(): Promise<void> {
    const places = new Set([tmpdir(), throwAwayFolder()]);
    const left = [...places].flatMap((place) =>
        readdirSync(place).map((name) => join(place, name)),
    );
    for (const dataDir of left) {
        const pid = new RegExp(`^${folderPrefix}(\\d+)-`).exec(basename(dataDir))?.[1];
        if (!pid || isAlive(Number(pid))) continue;
        try {
            const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
            await (await startEmbedded({ dataDir, log, durable: false })).stop();
            rmSync(dataDir, { recursive: true, force: true });
        } catch {
            // Somebody else's folder, or half a database: not worth failing a test run for.
        }
    }
}

/** The same server, another database; as the role that is given. */
export function databaseUrl(serverUrl: string, name: string, role?: string): string {
    const url = new URL(serverUrl);
    if (role) [url.username, url.password] = [role, applicationPassword];
    url.pathname = `/${name}`;
    return url.href;
}

/** One statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
        await client.query(statement);
    } finally {
        await client.end();
    }
}
