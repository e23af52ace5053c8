/** Whether this browser opens the product slowly: a line that is thin or far, a processor that takes its time. */

/** What browsers tell of the line; not all do. */
interface Line {
    saveData?: boolean;
    /** Ms there and back, Mbit/s. */
    rtt?: number;
    downlink?: number;
}

const [FAR, THIN] = [300, 0.7];
/** The page itself comes within so many ms over a good line. */
const PAGE = 400;
/** Where the app took longer than that to start, the next opening counts as slow, in ms. */
const LONG = 1_500;

const key = 'kipimo.started';

/** Asked before anything is fetched for an opening: on a quick line all stays as it is. */
export function opensSlowly(): boolean {
    const {
        saveData,
        rtt = 0,
        downlink = THIN,
    } = (navigator as { connection?: Line }).connection ?? {};
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // Kept by the worker, it tells nothing of the line.
    const took = page && page.workerStart === 0 ? page.responseEnd - page.requestStart : 0;
    return (
        saveData === true ||
        rtt >= FAR ||
        downlink < THIN ||
        took > PAGE ||
        Number(localStorage.getItem(key)) > LONG
    );
}

/** Remembers how long the app took to start: by it the next opening knows a slow machine. */
export const rememberStart = (): void =>
    localStorage.setItem(key, String(Math.round(performance.now())));
