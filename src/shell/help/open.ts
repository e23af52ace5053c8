import { addNotice } from '../../base/noticeStore.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { helpOpen } from './helpOpen.ts';

/** With the words that it says. */
export const helpPanel = () => import('./HelpPanel.tsx');

/** Opens help once its code is there, with what concerns the screen first, or what is new. Where it cannot come, that is said and the screen stays as it is. */
export async function openHelp(at: 'screen' | 'new' = 'screen'): Promise<void> {
    try {
        await helpPanel();
        helpOpen.set(at);
    } catch {
        const say = sayNow();
        addNotice('error', say('Help could not be loaded. Please try again when you are on line.'));
    }
}
