/** Asks for the password where the server wants it again. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { proof } from '../../../dataProvider/questions.ts';
import { dialogOf, usePut } from './usePut.tsx';

/** Where it cannot be had nobody is asked. */
const PasswordDialog = dialogOf(
    async () => (await import('./PasswordDialog.tsx')).PasswordDialog,
    undefined,
);

export function AskPassword() {
    const { pathname } = useLocation();
    const put = usePut(proof);
    const leave = useEffectEvent(() => put?.answer(undefined));
    // Whoever goes to another screen meanwhile does it no more: the question would stand over something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is asked on one screen
    useEffect(() => () => leave(), [pathname]);
    return put && <PasswordDialog key={put.turn} asked={put.asked} answer={put.answer} />;
}
