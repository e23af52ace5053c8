/**
 * The key that signs heads of the audit (Ed25519). It is the installation's own: from a setting, else made in the data
 * folder at first use, readable by its owner alone. The database never holds it.
 */
import {
    createHash,
    createPrivateKey,
    createPublicKey,
    generateKeyPairSync,
    type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the key and the anchors lie in the data folder. */
export const auditPaths = (dataDir: string) => ({
    key: join(dataDir, 'audit.key'),
    publicKey: join(dataDir, 'audit.pub'),
    anchors: join(dataDir, 'audit.anchors'),
});

/** The private key as a setting gives it (PEM), else of the data folder, made where there is none. */
export function signingKey(dataDir: string, given?: string): KeyObject {
    if (given) return createPrivateKey(given);
    const { key, publicKey } = auditPaths(dataDir);
    if (!existsSync(key)) {
        const made = generateKeyPairSync('ed25519');
        const pem = made.privateKey.export({ type: 'pkcs8', format: 'pem' });
        keepFirst(key, pem);
        // For whoever checks the anchors elsewhere.
        const open = createPublicKey(readFileSync(key, 'utf8'));
        writeFileSync(publicKey, open.export({ type: 'spki', format: 'pem' }));
    }
    return createPrivateKey(readFileSync(key, 'utf8'));
}

/** Writes a whole file where there is none yet: of two servers that start at once one's stays, and both sign with it. */
function keepFirst(path: string, content: string | Buffer): void {
    const own = `${path}.${process.pid}`;
    writeFileSync(own, content, { mode: 0o600, flush: true });
    try {
        linkSync(own, path);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
        unlinkSync(own);
    }
}

/** What anchors are checked with: a public key in a file (PEM), else that of the signing key, if there is one. */
export function checkingKey(
    dataDir: string,
    { given, file }: { given?: string; file?: string },
): KeyObject | undefined {
    if (file) return createPublicKey(readFileSync(file, 'utf8'));
    if (!given && !existsSync(auditPaths(dataDir).key)) return undefined;
    return createPublicKey(signingKey(dataDir, given));
}

/** A short name of a key, the same wherever it is written. */
export const keyName = (key: KeyObject): string => {
    const open = key.type === 'private' ? createPublicKey(key) : key;
    const bytes = open.export({ type: 'spki', format: 'der' });
    return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
};
