import { createStore } from '../../../dataProvider/store.ts';

/** Whether help stands beside the screen, and which part is read first. */
export const helpOpen = createStore<false | 'screen' | 'new'>(false);

export const closeHelp = (): void => helpOpen.set(false);
