/**
 * What this browser keeps of an account is encrypted (AES-256-GCM) under a key that the server hands to the signed-in
 * account alone. The next person at the computer finds bytes. The key stays in this browser, not to be read out, as
 * long as the session, so that what was kept opens without a line. Browsers do this only in a secure context (https,
 * or this very computer): elsewhere nothing is kept.
 */
import { HttpError } from 'react-admin';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import { accountName, onSessionEnd } from '../storage.ts';
import { call } from '../call.ts';
import type { draftKey } from '../../resources/session/kept.server.ts';

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

export interface Keys {
    /** Encrypts. */
    seal: CryptoKey;
    /** Makes names that tell nothing of what was asked. */
    name: CryptoKey;
}

const keys = new Map<string, Promise<Keys | undefined>>();
onSessionEnd(() => keys.clear());

let store: UseStore | undefined;
const keyStore = () => (store ??= createStore('kipimo-keys', 'keys'));

/** The keys of whoever is signed in; undefined where there are none to be had. */
export function keysOfAccount(): Promise<Keys | undefined> {
    if (!globalThis.isSecureContext || !globalThis.crypto?.subtle)
        return Promise.resolve(undefined);
    const account = accountName();
    if (!account) return Promise.resolve(undefined);
    const known = keys.get(account) ?? remembered(account);
    keys.set(account, known);
    return known.catch((error: unknown) => {
        // A server that has no such keys is asked once a session: what waits is looked at every few seconds.
        const has = !(error instanceof HttpError && error.status === 404);
        if (has) keys.delete(account);
        else keys.set(account, Promise.resolve(undefined));
        return undefined;
    });
}

export const sealingKey = async (): Promise<CryptoKey | undefined> => (await keysOfAccount())?.seal;

/** Nothing that was sealed opens any more before the account has signed in again. */
export async function forgetKeys(): Promise<void> {
    keys.clear();
    await clear(keyStore());
}

async function remembered(account: string): Promise<Keys> {
    try {
        const found = await get<Keys>(account, keyStore());
        if (found) return found;
    } catch {
        // A browser without a database asks each time.
    }
    const fetched = await fetchKeys();
    if (accountName() !== account) throw new Error('Somebody else is signed in');
    try {
        await set(account, fetched, keyStore());
    } catch {
        // As before.
    }
    return fetched;
}

async function fetchKeys(): Promise<Keys> {
    const { key } = await call<typeof draftKey>('POST /x/session/draft-key', undefined, {
        background: true,
    });
    const bytes = bytesOf(key);
    const other = await crypto.subtle.digest('SHA-256', joinBytes(bytes, utf8('names')));
    const [seal, name] = await Promise.all([
        crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
        crypto.subtle.importKey('raw', other, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    ]);
    return { seal, name };
}

/** A name that only the account's key makes of this text. */
export async function nameOf(key: CryptoKey, text: string): Promise<string> {
    return textOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(text))));
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

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array) =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const joinBytes = (one: Uint8Array, other: Uint8Array) => Uint8Array.from([...one, ...other]);
