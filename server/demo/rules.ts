/**
 * Where demo data and its known passwords may be: on the embedded database behind a loopback
 * address that no proxy opens to others, or where KIPIMO_DEMO=1 says so; never beside anybody else's data.
 */
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import { isLoopback, type Config } from '../config.ts';

/** The row `demo` of the table `installation`. */
export interface DemoState {
    state: 'loading' | 'ready' | 'failed';
    seed: number;
    size: string;
    /** So many results instead of those of the size. */
    wanted?: number;
    /** Ids of the accounts that the demo made. */
    accounts: number[];
    /** The last days and what is unusual come as instrument messages: how many there are, how many are in. */
    messages: number;
    played: number;
    /** Pieces of the time before, loaded in bulk: how many there are, which are in. */
    pieces: number;
    loaded: string[];
    /** When it was made: its last day. */
    at: string;
}

/** Password and personal key of every demo account. */
export const demoSecret = 'kipimo-demo';

/** What a database holds, as far as the demo is concerned. */
export interface DemoFacts {
    demo: DemoState | undefined;
    /** A demo account that still can sign in. */
    open: boolean;
    /** Accounts or places that are not the demo's. */
    foreign: boolean;
    accounts: number;
}

/** Looks at a database before anything is seeded or served. */
export async function demoFacts(db: Db): Promise<DemoFacts> {
    const row = await db.maybe<{ value: DemoState }>(
        sql`select value from installation where name = 'demo'`,
    );
    const own = row?.value.accounts ?? [];
    const found = await db.one<{
        accounts: number;
        open: boolean;
        foreign: boolean;
        places: boolean;
    }>(sql`
        select count(*) as accounts,
               coalesce(bool_or(id = any(${own}::bigint[]) and active), false) as open,
               coalesce(bool_or(id <> all(${own}::bigint[])), false) as foreign,
               exists (select from region) or exists (select from facility) as places
          from account`);
    return {
        demo: row?.value,
        open: found.open,
        foreign: found.foreign || (!row && found.places),
        accounts: found.accounts,
    };
}

/** Whether this configuration lets known passwords be. */
export function demoAllowed(config: Config): boolean {
    if (config.demo !== 'loopback') return config.demo === 'always';
    return !config.databaseUrl && isLoopback(config.host) && !config.trustedProxy;
}

/** Whether the demo is to be loaded now, or its loading to be finished. */
export const seedingDue = (config: Config, facts: DemoFacts): boolean =>
    demoAllowed(config) && !facts.foreign && facts.demo?.state !== 'ready';

/** Why this database must not be served so; undefined when it may. */
export function refusal(config: Config, facts: DemoFacts): string | undefined {
    if (!facts.open || demoAllowed(config)) return undefined;
    const remedy =
        'start with KIPIMO_DEMO=1 if that is meant, or use another database for real work (KIPIMO_DATA, DATABASE_URL).';
    if (config.demo === 'never')
        return `KIPIMO_DEMO=0 is set and this database holds demo accounts, whose passwords everybody knows: ${remedy}`;
    return `This database holds demo accounts, whose passwords everybody knows, and ${whoReaches(config)}: ${remedy}`;
}

function whoReaches({ databaseUrl, host, trustedProxy }: Config): string {
    if (databaseUrl) return 'it is not the embedded one';
    return isLoopback(host) && trustedProxy
        ? 'KIPIMO_TRUSTED_PROXY lets others in'
        : `HOST=${host} lets others in`;
}
