/**
 * One key per intention: what a person meant to save once is saved once. A key stays until the
 * server has answered, so that a second press after a lost reply, even after a reload or a cut of the power, carries the
 * same key. Kept is a digest of the content, never the content.
 */
import { promisifyRequest } from 'idb-keyval';
import { keptStore } from './line/kept.ts';

const STORE = 'kipimo.unconfirmed';
const DAY = 24 * 60 * 60 * 1000;
/** A browser whose database does not answer holds up no save for longer, in ms. */
const PATIENCE = 2_000;

interface Key {
    key: string;
    /** When it was made, ms: since then what it stands for may have arrived. */
    at: number;
}
type Keys = Readonly<Record<string, Key>>;

/** As this page knows them, for a browser without a database. */
let known: Keys = {};

/** The key for this content: the one of an unanswered try, or a new one. On the disk before anything is sent with it. */
export async function keyFor(content: string): Promise<Key> {
    const name = digest(content);
    let mine: Key = { key: randomKey(), at: Date.now() };
    await change((keys) => {
        mine = keys[name] ?? mine;
        return { ...keys, [name]: mine };
    });
    return mine;
}

/** The server has answered: the next save of the same content is another intention. A draft that was saved goes with it. */
export const settleKey = (content: string, draft?: string): Promise<void> =>
    change(({ [digest(content)]: _settled, ...others }) => others, draft);

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
function randomKey(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const freshOf = (keys: Keys): Keys =>
    Object.fromEntries(Object.entries(keys).filter(([, { at }]) => Date.now() - at < DAY));

/** Changes them in one breath, so that two pages make one key of one intention. */
async function change(how: (keys: Keys) => Keys, draft?: string): Promise<void> {
    const next = (before: Keys) => (known = how(freshOf(before)));
    let done = false;
    const written = keptStore('readwrite', (store) => {
        const asked = store.get(STORE) as IDBRequest<Keys | undefined>;
        asked.onsuccess = () => {
            store.put(next(asked.result ?? {}), STORE);
            done = true;
        };
        if (draft) store.delete(draft);
        return promisifyRequest(store.transaction);
    });
    const late = new Promise<void>((on) => setTimeout(on, PATIENCE));
    await Promise.race([written, late]).catch(() => undefined);
    if (!done) next(known);
}

/** Two hashes of 32 bits: enough to tell the few unanswered saves of one browser apart. */
function digest(content: string): string {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let i = 0; i < content.length; i++) {
        const code = content.charCodeAt(i);
        a = Math.imul(a ^ code, 2654435761);
        b = Math.imul(b ^ code ^ (b >>> 15), 1597334677);
    }
    return `${a} ${b}`;
}
