/** What is being downloaded: followed by screens from the beginning, while what downloads comes when somebody does. */
import { createStore } from '../store.ts';

export interface DownloadState {
    /** Name of the file under way, or null. */
    file: string | null;
    /** 0 to 100. */
    progress: number;
}

let running: AbortController | undefined;

/** The running download, and how to stop it. */
export const downloads = {
    ...createStore<DownloadState>({ file: null, progress: 0 }),
    get running(): AbortController | undefined {
        return running;
    },
    /** One that takes the place of whatever ran. */
    begin: (): AbortController => (running = new AbortController()),
    cancel: (): void => running?.abort(),
};
