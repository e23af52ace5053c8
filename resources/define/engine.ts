/**
 * What the engine hands to hand-written server code (`*.server.ts`, `*.sql.ts`): types only. The
 * ground floor imports nothing from the server; the server implements these.
 */
import type { Readable } from 'node:stream';
import type { AccountType, RoleMap } from '../access.ts';
import type { Verb } from './endpoint.ts';
import type { Entity, RecordOf } from './entity.ts';
import type { Report, ReportAnswer } from './report.ts';
import type { Tongue } from './say.ts';
import type { Sql } from './sql.ts';
import type { Values } from './values.ts';

/** A database connection, inside or outside a transaction. Values are always bound. */
export interface Db {
    /** All rows. */
    rows<T extends object = Record<string, unknown>>(query: Sql): Promise<T[]>;
    /** The only row; an error where there is none or more than one. */
    one<T extends object = Record<string, unknown>>(query: Sql): Promise<T>;
    /** The only row or undefined. */
    maybe<T extends object = Record<string, unknown>>(query: Sql): Promise<T | undefined>;
    /** Number of rows changed. */
    run(query: Sql): Promise<number>;
    /**
     * Tells whoever looks on live (`live` of a report) that these rows changed: out of a transaction after its commit, and
     * gathered with what others tell, so that it costs nothing where it is written.
     */
    tell(topic: string, ids: readonly number[]): void;
}

/** The places that an account may be limited to (resources/places.ts). */
export interface ViewerPlaces {
    facility_id: number | null;
    partner_id: number | null;
    hub_id: number | null;
    mdr_site_id: number | null;
    /** A further limit that any account type may carry: one district or one region. */
    district_id: number | null;
    region_id: number | null;
}

/** Who is asking. `role` is the permission map in force at this request. */
export interface Viewer extends ViewerPlaces {
    id: number;
    session_id: number;
    username: string;
    full_name: string;
    user_type: AccountType;
    role: RoleMap;
    /** A facility account has created and validated its personal key in this session. */
    key_validated: boolean;
    /** Somebody else set the password: nothing but choosing an own one is open. */
    must_change_password: boolean;
    /** The settings ask for a second step at sign-in, and the account has none: nothing but setting it up is open. */
    must_enroll: boolean;
}

/** Where a call comes from: for audit, login audit and lockouts. */
export interface Origin {
    address: string;
    user_agent: string;
    request_id: string;
    /** The client asks for the password again by itself (`X-Asks-Again: 1`). */
    asks_again: boolean;
}

/** A file of a multipart call, spooled within the limit that its action declares. */
export interface Upload {
    name: string;
    type: string;
    bytes: Buffer;
}

/** A form of another system, whole. */
export interface SentForm {
    /** Path and query that were called, `/api` included. */
    path: string;
    /** Each word with its value, in the order in which they came. */
    words: readonly (readonly [word: string, value: string])[];
    header(name: string): string | undefined;
}

/** What an action runs in: one transaction, which ends with it. */
export interface Context {
    db: Db;
    /**
     * Rows of a statement that reads little along the same indexes, whatever its values: each connection plans it once. Of a long
     * statement the plan takes longer than the reading. Within a transaction as any other.
     */
    planned<T extends object = Record<string, unknown>>(query: Sql): Promise<T[]>;
    viewer: Viewer;
    origin: Origin;
    /** The time of the call (a simulated clock in demo and tests). */
    now: Date;
    /** The day of the call in the programme time zone, `YYYY-MM-DD`. */
    today: string;
    /** Programme time zone, that of the country unless configured. */
    timeZone: string;
    /** The language of the caller, for files that they open; answers in JSON are English (`say`). */
    tongue: Tongue;
    /** The person was asked before and said yes (`X-Sure: 1`): what is odd is not asked again (define/ask.ts). */
    sure: boolean;
    /**
     * SQL condition that limits an alias of the table of sites to the viewer's places: those of today, or `ever` until today
     * for rows that bear their own day.
     */
    scope(siteAlias: string, when?: 'ever'): Sql;
    /**
     * A transaction of its own, committed whatever becomes of the call (attempts at a secret), and
     * alone among all that name the same lock.
     */
    apart<T>(lock: string, work: (db: Db) => Promise<T>): Promise<T>;
    /**
     * Tells the audit that the caller is shown who these patients are; no word of it where the caller sees none. `of` is
     * the list, or the table, whose numbers they are.
     */
    seen(of: string, ids: readonly number[]): Promise<void>;
    /** The eyes of an account as it stands now, without a session; undefined where it is no longer active. */
    eyesOf(account: number): Promise<Eyes | undefined>;
    /**
     * What the engine does for a verb: rules, scope, version, audit. Answers `{ success, data }`.
     * `columns` are stored too on a create: what no field shows (the hash of a password).
     */
    save<E extends Entity>(
        entity: E,
        verb: Exclude<Verb, 'list'>,
        values: Values,
        columns?: Values,
    ): Promise<{ success?: string; data: RecordOf<E> }>;
    /** The page and the order that a list of this action is asked for in (`Action.list`). */
    list: Listing;
    files: readonly Upload[];
    /** Of a call that takes a form of another system (`Action.form`): all that came, as its sender signs it. */
    form?: SentForm | undefined;
    /** The room on the server's disk in bytes, and whether it is too little; undefined where nobody looks. */
    room(): { free: number; low: boolean } | undefined;
    /** Backups as this server makes and keeps them; undefined where it does not. */
    backup?: BackupShelf | undefined;
    /** Seals what the server must read again, so that no copy of the database gives it away. */
    vault: Vault;
    /** What the environment of the server sets, without secrets. */
    installation(): readonly Installed[];
    log: Logger;
}

/** A page of a list, and how many rows there are in all. */
export interface Listed<T> {
    data: T[];
    count: number;
}

/** Pages and order of a list that an action answers. */
export interface Listing {
    /** The rows that are asked for by their `id`; undefined where none are. */
    ids?: readonly string[];
    /** A page of a relation with an `id`; `standard` is its order unless the call names a column, `most` how many without a page. */
    rows<T extends object>(relation: Sql, standard: Sql, most: number): Promise<Listed<T>>;
    /** Of rows that are at hand, in their order unless the call names a column; `words` says by what a column is ordered. */
    among<T extends object>(
        all: readonly T[],
        words?: Readonly<Record<string, (row: T) => unknown>>,
    ): Listed<T>;
}

/** One variable of the environment. */
export interface Installed {
    variable: string;
    /** What it does, in English. */
    about: string;
    /** Its value as it is in force; null for a secret that is set, empty for what is not. */
    value: string | null;
    /** The environment names it; otherwise it is as it begins. */
    given: boolean;
}

/** Secrets sealed under the key of the server; `boundTo` is what they belong to, and open with alone. */
export interface Vault {
    seal(text: string, boundTo: string): Buffer;
    /** Undefined where it was sealed by another key, for something else, or changed. */
    open(sealed: Buffer, boundTo: string): string | undefined;
}

/** What a server has of the backups of its database. */
export interface BackupShelf {
    /** Begins one; false where another is being made. */
    begin(asked: { askedBy: number; now: Date }): Promise<boolean>;
    /** The encrypted file of one that the table names; undefined where it is not on this computer. */
    open(name: string): Promise<{ body: Readable; bytes: number } | undefined>;
    state(now: Date): Promise<BackupState>;
}

export interface BackupState {
    /** When the next one is due (ISO 8601); null: none is planned. */
    next_at: string | null;
    /** How many days, weeks and months are kept. */
    kept: { daily: number; weekly: number; monthly: number };
    /** The secret key still lies on the server. */
    key_here: boolean;
    folder: string;
}

/** What an account would see: its reports under its scope and its right to identity. */
export interface Eyes {
    viewer: Viewer;
    scope(siteAlias: string, when?: 'ever'): Sql;
    /** The answer of a report to a body, as at its own call; who may call is not looked at. */
    ask(report: Report, body: object): Promise<ReportAnswer>;
}

/** Context of a call that needs no account (sign-in). */
export type OpenContext = Omit<Context, 'viewer' | 'scope' | 'save' | 'seen' | 'list'> & {
    viewer: Viewer | null;
};

/** Structured log; never patient data. */
export interface Logger {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
}

/** A file as an answer. */
export interface Download {
    name: string;
    type: string;
    body: Readable | Buffer;
    /** How large it is, where that is known before it is sent. */
    bytes?: number;
}
