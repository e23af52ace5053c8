/**
 * One key per intention: what a person meant to save once is saved once. A key stays until the
 * server has answered, so that a second press after a lost reply, even after a reload, carries the
 * same key. Kept is a digest of the content, never the content.
 */
const STORE = 'kipimo.unconfirmed';
const DAY = 24 * 60 * 60 * 1000;

type Kept = Record<string, { key: string; at: number }>;

/** The key for this content: the one of an unanswered try, or a new one. */
export function keyFor(content: string): string {
    const kept = read();
    const name = digest(content);
    const found = kept[name];
    if (found && Date.now() - found.at < DAY) return found.key;
    const key = randomKey();
    write({ ...kept, [name]: { key, at: Date.now() } });
    return key;
}

/** When the key of this content was made, ms; now where there is none. */
export const keySince = (content: string): number => read()[digest(content)]?.at ?? Date.now();

/** The server has answered: the next save of the same content is another intention. */
export function settleKey(content: string): void {
    const kept = read();
    delete kept[digest(content)];
    write(kept);
}

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
function randomKey(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function read(): Kept {
    try {
        return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Kept;
    } catch {
        return {};
    }
}

function write(kept: Kept): void {
    const fresh = Object.entries(kept).filter(([, { at }]) => Date.now() - at < DAY);
    try {
        if (fresh.length) localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(fresh)));
        else localStorage.removeItem(STORE);
    } catch {
        // A full or forbidden storage costs only the memory across reloads.
    }
}

/** 53 bits (cyrb53): enough to tell the few unanswered saves of one browser apart. */
function digest(content: string): string {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let i = 0; i < content.length; i++) {
        const code = content.charCodeAt(i);
        a = Math.imul(a ^ code, 2654435761);
        b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
