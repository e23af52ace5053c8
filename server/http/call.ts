/** One call of the API: who, from where, when, and the database. Made once per request. */
import type { FastifyRequest } from 'fastify';
import type {
    Context,
    Db,
    OpenContext,
    Origin,
    SentForm,
    Upload,
    Vault,
    Viewer,
} from '../../resources/define/engine.ts';
import { asksHeader } from '../../resources/define/points/proof.ts';
import type { Report, ReportAnswer } from '../../resources/define/report.ts';
import { sql, type Sql } from '../../resources/define/sql.ts';
import { accountTypes } from '../../resources/access.ts';
import { accountOf } from '../access/access.ts';
import { noteRead } from '../access/reads.ts';
import { siteScope } from '../access/scope.ts';
import { onDay, upTo, withinStays } from '../access/stays.ts';
import type { Database } from '../database/database.ts';
import { actorOf, viewerOf } from './caller.ts';
import type { Config } from '../config.ts';
import type { Room } from '../plugins/disk.ts';
import { dayIn } from '../zones.ts';
import { environment } from '../environment.ts';
import { tongueOf } from './language.ts';

export { actorOf, viewerOf } from './caller.ts';

/** What every part of the server is handed. */
export interface Server {
    db: Database;
    config: Config;
    /** The time: real, or simulated in tests and in the demo. */
    clock: () => Date;
    /** The room on the disk, as it was seen last; undefined where nobody looks. */
    room?(): Room | undefined;
    /** Backups of the database; undefined where nobody keeps any. */
    backup?: Context['backup'];
    vault: Vault;
    /** What a report answers to an account. */
    ask(report: Report, viewer: Viewer, body: object): Promise<ReportAnswer>;
}

/** The day of now in the programme time zone. */
export const todayAt = ({ clock, config }: Pick<Server, 'clock' | 'config'>): string =>
    dayIn(clock(), config.timeZone);

/** The database as an account may read it: of sites that are its own from a day to a day nothing else. */
export function seenBy<D extends Db>(db: D, viewer: Viewer | null | undefined, today: string): D {
    const within = viewer && withinStays(viewer, today);
    if (!within) return db;
    const seen = {
        ...db,
        rows: (query: Sql) => db.rows(within(query)),
        one: (query: Sql) => db.one(within(query)),
        maybe: (query: Sql) => db.maybe(within(query)),
    };
    if (!isPool(db)) return seen;
    return {
        ...seen,
        prepared: (query: Sql) => db.prepared(within(query)),
        alongIndex: (query: Sql) => db.alongIndex(within(query)),
        stream: (query: Sql, batchSize?: number) => db.stream(within(query), batchSize),
    };
}

const isPool = (db: Db): db is Database => 'alongIndex' in db;

/** Where a request comes from. */
const originOf = (request: FastifyRequest): Origin => ({
    address: request.ip,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    request_id: request.id,
    asks_again: request.headers[asksHeader] === '1',
});

/** The eyes of an account as it stands now; undefined where it is not active. */
export const eyesOf =
    (server: Server): Context['eyesOf'] =>
    async (account) => {
        const viewer = await accountOf(server.db, account);
        const daysOf = (when?: 'ever') => (when ? upTo(todayAt(server)) : onDay(todayAt(server)));
        return (
            viewer && {
                viewer,
                scope: (alias, when) => siteScope(viewer, alias, daysOf(when)),
                ask: (report, body) => server.ask(report, viewer, body),
            }
        );
    };

/** Whether the caller was asked about what is odd, and said yes. */
export const isSure = (request: FastifyRequest): boolean => request.headers['x-sure'] === '1';

function formOf({ sentForm, originalUrl, headers }: FastifyRequest): SentForm | undefined {
    const header = (name: string) => {
        const value = headers[name.toLowerCase()];
        return typeof value === 'string' ? value : undefined;
    };
    return sentForm && { path: originalUrl, words: sentForm, header };
}

/** What an action runs in. `db` is its transaction, or the pool for one that only reads. */
export function contextOf(
    server: Server,
    request: FastifyRequest,
    db: Context['db'],
    files: readonly Upload[] = [],
): OpenContext & Pick<Context, 'scope' | 'seen'> {
    const now = server.clock();
    const today = dayIn(now, server.config.timeZone);
    const daysOf = (when?: 'ever') => (when ? upTo(today) : onDay(today));
    const own = seenBy(db, request.viewer, today);
    return {
        db: own,
        planned: isPool(own) ? own.alongIndex : own.rows,
        viewer: request.viewer,
        origin: originOf(request),
        now,
        today,
        timeZone: server.config.timeZone,
        tongue: tongueOf(request),
        sure: isSure(request),
        scope: (alias, when) => siteScope(viewerOf(request), alias, daysOf(when)),
        seen: async (entity, ids) => {
            if (accountTypes[viewerOf(request).user_type].identity === 'clear')
                await noteRead(server.db, request, { entity, ids });
        },
        apart: (lock, work) =>
            server.db.transaction(actorOf(request), async (tx) => {
                await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
                return work(tx);
            }),
        eyesOf: eyesOf(server),
        files,
        form: formOf(request),
        room: () => server.room?.(),
        backup: server.backup,
        vault: server.vault,
        installation: () => environment(server.config),
        log: request.log,
    };
}
