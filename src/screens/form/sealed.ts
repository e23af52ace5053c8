/**
 * What names patients, kept in this browser beyond the session: encrypted (AES-256-GCM) under a key
 * that the server hands to the signed-in account alone. The next person at the computer finds
 * bytes; the same account finds its draft after a sign-out or a crash. Browsers do this only in a
 * secure context (https, or this very computer): elsewhere nothing is kept beyond the session.
 */
import { accountName, onSessionEnd } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/call.ts';
import type { draftKey } from '../../../resources/session/kept.server.ts';

type Values = Readonly<Record<string, unknown>>;

interface Sealed {
    at: string;
    iv: string;
    data: string;
}

/** A value as it was found, and when it was kept. */
export interface Opened {
    at: string;
    values: Values;
}

const prefix = 'kipimo.sealed.';
const keys = new Map<string, Promise<CryptoKey | undefined>>();
onSessionEnd(() => keys.clear());

/** The key of whoever is signed in; undefined where there is none to be had. */
export function sealingKey(): Promise<CryptoKey | undefined> {
    if (!globalThis.isSecureContext || !globalThis.crypto?.subtle)
        return Promise.resolve(undefined);
    const account = accountName();
    const known = keys.get(account) ?? fetchKey();
    keys.set(account, known);
    return known.catch(() => {
        keys.delete(account);
        return undefined;
    });
}

async function fetchKey(): Promise<CryptoKey> {
    const { key } = await call<typeof draftKey>('POST /x/session/draft-key', undefined, {
        background: true,
    });
    return crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts values for one place of the storage: moved to another name they open no more. */
export async function seal(key: CryptoKey, name: string, values: Values): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: utf8(name) },
        key,
        utf8(JSON.stringify(values)),
    );
    const sealed: Sealed = {
        at: new Date().toISOString(),
        iv: textOf(iv),
        data: textOf(new Uint8Array(data)),
    };
    return JSON.stringify(sealed);
}

/** Opens what `seal` made; undefined for another key, another name or damaged text. */
export async function unseal(
    key: CryptoKey,
    name: string,
    text: string | null,
): Promise<Opened | undefined> {
    if (text === null) return undefined;
    try {
        const { at, iv, data } = JSON.parse(text) as Sealed;
        const plain = await crypto.subtle.decrypt(
            { name: 'AES-GCM', iv: bytesOf(iv), additionalData: utf8(name) },
            key,
            bytesOf(data),
        );
        return { at, values: JSON.parse(new TextDecoder().decode(plain)) as Values };
    } catch {
        return undefined;
    }
}

export const readSealed = (name: string): string | null => localStorage.getItem(prefix + name);

/** Keeps sealed text under a name, or nothing where it is undefined. */
export function writeSealed(name: string, text: string | undefined): void {
    try {
        if (text === undefined) localStorage.removeItem(prefix + name);
        else localStorage.setItem(prefix + name, text);
    } catch {
        // Without room for drafts the form still works.
    }
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array) =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
