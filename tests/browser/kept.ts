/** What a browser keeps of drafts and of what waits, as a test looks at it from beside the product. */
import type { Page } from 'playwright-core';

/** All that lies in the database of what must not be lost, by its keys; what waits has numbers. */
export const keptIn = (page: Page): Promise<Record<string, unknown>> =>
    page.evaluate(
        () =>
            new Promise((resolve) => {
                const asked = indexedDB.open('kipimo-queue');
                // Made by the product alone.
                asked.onupgradeneeded = () => asked.transaction?.abort();
                asked.addEventListener('error', () => resolve({}));
                asked.onsuccess = () => {
                    const store = asked.result.transaction('kept').objectStore('kept');
                    const keys = store.getAllKeys();
                    const values = store.getAll();
                    store.transaction.oncomplete = () => {
                        asked.result.close();
                        resolve(
                            Object.fromEntries(
                                keys.result.map((key, at) => [
                                    JSON.stringify(key),
                                    values.result[at] as unknown,
                                ]),
                            ),
                        );
                    };
                };
            }),
    );

/** Waits until a text lies among it. */
export const untilKept = async (page: Page, text: string): Promise<void> => {
    for (let tries = 0; tries < 100; tries++) {
        if (JSON.stringify(await keptIn(page)).includes(text)) return;
        await page.waitForTimeout(50);
    }
    throw new Error(`${text} is not kept`);
};
