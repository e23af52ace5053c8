/**
 * Where drafts lie: in the database of what must not be lost, on the disk before anybody is told that they are kept. What
 * browsers kept in local storage before is moved there once. A browser without a database has local storage still.
 */
import { get, promisifyRequest } from 'idb-keyval';
import { keptStore } from '../../../dataProvider/line/kept.ts';
import { putKept } from '../../../dataProvider/line/shelf.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Draft {
    at: string;
    /** Only what differs from the record. */
    values: Values;
    /** Something was typed that is not kept. */
    partial: boolean;
}

/** One record of a form: both parts are written, and go, together. */
export interface Lying {
    draft?: Draft;
    /** What names patients (dataProvider/line/sealing.ts). */
    sealed?: string;
}

const DRAFT = 'kipimo.draft.';
const SEALED = 'kipimo.sealed.';
const MOVED = 'kipimo.moved';
/** A database that has not opened by then is none, in ms. */
const PATIENCE = 3_000;

/** What lies under a name. */
export async function readLying(name: string): Promise<Lying | undefined> {
    return (await hasDatabase()) ? get<Lying>(name, keptStore) : readOld(name);
}

/** Keeps it under a name, or nothing where it is undefined; entries that were made of it go in the same breath. */
export async function writeLying(
    name: string,
    lying: Lying | undefined,
    drops: readonly IDBValidKey[] = [],
): Promise<void> {
    if (await hasDatabase()) await putKept(name, lying, drops);
    else writeOld(name, lying);
}

let opened: Promise<boolean> | undefined;

const hasDatabase = (): Promise<boolean> =>
    (opened ??= Promise.race([
        moveOld().then(
            () => true,
            () => false,
        ),
        new Promise<boolean>((late) => setTimeout(late, PATIENCE, false)),
    ]));

/** Once, all of them: a removal from local storage may reach the disk so late that a saved draft would come back. */
async function moveOld(): Promise<void> {
    if (await get(MOVED, keptStore)) return;
    const names = Object.keys(localStorage).flatMap((key) =>
        key.startsWith(DRAFT)
            ? [key]
            : key.startsWith(SEALED + DRAFT)
              ? [key.slice(SEALED.length)]
              : [],
    );
    await keptStore('readwrite', (store) => {
        for (const name of names) store.put(readOld(name), name);
        store.put(true, MOVED);
        return promisifyRequest(store.transaction);
    });
    for (const name of names) writeOld(name, undefined);
}

function readOld(name: string): Lying {
    const sealed = localStorage.getItem(SEALED + name);
    let draft: Draft | null = null;
    try {
        draft = JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null;
    } catch {
        // Damaged: nothing can be made of it.
    }
    return { ...(draft && { draft }), ...(sealed !== null && { sealed }) };
}

function writeOld(name: string, { draft, sealed }: Lying = {}): void {
    const parts = { [name]: draft && JSON.stringify(draft), [SEALED + name]: sealed };
    for (const [key, text] of Object.entries(parts))
        if (text === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
}
