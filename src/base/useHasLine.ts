import { useSyncExternalStore } from 'react';
import { reached } from '../../dataProvider/line/reached.ts';

/** Whether the browser believes to be connected, and the last call came through. */
export const useHasLine = (): boolean => useSyncExternalStore(followLine, hasLine);

const hasLine = (): boolean => navigator.onLine && reached.get();

function followLine(tell: () => void): () => void {
    const unfollow = reached.subscribe(tell);
    window.addEventListener('online', tell);
    window.addEventListener('offline', tell);
    return () => {
        unfollow();
        window.removeEventListener('online', tell);
        window.removeEventListener('offline', tell);
    };
}
