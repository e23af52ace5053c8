/**
 * Every statement that the server tests have sent to the embedded PostgreSQL, to another version of it: it understands them
 * all, their functions, types and words. What they then answer is held there by the tests that run on both.
 */
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { startEmbedded } from '../../../server/embedded/server.ts';
import { freshDatabase } from '../../helpers/database.ts';
import { statementsIn } from './heard.ts';
import { dataFolder, removeFolder } from './kipimo.ts';

const folder = process.env['KIPIMO_STATEMENTS_OF'];

/** What `prepare` takes: the rest are transactions, settings and tables. */
const prepared = /^\s*(select|insert|update|delete|with|merge|values)\b/i;

/** Those that the server behind an address does not understand, with what it says. */
async function refusedBy(url: string, statements: Iterable<string>): Promise<Map<string, string>> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const refused = new Map<string, string>();
    for (const text of statements)
        try {
            await client.query(`prepare one as ${text}`);
            await client.query('deallocate one');
        } catch (error) {
            refused.set(text, (error as Error).message);
        }
    await client.end();
    return refused;
}

/** The same database on the embedded server: it does not understand what is wrong on purpose, or about a table that a test made. */
async function refusedByEmbedded(statements: Iterable<string>): Promise<Map<string, string>> {
    const dataDir = dataFolder();
    onTestFinished(() => removeFolder(dataDir));
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const embedded = await startEmbedded({ dataDir, log, durable: false });
    onTestFinished(() => embedded.stop());
    await migrate(embedded.ownerUrl);
    return refusedBy(embedded.ownerUrl, statements);
}

it.runIf(folder)(
    'understands every statement that the embedded one does',
    async () => {
        const statements = statementsIn(folder!).filter((text) => prepared.test(text));
        expect(statements.length).toBeGreaterThan(100);
        const database = await freshDatabase();
        onTestFinished(() => database.drop());
        const refused = await refusedBy(database.url, statements);
        const wrong = await refusedByEmbedded(refused.keys());
        expect([...refused].filter(([text]) => !wrong.has(text))).toEqual([]);
    },
    300_000,
);
