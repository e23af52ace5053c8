/** The background job that links the audit every second, and anchors what is linked outside the database. */
import type { Logger } from '../../resources/define/engine.ts';
import type { Database } from '../database/database.ts';
import { anchorHead, type Anchorage } from './anchor.ts';
import { calmState } from '../jobs/state.ts';
import { batch, linkPending } from './chain.ts';

interface Options {
    db: Database;
    log: Logger;
    /** Where heads are anchored; nowhere where it is left out. */
    anchorage?: Anchorage;
    everyMs?: number;
    anchorEveryMs?: number;
}

/** Links and anchors until closed; the last call links and anchors what is left. */
export function startAuditChainer({
    db,
    log,
    anchorage,
    everyMs = 1000,
    anchorEveryMs = 60_000,
}: Options): { close(): Promise<void> } {
    let running: Promise<void> = Promise.resolve();
    let anchored = 0;
    const closing = new AbortController();
    const state = calmState(db, 'audit chain');
    const drain = async () => {
        while ((await db.transaction(null, linkPending)) === batch)
            if (closing.signal.aborted) return;
    };
    const anchor = async () => {
        if (!anchorage) return;
        try {
            await anchorHead(db, anchorage);
        } catch (error) {
            log.error(
                { code: (error as { code?: string }).code },
                'ALERT the head of the audit could not be anchored',
            );
        }
    };
    const timer = setInterval(() => {
        running = running
            .then(drain)
            .then(async () => {
                if (Date.now() - anchored < anchorEveryMs) return;
                anchored = Date.now();
                await anchor();
            })
            .then(() => state.tell(undefined))
            .catch(async (error: { code?: string }) => {
                log.error({ code: error.code }, 'audit chain waits');
                await state.tell(error.code ?? 'error').catch(() => undefined);
            });
    }, everyMs);
    return {
        close: async () => {
            closing.abort();
            clearInterval(timer);
            await running;
            await db.transaction(null, linkPending).catch(() => 0);
            await anchor();
        },
    };
}
