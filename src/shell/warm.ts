/**
 * Fetches the kind of screen that was open last beside the app itself, so that a reload does not
 * wait for one after the other.
 */
const key = 'kipimo.warm';

const screens: Record<string, () => Promise<unknown>> = {
    entity: () => import('../screens/EntityList.tsx'),
    report: () => import('../screens/ReportPage.tsx'),
};

export const warmUp = (): void => {
    void screens[localStorage.getItem(key) ?? '']?.().catch(() => {});
};

/** Remembers what is open now. */
export const keepWarm = (kind: string): void => localStorage.setItem(key, kind);
