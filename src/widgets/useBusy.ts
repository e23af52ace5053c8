/** What a button does, one at a time: `busy` as long as it lasts, and what it was refused for is told. */
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from './failure.ts';

export function useBusy() {
    const notify = useNotify();
    const [busy, setBusy] = useState(false);
    const running = useRef(false);

    async function run(work: () => Promise<void>): Promise<void> {
        // State comes a drawing later: two quick presses would both find it free.
        if (running.current) return;
        running.current = true;
        setBusy(true);
        try {
            await work();
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
        } finally {
            running.current = false;
            setBusy(false);
        }
    }
    return { busy, run };
}
