// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { download } from '../../../dataProvider/files/download.ts';
import { downloads } from '../../../dataProvider/files/downloads.ts';
import { signedIn } from '../../fixtures/fakeServer.ts';

beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    signedIn();
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

/** A server that sends a file in pieces; the last piece waits for `finish`. */
function fileServer(pieces: number[], headers: Record<string, string>) {
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    vi.stubGlobal(
        'fetch',
        vi.fn(async (_: string, { signal }: RequestInit) => {
            let next = 0;
            const body = new ReadableStream<Uint8Array>({
                async pull(stream) {
                    if (next === pieces.length - 1) {
                        await Promise.race([
                            held,
                            new Promise((_resolve, reject) =>
                                signal?.addEventListener('abort', () => reject(signal.reason)),
                            ),
                        ]);
                    }
                    const size = pieces[next++];
                    if (size === undefined) stream.close();
                    else stream.enqueue(new Uint8Array(size));
                },
            });
            return new Response(body, { status: 200, headers });
        }),
    );
    return () => finish();
}

it('shows a person how far the file is, and is back at 0 half a second after the end', async () => {
    const seen: number[] = [];
    const finish = fileServer([25, 50, 25], { 'X-Estimated-Length': '100' });
    const end = downloads.subscribe(() => seen.push(downloads.get().progress));
    const done = download('POST /x/rides', { format: 'csv' }, 'rides.csv');
    await vi.advanceTimersByTimeAsync(1);
    expect(downloads.get()).toEqual({ file: 'rides.csv', progress: 75 });
    finish();
    expect(await done).toBe(true);
    expect(seen).toEqual([0, 25, 75, 99, 100]);
    end();
    await vi.advanceTimersByTimeAsync(499);
    expect(downloads.get().progress).toBe(100);
    await vi.advanceTimersByTimeAsync(1);
    expect(downloads.get()).toEqual({ file: null, progress: 0 });
});

it('a new download cancels the running one', async () => {
    fileServer([1, 1], {});
    const first = download('POST /x/a', {}, 'a.csv');
    await vi.advanceTimersByTimeAsync(1);
    const finish = fileServer([1, 1], {});
    const second = download('POST /x/b', {}, 'b.csv');
    expect(await first).toBe(false);
    finish();
    expect(await second).toBe(true);
});

it('can be cancelled', async () => {
    fileServer([1, 1], {});
    const done = download('POST /x/a', {}, 'a.csv');
    await vi.advanceTimersByTimeAsync(1);
    downloads.cancel();
    expect(await done).toBe(false);
});

it('a refused export says why', async () => {
    vi.stubGlobal(
        'fetch',
        vi.fn(async () => new Response('{"message":"Not for you.","code":"no"}', { status: 202 })),
    );
    await expect(download('POST /x/a', {}, 'a.csv')).rejects.toThrow('Not for you.');
});
