/**
 * The statements that tests send to PostgreSQL, written down where KIPIMO_STATEMENTS names a folder: another version is
 * asked afterwards whether it understands them too (statements.test.ts).
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

const folder = process.env['KIPIMO_STATEMENTS'];

interface Heard {
    all: Set<string>;
    /** Those of them that no file has written down yet. */
    more: string[];
}

/** Of this worker, which many test files share. */
const shared = globalThis as { kipimoStatements?: Heard };

/** What a client is asked: a statement, one with its values, or one that is read in batches. */
type Asked = string | { text?: string; cursor?: { text?: string } } | undefined;
const textOf = (asked: Asked): string | undefined =>
    typeof asked === 'string' ? asked : (asked?.text ?? asked?.cursor?.text);

function listen(): Heard {
    const heard: Heard = { all: new Set(), more: [] };
    const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
    Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
        const text = textOf(given[0] as Asked);
        if (text && !heard.all.has(text)) {
            heard.all.add(text);
            heard.more.push(text);
        }
        return Reflect.apply(query, this, given);
    });
    return heard;
}

if (folder) {
    const heard = (shared.kipimoStatements ??= listen());
    afterAll(() => {
        const file = join(folder, `${randomBytes(6).toString('hex')}.json`);
        writeFileSync(file, JSON.stringify(heard.more.splice(0)));
    });
}

/** What the tests before have written down in a folder. */
export const statementsIn = (written: string): string[] => [
    ...new Set(
        readdirSync(written).flatMap(
            (file) => JSON.parse(readFileSync(join(written, file), 'utf8')) as string[],
        ),
    ),
];
