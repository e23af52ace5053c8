/** A migrated database of its own for a test file, in some 50 ms. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { databaseUrl, query } from './postgres.ts';

export interface TestDatabase {
    /** Signed in as the application, which owns nothing. */
    db: Database;
    /** As the owner of its tables. */
    url: string;
    /** As the application. */
    applicationUrl: string;
    /** One statement as the owner, who may do what the application may not. */
    owner(statement: string): Promise<void>;
    /** Closes the connections and removes the database. */
    drop(): Promise<void>;
}

/**
 * Copies the migrated template, `peopled` with the small country of tests/helpers/world.ts in it. `empty: true` makes a
 * database without any table instead.
 */
export async function freshDatabase({
    empty = false,
    peopled = false,
} = {}): Promise<TestDatabase> {
    const serverUrl = inject('serverUrl');
    const name = `kipimo_test_${randomBytes(6).toString('hex')}`;
    const template = empty ? 'template0' : inject(peopled ? 'peopled' : 'template');
    await query(serverUrl, `create database ${name} template ${template}`);
    const url = databaseUrl(serverUrl, name);
    const role = empty ? undefined : inject('application');
    const applicationUrl = databaseUrl(serverUrl, name, role);
    const db = openDatabase(applicationUrl, { max: 6 });
    return {
        db,
        url,
        applicationUrl,
        owner: (statement) => query(url, statement),
        async drop() {
            await db.close();
            await query(serverUrl, `drop database if exists ${name} with (force)`);
        },
    };
}
