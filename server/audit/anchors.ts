/** Anchors as they were written down: read from a file, or from any log that their lines were carried to. */
import { verify, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { anchorWord, signedText, type Anchor } from './anchor.ts';
import { keyName } from './key.ts';

const shape = z.object({
    installation: z.string(),
    seq: z.number().int().min(0),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    at: z.string(),
    complete_to: z.string(),
    key: z.string(),
    signature: z.string(),
});

export interface ReadAnchors {
    /** Those whose signature holds, in the order of the chain. */
    good: Anchor[];
    /** Lines (from 1) that are no anchor of this key. */
    forged: number[];
}

/** Reads every line that bears an anchor; other lines of a log are passed over. None where there is no such file. */
export function readAnchors(file: string, key: KeyObject): ReadAnchors | undefined {
    if (!existsSync(file)) return undefined;
    const found: ReadAnchors = { good: [], forged: [] };
    for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
        const start = line.indexOf(anchorWord);
        if (start < 0) continue;
        const anchor = parsed(line.slice(start + anchorWord.length), key);
        if (anchor) found.good.push(anchor);
        else found.forged.push(at + 1);
    }
    found.good.sort((one, other) => one.seq - other.seq);
    return found;
}

function parsed(text: string, key: KeyObject): Anchor | undefined {
    try {
        const anchor = shape.parse(JSON.parse(text));
        const signature = Buffer.from(anchor.signature, 'base64');
        const holds = verify(null, signedText(anchor), key, signature);
        return holds && anchor.key === keyName(key) ? anchor : undefined;
    } catch {
        return undefined;
    }
}
