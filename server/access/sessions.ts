/**
 * Who is behind a session key, for calls that only read: as it was read at most a second ago. Whatever this
 * process has changed since, be it an account, a role or a session, makes it read anew, so that only a
 * change by another process is seen up to a second late. Calls that write always read (access.ts).
 */
import type { Viewer } from '../../resources/define/engine.ts';
import type { Database } from '../database/database.ts';

/** Milliseconds for which a session is taken as it was read. */
const keptFor = 1000;
/** So many sessions at most: more than ever ask within a second. */
const mostKept = 5000;

/** A session as it was read; instants as ISO 8601. */
export interface SessionRow extends Viewer {
    expires_at: string;
    last_seen_at: string;
}

interface Kept {
    row: SessionRow;
    /** `Database.changes` before it was read. */
    changes: number;
    /** By the clock that never goes back. */
    readAt: number;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();

/** Whether a session under this hash was read not long ago: it exists, whatever has become of it since. */
export const isSession = (db: Database, hash: string): boolean =>
    keptOf.get(db)?.has(hash) ?? false;

/** The session under this hash, unless it must be read; `keep` is called with what was read then. */
export function recentSession(
    db: Database,
    hash: string,
): { row?: SessionRow; keep(row: SessionRow): void } {
    let kept = keptOf.get(db);
    if (!kept) keptOf.set(db, (kept = new Map()));
    const [changes, readAt] = [db.changes(), performance.now()];
    const known = kept.get(hash);
    if (known?.changes === changes && readAt - known.readAt < keptFor)
        return { row: known.row, keep };
    return { keep };

    /** What began to be read before a change is kept as of before it: the next call reads again. */
    function keep(row: SessionRow): void {
        if (kept!.size >= mostKept) kept!.clear();
        kept!.set(hash, { row, changes, readAt });
    }
}
