/** Passwords and personal keys: Argon2id with 19 MiB and two passes (OWASP's first choice). */
import { hash, verify } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';
import { say, type Sentence } from '../define/say.ts';
import { guesses } from './strength.server.ts';

/** Argon2id is the library's default algorithm; its enum cannot be named under isolated modules. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a password or personal key. */
export const hashSecret = (plain: string): Promise<string> => hash(plain, cost);

/** Whether `plain` is the secret behind a stored form. */
export const verifySecret = (stored: string, plain: string): Promise<boolean> =>
    verify(stored, plain);

let decoy: Promise<string> | undefined;

/** The same work for a name that does not exist: time tells nobody which names do. */
export async function verifyNothing(plain: string): Promise<false> {
    decoy ??= hashSecret(randomBytes(16).toString('hex'));
    await verifySecret(await decoy, plain);
    return false;
}

/** A new opaque session key of 256 bits, and the SHA-256 that is stored of it. */
export function newSessionKey(): { key: string; hash: Buffer } {
    const key = randomBytes(32).toString('base64url');
    return { key, hash: createHash('sha256').update(key).digest() };
}

/** Guesses that a password must withstand: years of tries at the pace of the lockouts, days of an offline attack. */
const PASSWORD_GUESSES = 1e9;
/** A key is asked for after the password only, and locked after few tries. */
const KEY_GUESSES = 1e5;

/**
 * Why a new password is refused, or undefined. Length, not composition (ASVS 6.2): 8 characters, 12
 * for those who administer; nothing that the account's own words, habits or lists of leaked ones give away.
 */
export function weakness(
    password: string,
    account: { username: string; full_name: string; user_type: string },
): Sentence | undefined {
    const shortest = ['admin', 'superadmin'].includes(account.user_type) ? 12 : 8;
    if (password.length < shortest) return say('At least %{shortest} characters.', { shortest });
    if (password.length > 200) return say('At most %{most} characters.', { most: 200 });
    if (guesses(password, [account.username, account.full_name]) < PASSWORD_GUESSES)
        return say('Too easy to guess. Take a few words that do not belong together.');
    return undefined;
}

/** Why a new personal key is refused, or undefined: `1234`, `111111` and the like are tried first. */
export function weaknessOfKey(
    key: string,
    account: { username: string; full_name: string },
): Sentence | undefined {
    if (key.length < 6) return say('At least %{shortest} characters.', { shortest: 6 });
    if (guesses(key, [account.username, account.full_name]) < KEY_GUESSES)
        return say('Too easy to guess: no row of digits, no year, not your name.');
    return undefined;
}
