/** Who is asking: authentication by opaque key, of which only its SHA-256 is stored. */
import type { Db, Viewer } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../database/database.ts';
import { placesOf } from './scope.ts';
import { recentSession, type SessionRow } from './sessions.ts';

/** Minutes without a request after which a session ends (trust.md 7.1). */
export const idleMinutes = 15;
/** Milliseconds after which activity is written again: a write per request would cost more than the request. */
const seenEvery = 30_000;

/**
 * The account behind a session key, of which the hash is told, or undefined: unknown, ended, idle for 15 minutes, older than 12
 * hours, or of a disabled account. What writes (`fresh`) reads it in any case; what only reads takes it
 * as read within the last second, unless this process changed anything since. `background` polls are
 * no activity. Where nothing has to be read or written the answer is there at once.
 */
export function authenticate(
    db: Database,
    hash: string,
    now: Date,
    how: { background: boolean; fresh: boolean },
): Viewer | undefined | Promise<Viewer | undefined> {
    const recent = recentSession(db, hash);
    if (how.fresh || !recent.row)
        return readSession(db, Buffer.from(hash, 'base64')).then((row) => {
            if (!row) return undefined;
            recent.keep(row);
            return admitted(db, row, now, how);
        });
    return admitted(db, recent.row, now, how);
}

function admitted(
    db: Database,
    row: SessionRow,
    now: Date,
    { background }: { background: boolean },
): Viewer | undefined | Promise<Viewer> {
    const { expires_at, last_seen_at } = row;
    const viewer = viewerIn(row);
    const idle = now.getTime() - Date.parse(last_seen_at);
    if (idle >= idleMinutes * 60_000 || now.getTime() >= Date.parse(expires_at)) return undefined;
    if (idle <= seenEvery || background) return viewer;
    return db
        .run(sql`update session set last_seen_at = ${now} where id = ${viewer.session_id}`)
        .then(() => viewer);
}

/** Who a session is of, one and the same as long as it is taken as it was read. */
function viewerIn(row: SessionRow): Viewer {
    let viewer = viewers.get(row);
    if (!viewer) {
        const { expires_at: _expires, last_seen_at: _seen, ...rest } = row;
        viewers.set(row, (viewer = Object.freeze(rest)));
    }
    return viewer;
}
const viewers = new WeakMap<SessionRow, Viewer>();

/** A session that has not ended, of an active account: one indexed look-up. */
async function readSession(db: Database, hash: Buffer): Promise<SessionRow | undefined> {
    const [found] = await db.prepared<SessionRow>(sql`
        select s.id as session_id, a.id, a.username, a.full_name, a.user_type, r.permissions as role,
               ${placesOf('a')}, s.key_validated_at is not null as key_validated,
               a.password_until is not null as must_change_password, s.must_enroll, s.expires_at, s.last_seen_at
          from session s
          join account a on a.id = s.account_id
          join role r on r.id = a.role_id
         where s.key_hash = ${hash} and s.ended_at is null and a.active`);
    return found;
}

/** An active account as it stands now, without a session: whose eyes a saved view reads with. */
export const accountOf = (db: Db, id: number): Promise<Viewer | undefined> =>
    db.maybe<Viewer>(sql`
        select 0 as session_id, a.id, a.username, a.full_name, a.user_type, r.permissions as role,
               ${placesOf('a')}, true as key_validated, false as must_change_password, false as must_enroll
          from account a
          join role r on r.id = a.role_id
         where a.id = ${id} and a.active`);
