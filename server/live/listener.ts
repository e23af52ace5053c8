/** The one connection of this process that listens to the database; it comes back by itself where it is lost. */
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { channel, type News } from '../database/tell.ts';

interface Hears {
    told(news: News): void;
    /** It listens (again): what was told before is unknown. */
    listening(): void;
}

/** Milliseconds before it is tried again. */
const AGAIN = 2000;

/** Listens until closed. */
export function listen(db: Database, { told, listening }: Hears): { close(): Promise<void> } {
    let client: pg.Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let closed = false;
    const again = (lost: pg.Client) => {
        if (client !== lost) return;
        client = undefined;
        void lost.end().catch(() => undefined);
        if (!closed) timer = setTimeout(open, AGAIN).unref();
    };
    const open = () => {
        const { connectionString } = db.pool.options;
        const own = new pg.Client({
            connectionString,
            application_name: 'kipimo live',
            keepAlive: true,
        });
        client = own;
        own.on('error', () => again(own));
        own.on('end', () => again(own));
        own.on('notification', ({ payload }) => {
            const news = newsOf(payload);
            if (news) told(news);
        });
        own.connect()
            .then(() => own.query(`listen ${channel}`))
            .then(listening, () => again(own));
    };
    open();
    return {
        close: async () => {
            closed = true;
            clearTimeout(timer);
            const own = client;
            client = undefined;
            await own?.end().catch(() => undefined);
        },
    };
}

/** Anybody who may write to the database may notify: what is none of ours says nothing. */
function newsOf(payload = ''): News | undefined {
    try {
        const { topic, ids } = JSON.parse(payload) as Partial<News>;
        if (typeof topic !== 'string') return undefined;
        if (ids === undefined) return { topic };
        return Array.isArray(ids) && ids.every(Number.isSafeInteger) ? { topic, ids } : undefined;
    } catch {
        return undefined;
    }
}
