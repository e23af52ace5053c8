/** Seals an answer for its idempotency key: AES-256-GCM under a key that only who knows the idempotency key can make. */
import {
    createCipheriv,
    createDecipheriv,
    createHash,
    createHmac,
    hkdfSync,
    randomBytes,
} from 'node:crypto';

const keyFrom = (idempotencyKey: string): Buffer =>
    Buffer.from(hkdfSync('sha256', idempotencyKey, 'kipimo', 'answer', 32));

/** What is stored of an idempotency key. */
export const digestOf = (idempotencyKey: string): string =>
    createHash('sha256').update(`stored ${idempotencyKey}`).digest('hex');

/** A password as part of what a key stands for: who reads the table cannot try passwords against it without the key. */
export const markOf = (idempotencyKey: string, secret: string): string =>
    createHmac('sha256', keyFrom(idempotencyKey)).update(secret).digest('hex');

/** Nonce, tag and cipher text. */
export function seal(idempotencyKey: string, text: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyFrom(idempotencyKey), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text again; an error where the key is another one or a byte was changed. */
export function unseal(idempotencyKey: string, sealed: Buffer): string {
    const decipher = createDecipheriv(
        'aes-256-gcm',
        keyFrom(idempotencyKey),
        sealed.subarray(0, 12),
    );
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
