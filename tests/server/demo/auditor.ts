/** The made-up country with its screens, for whoever counts again what they say. */
import { expect } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { newSessionKey } from '../../../resources/session/secrets.server.ts';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { Wall } from '../../../server/demo/clock.ts';
import type { DemoSize } from '../../../server/demo/country/country.ts';
import { makePlan } from '../../../server/demo/plan.ts';
import { startDemo } from '../../../server/demo/start.ts';
import { freshDatabase } from '../../helpers/database.ts';

const now = new Date('2026-11-20T12:00:00Z');
export const today = '2026-11-20';

export type Row = Record<string, string | number | boolean | null>;

/** Loads it; `ask` calls as an account of the demo, `rowsOf` reads a whole list page by page. */
export async function startAudit(size: DemoSize) {
    const database = await freshDatabase();
    const { db } = database;
    const config = readConfig({ KIPIMO_LOG_LEVEL: 'silent', KIPIMO_RATE_LIMIT: '100000000' });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await (
        await startDemo({ db, config, log, size, clock: () => now })
    ).done;
    const app = await buildApp({ db, config, clock: () => now });
    await app.ready();
    const keys = new Map<string, string>();

    async function keyOf(name: string): Promise<string> {
        const known = keys.get(name);
        if (known) return known;
        const { key, hash } = newSessionKey();
        await db.run(sql`
            insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, key_validated_at, address, user_agent)
            select ${hash}, id, ${now}, ${now}, ${now}::timestamptz + interval '12 hours', ${now}, '::1', 'test'
              from account where username = ${name}`);
        keys.set(name, key);
        return key;
    }

    async function ask(endpoint: string, body: object | undefined, as: string) {
        const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string];
        const answer = await app.inject({
            method,
            url: `/api${path}`,
            headers: { authorization: `Bearer ${await keyOf(as)}` },
            ...(body && { payload: body }),
        });
        expect([endpoint, as, answer.statusCode]).toEqual([endpoint, as, 200]);
        return answer.json();
    }

    async function rowsOf(endpoint: string, body: object, as: string): Promise<Row[]> {
        const rows: Row[] = [];
        for (let page = 1; ; page++) {
            const found = (await ask(endpoint, { ...body, page_size: 200, page }, as)) as {
                data?: Row[];
                results?: Row[];
                count: number;
            };
            const list = found.data ?? found.results ?? [];
            rows.push(...list);
            if (!list.length || rows.length >= found.count) return rows;
        }
    }

    return {
        db,
        owner: database.owner,
        plan: makePlan({ seed: 20260314, size }, now, new Wall('Africa/Kampala')),
        ask,
        rowsOf,
        async close() {
            await app.close();
            await database.drop();
        },
    };
}

export type Audit = Awaited<ReturnType<typeof startAudit>>;

const next = (day: string): string =>
    new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Every day from one to another, both among them. */
export function daysOf(from: string, until: string): string[] {
    const days = [];
    for (let day = from; day <= until; day = next(day)) days.push(day);
    return days;
}
