/**
 * Secrets that the server must be able to read again, sealed for the database (AES-256-GCM). The key is the installation's own: from
 * a setting, else made in the data folder at first use. No copy of the database holds it.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '../../resources/define/engine.ts';
import type { Config } from '../config.ts';

/** What seals and opens; the key is looked for when it is first needed. */
export function openVault({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): Vault {
    let found: Buffer | undefined;
    const key = (): Buffer =>
        (found ??= Buffer.from(
            hkdfSync('sha256', secretKey ?? keyIn(dataDir), 'kipimo', 'vault', 32),
        ));
    return {
        seal(text, boundTo) {
            const nonce = randomBytes(12);
            const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(boundTo));
            const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
            return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
        },
        open(sealed, boundTo) {
            try {
                const cipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(0, 12))
                    .setAAD(Buffer.from(boundTo))
                    .setAuthTag(sealed.subarray(12, 28));
                const text = Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]);
                return text.toString('utf8');
            } catch {
                return undefined;
            }
        },
    };
}

/** The key of the data folder, made where there is none, readable by its owner alone. */
function keyIn(dataDir: string): string {
    const file = join(dataDir, 'secret.key');
    if (!existsSync(file)) {
        mkdirSync(dataDir, { recursive: true });
        writeFileSync(`${file}.new`, randomBytes(32).toString('base64'), {
            mode: 0o600,
            flush: true,
        });
        renameSync(`${file}.new`, file);
    }
    return readFileSync(file, 'utf8').trim();
}
