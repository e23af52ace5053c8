/** What the facility tests share: an action run as somebody, without HTTP. */
import { english } from '../../../resources/define/say.ts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Action } from '../../../resources/define/action.ts';
import type { Context, Upload, Viewer } from '../../../resources/define/engine.ts';
import { sql } from '../../../resources/define/sql.ts';
import { noList } from '../../../server/lists/answered.ts';
import type { Database } from '../../../server/database/database.ts';

/** A system administrator, or whoever the facts make of it. */
export const viewer = (facts: Partial<Viewer> = {}): Viewer => ({
    id: 1,
    session_id: 1,
    username: 'superadmin',
    full_name: 'Test Person',
    user_type: 'superadmin',
    role: { super_admin: true, data_import: true },
    facility_id: null,
    partner_id: null,
    hub_id: null,
    mdr_site_id: null,
    district_id: null,
    region_id: null,
    key_validated: true,
    must_change_password: false,
    must_enroll: false,
    ...facts,
});

/** Runs an action in one transaction, as the engine does. */
export const perform = async <T = Record<string, unknown>>(
    db: Database,
    action: Action,
    values: Record<string, unknown>,
    files: readonly Upload[] = [],
): Promise<T> => {
    const actor = { actor_id: null, actor: 'superadmin', address: 'test', request_id: 'test' };
    return db.transaction(actor, async (tx) => {
        const context: Context = {
            db: tx,
            planned: tx.rows,
            viewer: viewer(),
            origin: { address: 'test', user_agent: 'test', request_id: 'test', asks_again: false },
            tongue: english,
            now: new Date('2026-11-21T09:00:00Z'),
            today: '2026-11-21',
            timeZone: 'Africa/Kampala',
            sure: false,
            scope: () => sql`true`,
            files,
            seen: async () => undefined,
            list: noList,
            room: () => undefined,
            eyesOf: async () => undefined,
            installation: () => [],
            vault: { seal: (text) => Buffer.from(text), open: (sealed) => sealed.toString() },
            apart: async (_lock, work) => work(tx),
            save: async () => {
                throw new Error('No test of an action saves by the engine');
            },
            log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        };
        return (await action.run(values, context)) as T;
    });
};

export const upload = (name: string, content: string | Buffer | Uint8Array): Upload => ({
    name,
    type: 'application/octet-stream',
    bytes: Buffer.from(content as Uint8Array),
});

/** A file of the shared public data, or undefined in a clone that stands alone. */
export function sharedFile(path: string): Buffer | undefined {
    const file = fileURLToPath(new URL(`../../../../shared/data/${path}`, import.meta.url));
    return existsSync(file) ? readFileSync(file) : undefined;
}
