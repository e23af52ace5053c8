/** The thread in which foreign bytes are read: it knows no database, no people and no settings. */
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../define/errors.ts';
import type { WorkerMessage } from './foreign.server.ts';

interface Asked {
    kind: 'read' | 'more';
    job: string;
    bytes: Uint8Array<ArrayBuffer>;
    options: object;
}

interface Module {
    itemsOf(bytes: Buffer, options: object): unknown[] | Promise<unknown[]>;
}

/** So many at once: unpacking them keeps others waiting for a few milliseconds. */
const PIECE = 400;

let items: unknown[] = [];

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const tell = (told: WorkerMessage): void => parentPort?.postMessage(told);

function next(): void {
    if (items.length) tell({ kind: 'some', items: items.splice(0, PIECE) });
    else tell({ kind: 'done' });
}

parentPort?.on('message', (asked: Asked) => {
    if (asked.kind === 'more') return next();
    void read(asked);
});

async function read({ job, bytes, options }: Asked): Promise<void> {
    try {
        const { itemsOf } = (await import(job)) as Module;
        items = await itemsOf(Buffer.from(bytes.buffer), options);
        next();
    } catch (error) {
        items = [];
        if (error instanceof Refusal)
            tell({
                kind: 'refused',
                message: error.sentences?.message ?? { text: error.message },
                code: error.code,
            });
        else
            tell({
                kind: 'failed',
                message: error instanceof Error ? error.message : String(error),
                code: String((error as { code?: unknown }).code ?? ''),
            });
    }
}
