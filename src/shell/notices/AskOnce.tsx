/** Asks what the server asks before it does something odd; the dialog itself comes when it is first needed. */
import { useEffect, useEffectEvent, useState } from 'react';
import { askThrough } from '../../../dataProvider/questions.ts';
import { later } from '../../screens/later.tsx';
import type { Questions } from './QuestionsDialog.tsx';

/** Where it cannot be had nobody has said yes, and nothing is done. */
const QuestionsDialog = later<Questions>(() =>
    import('./QuestionsDialog.tsx').then(
        (file) => ({ default: file.QuestionsDialog }),
        () => ({ default: NotAsked }),
    ),
);

function NotAsked({ answer }: Questions) {
    const leave = useEffectEvent(() => answer(false));
    useEffect(() => leave(), []);
    return null;
}

export function AskOnce() {
    const [asked, setAsked] = useState<Questions>();
    useEffect(
        () =>
            askThrough(
                (questions) =>
                    new Promise((resolve) => {
                        setAsked({
                            questions,
                            answer: (yes) => {
                                setAsked(undefined);
                                resolve(yes);
                            },
                        });
                    }),
            ),
        [],
    );
    return asked ? <QuestionsDialog {...asked} /> : null;
}
