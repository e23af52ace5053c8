/**
 * OpenAPI 3.1 of the whole API, as the server itself makes it. No database is asked. The document
 * has tens of thousands of lines, so that its digest is what is committed and compared.
 */
import { createHash } from 'node:crypto';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { openApiOf } from '../../server/plugins/openapi.ts';

export async function openApi(): Promise<unknown> {
    const config = readConfig({ KIPIMO_LOG_LEVEL: 'silent' });
    const app = await buildApp({ db: {} as Database, config });
    await app.ready();
    const document = openApiOf(app);
    await app.close();
    return document;
}

/** One line for the calls of each first word of a path: a digest of them, the word, how many. */
export function digestOf(document: unknown): string {
    const { paths } = document as { paths: Record<string, Record<string, unknown>> };
    const words = new Map<string, [path: string, verbs: Record<string, unknown>][]>();
    for (const [path, verbs] of Object.entries(paths)) {
        const word = path.split('/')[path.startsWith('/api/x/') ? 3 : 2] ?? '';
        words.set(word, [...(words.get(word) ?? []), [path, verbs]]);
    }
    return [...words]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([word, calls]) => {
            const count = calls.reduce((sum, [, verbs]) => sum + Object.keys(verbs).length, 0);
            const digest = createHash('sha256').update(JSON.stringify(calls)).digest('hex');
            return `${digest.slice(0, 16)} ${word} ${count}\n`;
        })
        .join('');
}
