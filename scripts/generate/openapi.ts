/** OpenAPI 3.1 of the whole API, as the server itself makes it. No database is asked. */
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database.ts';

export async function openApi(): Promise<unknown> {
    const config = readConfig({ KIPIMO_LOG_LEVEL: 'silent' });
    const app = await buildApp({ db: {} as Database, config });
    await app.ready();
    const document: unknown = (app as unknown as { swagger(): unknown }).swagger();
    await app.close();
    return document;
}
