import { createStore } from '../../base/createStore.ts';

/** Whether help stands beside the screen. */
export const helpOpen = createStore(false);

export const closeHelp = (): void => helpOpen.set(false);
