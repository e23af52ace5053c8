/** Asks for the password where the server wants it again; the dialog itself comes when it is first needed. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { proveThrough } from '../../../dataProvider/questions.ts';
import { later } from '../../screens/later.tsx';
import type { Asked } from './PasswordDialog.tsx';

/** Where it cannot be had nobody is asked, and nothing is done. */
const PasswordDialog = later<Asked>(() =>
    import('./PasswordDialog.tsx').then(
        (file) => ({ default: file.PasswordDialog }),
        () => ({ default: NotAsked }),
    ),
);

function NotAsked({ answer }: Asked) {
    const leave = useEffectEvent(() => answer(undefined));
    useEffect(() => leave(), []);
    return null;
}

export function AskPassword() {
    const { pathname } = useLocation();
    const [asked, setAsked] = useState<Asked & { turn: number; at: string }>();
    const here = useEffectEvent(() => pathname);
    useEffect(() => {
        let turn = 0;
        return proveThrough(
            (wrong) =>
                new Promise((resolve) => {
                    setAsked({
                        turn: ++turn,
                        at: here(),
                        wrong,
                        answer: (given) => {
                            setAsked(undefined);
                            resolve(given);
                        },
                    });
                }),
        );
    }, []);
    // Whoever goes to another screen meanwhile does it no more: the question would stand over something else.
    useEffect(() => {
        if (asked && asked.at !== pathname) asked.answer(undefined);
    }, [asked, pathname]);
    const leave = useEffectEvent(() => asked?.answer(undefined));
    useEffect(() => () => leave(), []);
    if (asked?.at !== pathname) return null;
    const { turn, wrong, answer } = asked;
    return <PasswordDialog key={turn} wrong={wrong} answer={answer} />;
}
