/** What a page says to the worker that keeps its files (src/worker/worker.ts). */
export type ToWorker =
    | { type: 'open' | 'tidy' | 'keep-all' }
    | { type: 'CACHE_URLS'; payload: { urlsToCache: readonly string[] } };

export function tellWorker(worker: ServiceWorker | null | undefined, said: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows only: a worker has no other origin
    worker?.postMessage(said);
}
