/** The application on a database of its own, with people who can call it. */
import type { FastifyInstance } from 'fastify';
import { expect, inject } from 'vitest';
import { sql } from '../../resources/define/sql.ts';
import type { AccountType } from '../../resources/access.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { loadProduct, type Product } from '../../server/load.ts';
import { newSessionKey } from '../../resources/session/secrets.server.ts';
import { freshDatabase } from './database.ts';
import { unreadable } from './readable.ts';
import { home, password, type World } from './world.ts';

export interface Answer {
    status: number;
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the wire carries
    body: any;
    headers: Record<string, unknown>;
    text: string;
    /** The body as it came over the wire: a workbook is no text. */
    bytes: Buffer;
}

export interface TestApp {
    app: FastifyInstance;
    /** Its settings, which it reads anew for each page. */
    config: { -readonly [Name in keyof Config]: Config[Name] };
    db: Database;
    url: string;
    /** One statement as the owner of the tables. */
    owner(statement: string): Promise<void>;
    world: World;
    /** The clock of the application; tests set it. */
    clock: { now: Date };
    /** A session key of an account, without going through the sign-in page. */
    keyOf(username: string): Promise<string>;
    /** Calls `METHOD /path` (under /api) as the account with this key. */
    call(endpoint: string, body?: object | string, options?: CallOptions): Promise<Answer>;
    /** Fails where an answer said something that nobody can translate. */
    close(): Promise<void>;
}

export interface CallOptions {
    /** An account type (its account at home), a username, or a ready key. */
    as?: string;
    headers?: Record<string, string>;
    address?: string;
}

/** Calls of partner systems, which read their answers word for word. */
const forMachines = /^\/clients/;

/** The product, found once for all files of a worker. */
let whole: Promise<Product> | undefined;

/** Builds it with the small country of tests/helpers/world.ts. */
export async function testApp(
    product?: Product,
    env: Record<string, string> = {},
): Promise<TestApp> {
    const { db, url, owner, drop } = await freshDatabase({ peopled: true });
    // A test may add to it.
    const world = structuredClone(inject('world'));
    const clock = { now: new Date('2026-03-14T09:00:00Z') };
    const config = readConfig({
        KIPIMO_LOG_LEVEL: 'silent',
        KIPIMO_RATE_LIMIT: '1000000',
        KIPIMO_SECRET_KEY: 'a secret of tests that nobody keeps',
        ...env,
    });
    const app = await buildApp({
        db,
        config,
        clock: () => clock.now,
        product: product ?? (await (whole ??= loadProduct())),
    });
    await app.ready();
    const noted: string[] = [];
    const keys = new Map<string, { key: string; at: Date }>();
    const keyOf = async (username: string): Promise<string> => {
        const { key, hash } = newSessionKey();
        await db.run(sql`
            insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, key_validated_at, address, user_agent)
            select ${hash}, id, ${clock.now}, ${clock.now}, ${clock.now}::timestamptz + interval '12 hours', ${clock.now}, '::1', 'test'
              from account where username = ${username}`);
        return key;
    };
    const keyFor = async (as: string): Promise<string> => {
        if (as.length === 43) return as;
        const username = as.includes('-') ? as : home(as as AccountType);
        const known = keys.get(username);
        // A test that moves the clock would find the session idle.
        if (known && clock.now.getTime() - known.at.getTime() < 60_000) return known.key;
        const key = await keyOf(username);
        keys.set(username, { key, at: clock.now });
        return key;
    };
    return {
        app,
        config,
        db,
        url,
        owner,
        world,
        clock,
        keyOf,
        async call(endpoint, body, { as, headers = {}, address } = {}) {
            const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string];
            const answer = await app.inject({
                method,
                url: `/api${path}`,
                headers: {
                    ...(as && { authorization: `Bearer ${await keyFor(as)}` }),
                    // Whoever calls here gives their password again wherever it is asked for.
                    'x-password': encodeURIComponent(password),
                    ...headers,
                },
                ...(body !== undefined && { payload: body }),
                ...(address && { remoteAddress: address }),
            });
            const json = String(answer.headers['content-type'] ?? '').includes('json');
            const read = json ? answer.json() : undefined;
            // A product that a test makes up has no catalogue.
            if (!product && !forMachines.test(path)) noted.push(...unreadable(read));
            return {
                status: answer.statusCode,
                body: read,
                headers: answer.headers,
                text: answer.body,
                bytes: answer.rawPayload,
            };
        },
        async close() {
            await app.close();
            await drop();
            expect(noted, 'texts of answers that no catalogue has').toEqual([]);
        },
    };
}
