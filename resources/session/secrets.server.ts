/** Passwords and personal keys: Argon2id with 19 MiB and two passes (OWASP's first choice). */
import { hash, verify } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';

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

/**
 * Why a new password is refused, or undefined. Length, not composition (ASVS 6.2): 8 characters, 12
 * for those who administer; nothing that the account's own words or a list of common ones give away.
 */
export function weakness(
    password: string,
    account: { username: string; full_name: string; user_type: string },
): string | undefined {
    const shortest = ['admin', 'superadmin'].includes(account.user_type) ? 12 : 8;
    if (password.length < shortest) return `At least ${shortest} characters.`;
    if (password.length > 200) return 'At most 200 characters.';
    const plain = password.toLowerCase();
    const own = [account.username, ...account.full_name.split(/\s+/), 'kipimo'].map((word) =>
        word.toLowerCase(),
    );
    if (
        own.some(
            (word) => word.length > 3 && plain.includes(word) && plain.length < word.length + 6,
        )
    ) {
        return 'Too close to the name of the account.';
    }
    if (/^(.)\1+$/.test(plain) || common.some((word) => plain.replace(/\d+$/, '') === word)) {
        return 'Among the most common passwords.';
    }
    return undefined;
}

/** Words that head every list of leaked passwords, compared without digits at their end. */
const common = [
    '',
    'password',
    'passw0rd',
    'qwerty',
    'qwertyuiop',
    'letmein',
    'welcome',
    'iloveyou',
    'admin',
    'administrator',
    'superadmin',
    'changeme',
    'default',
    'secret',
    'monkey',
    'dragon',
    'football',
    'sunshine',
    'princess',
    'abc',
    'abcdef',
    'abcdefgh',
    'hospital',
    'uganda',
    'kampala',
    'health',
    'genexpert',
    'laboratory',
];
