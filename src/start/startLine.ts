/** What nobody waits for when the app has started: what waited is sent, and the product's files are kept. */
import { onAnswered, startQueue } from '../../dataProvider/line/index.ts';
import { watchLine } from '../../dataProvider/line/comesBack.ts';
import { reached } from '../../dataProvider/line/reached.ts';
import { askAgain } from '../../dataProvider/queryClient.ts';
import { wholeLanguage } from '../../locales/begin.ts';
import { translate } from '../../locales/tongue.ts';
import { say } from '../../resources/define/say.ts';
import { addNotice } from '../base/noticeStore.ts';
import { keepFiles } from './keepFiles.ts';
import { lineRests } from '../base/lineRests.ts';
import { rememberAbove } from './look/above.ts';
import { countWaiting } from '../shell/session/guards.ts';
import { bringBehindForms } from './behindForms.ts';
import { askOnPress } from './onPress.ts';

export async function startLine(): Promise<void> {
    onAnswered(({ title }, success) => {
        const what = { text: title };
        const text =
            success === undefined
                ? translate(
                      say('%{what} was refused. It waits in the header, with the reason.', {
                          what,
                      }),
                  )
                : translate(say('%{what} is sent.', { what }));
        // The list behind it shows what has arrived.
        if (success !== undefined) askAgain(true);
        addNotice(success === undefined ? 'error' : 'success', text, Date.now(), {});
    });
    // Wanted when there is no line to fetch them by.
    void Promise.all([
        import('../shell/line/Waiting.tsx'),
        import('../shell/line/LeaveDialog.tsx'),
    ]).catch(() => undefined);
    reached.subscribe(() => {
        if (!reached.get()) return;
        askAgain();
        void countWaiting();
    });
    watchLine();
    startQueue();
    askOnPress();
    bringBehindForms();
    void wholeLanguage().catch(() => undefined);
    await lineRests();
    rememberAbove();
    if (import.meta.env.PROD) await keepFiles();
}
