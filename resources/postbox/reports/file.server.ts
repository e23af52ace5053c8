/** A report by e-mail as a file, made apart from everybody else: drawing one takes seconds, and nobody waits for it. */
import { setImmediate as breathe } from 'node:timers/promises';
import { Reader } from '../../imports/foreign/foreign.server.ts';
import type { Format } from './formats.ts';
import type { Made } from './parts.server.ts';

interface SentFile {
    name: string;
    bytes: Buffer;
}

/** A thread of its own: who brings a file does not wait behind a report. It ends with the last that waits. */
const drawer = new Reader({ timeMs: 60_000, megabytes: 512, waiting: 12, stays: false });

const job = new URL('./fileJob.server.ts', import.meta.url);

/** The file. @throws Refusal `too_much` where it takes more time or memory than a report may. */
export async function fileOf(
    made: Made,
    format: Format,
    today: string,
    apart: Reader = drawer,
): Promise<SentFile> {
    const name = `${made.title.replaceAll(/[^\p{L}\p{N} -]/gu, ' ').trim()} ${today}.${format}`;
    const [bytes] = await apart.read<Uint8Array>(job, await plain(made), { format }, true);
    return { name, bytes: Buffer.from(bytes!) };
}

/** Nothing but words and figures and the emblem, a line for each table; others have their turn in between. */
async function plain({ parts, tongue, ...rest }: Made): Promise<Buffer> {
    const lines = [JSON.stringify({ ...rest, language: tongue.locale })];
    for (const part of parts) {
        lines.push(JSON.stringify(part));
        await breathe();
    }
    return Buffer.from(lines.join('\n'));
}
