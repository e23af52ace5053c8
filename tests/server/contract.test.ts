/**
 * The published contract against what is registered: every call of it answers, aliases included. Skips visibly where the
 * contract is not beside the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';

const file = new URL('../../../shared/contract/endpoints.tsv', import.meta.url);
const present = existsSync(file);

describe.skipIf(!present)('the contract', () => {
    it('is registered, each call with its aliases', async () => {
        const app = await buildApp({
            db: {} as Database,
            config: readConfig({ KIPIMO_LOG_LEVEL: 'silent' }),
        });
        await app.ready();
        const plain = (call: string) => call.replace(/\/$/, '');
        const registered = new Set(app.apiRoutes.map((route) => plain(route.endpoint)));
        const wanted = readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .slice(1)
            .map((line) => line.split('\t'))
            .flatMap(([method, path, aliases]) =>
                [path!, ...(aliases ? aliases.split(',') : [])].map(
                    (one) => `${method} ${one.trim()}`,
                ),
            );
        expect(wanted.length).toBeGreaterThan(400);
        expect(wanted.filter((call) => !registered.has(plain(call)))).toEqual([]);
        await app.close();
    });
});
