/** Asks what the server asks before it does something odd. */
import { questions } from '../../../dataProvider/questions.ts';
import { dialogOf, usePut } from './usePut.tsx';

/** Where it cannot be had nobody has said yes. */
const QuestionsDialog = dialogOf(
    async () => (await import('./QuestionsDialog.tsx')).QuestionsDialog,
    false,
);

export function AskOnce() {
    const put = usePut(questions);
    return put && <QuestionsDialog asked={put.asked} answer={put.answer} />;
}
