/**
 * Whom backups are encrypted for: age keys (X25519). The server needs the public half alone, so that who takes the server, or
 * its folder of backups, reads none of them. Where no setting names one, a pair is made in the data folder at first use:
 * `backup.key` is then to be moved elsewhere, and `backup.pub` stays.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** What is wrong with a backup, its key or the database that it goes to, in a sentence. */
export class BackupError extends Error {
    override readonly name = 'BackupError';
}

/** Where the pair lies in the data folder. */
export const keyPaths = (dataDir: string) => ({
    secret: join(dataDir, 'backup.key'),
    open: join(dataDir, 'backup.pub'),
});

interface Where {
    dataDir: string;
    /** Public keys as the setting has them, with commas between. */
    backupKey?: string | undefined;
}

/** Whether who holds the data folder could read the backups: the secret half still lies beside them. */
export const isKeyHere = ({ dataDir, backupKey }: Where): boolean =>
    !backupKey && existsSync(keyPaths(dataDir).secret);

/** The public keys: of the setting, else of the data folder, made there where there are none. */
export async function recipientsOf({ dataDir, backupKey }: Where): Promise<string[]> {
    if (backupKey) return backupKey.split(',').map((one) => one.trim());
    const { secret, open } = keyPaths(dataDir);
    if (!existsSync(open)) {
        const identity = existsSync(secret)
            ? identitiesIn(secret)[0]!
            : await generateX25519Identity();
        if (!existsSync(secret)) keep(secret, identity, 0o600);
        keep(open, await identityToRecipient(identity), 0o644);
    }
    return [readFileSync(open, 'utf8').trim()];
}

/** The secret keys of a file, as `age-keygen` writes it too: a line each, lines with # are comments. */
export function identitiesIn(path: string): string[] {
    let text: string;
    try {
        text = readFileSync(path, 'utf8');
    } catch {
        throw new BackupError(`The key file ${path} cannot be read.`);
    }
    const lines = text.split('\n').map((line) => line.trim());
    const found = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
    if (!found.length)
        throw new BackupError(`${path} holds no key: a line that begins with AGE-SECRET-KEY-1.`);
    return found;
}

function keep(path: string, line: string, mode: number): void {
    writeFileSync(`${path}.new`, `${line}\n`, { mode, flush: true });
    renameSync(`${path}.new`, path);
}
