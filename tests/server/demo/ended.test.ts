/** A thread that was ended reads nothing more of what waited for it. */
import { expect, it } from 'vitest';
import { Reader } from '../../../resources/imports/foreign/foreign.server.ts';

const job = new URL(
    `data:text/javascript,${encodeURIComponent('export const itemsOf = (bytes, { told }) => [told]')}`,
);
const bounds = { timeMs: 60_000, megabytes: 128, waiting: 10, stays: true };

it('and starts again for who asks afterwards', async () => {
    const reader = new Reader(bounds);
    try {
        const waiting = [1, 2, 3].map((told) => reader.read(job, new Uint8Array(), { told }));
        reader.end();
        const ends = await Promise.allSettled(waiting);
        expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
        expect(await reader.read(job, new Uint8Array(), { told: 4 })).toEqual([4]);
    } finally {
        reader.end();
    }
});
