import { type FormEvent, useState } from 'react';
import { useLocale } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import { askGate, closeGate } from '../session/gate.ts';
import { forgetPerson, type Lock, unlock } from './lock.ts';
import { lockTime } from '../signin/lockTime.ts';
import { signIn, SignInError, wantsCode } from '../signin/signInCall.ts';
import { refreshAccount } from '../../base/useAccount.ts';
import { focusNow } from '../../base/useAway.ts';
import { useModal } from '../../base/useModal.ts';
import type { validateKey } from '../../../resources/session/session.server.ts';
import { phrases } from '../../../resources/define/say.ts';
import { useSay } from '../../widgets/say.ts';

/**
 * Hides the page until the same person gives the password again (a facility its access key too).
 * The page stays alive behind it, with everything that was typed.
 */
export function LockOverlay({ lock }: { lock: Lock }) {
    const say = useSay();
    // Nothing but the password leads out of it.
    const dialog = useModal(true, {});
    const { step, secret, setSecret, busy, error, open } = useUnlock(lock);
    return (
        <dialog className="k-dialog k-lock" ref={dialog} aria-labelledby="k-lock-title">
            <form onSubmit={open}>
                <h2 id="k-lock-title">{say('Locked')}</h2>
                <p>
                    {say(
                        lock.reason === 'ended'
                            ? 'Your 12 hours are over. Your page and everything you typed are still here.'
                            : '%{name}, your page and everything you typed are still here.',
                        {
                            name: lock.name,
                        },
                    )}
                </p>
                <div role="alert">{error && <p className="k-error-text">{error}</p>}</div>
                <input type="hidden" autoComplete="username" value={lock.username} readOnly />
                <label className="k-field" key={step}>
                    <span>{say.text(labels[step])}</span>
                    <input
                        type={step === 'code' ? 'text' : 'password'}
                        autoComplete={completes[step]}
                        ref={focusNow}
                        value={secret}
                        onChange={(event) => setSecret(event.target.value)}
                    />
                </label>
                <p className="k-actions">
                    <button type="submit" className="k-button" disabled={!secret}>
                        {say(busy ? 'Unlocking…' : 'Unlock')}
                    </button>
                    <button type="button" className="k-text-button" onClick={forgetPerson}>
                        {say('Sign in as somebody else')}
                    </button>
                </p>
                <p className="k-quiet">
                    {say('Leaves this page; what was typed here is not shown to the next person.')}
                </p>
            </form>
        </dialog>
    );
}

type Step = 'password' | 'code' | 'accessKey';

const labels: Readonly<Record<Step, string>> = phrases({
    password: 'Password',
    code: 'Code of the second step',
    accessKey: 'Access key',
});
const completes: Readonly<Record<Step, string>> = {
    password: 'current-password',
    code: 'one-time-code',
    accessKey: 'off',
};

/** The steps out of the lock: the password, with a second step its code, and for a facility its access key. */
function useUnlock(lock: Lock) {
    const textOf = useFailureText();
    const queries = useQueryClient();
    const [step, setStep] = useState<Step>('password');
    const [secret, setSecret] = useState('');
    // Given once: the code of the second step goes with it.
    const [password, setPassword] = useState('');
    const next = (wanted: Step) => {
        setStep(wanted);
        setSecret('');
        setBusy(false);
    };
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState('');

    async function open(event: FormEvent) {
        event.preventDefault();
        if (busy || !secret) return;
        setBusy(true);
        setError('');
        try {
            if (step !== 'accessKey') {
                const user =
                    step === 'password'
                        ? await signIn(lock.username, secret)
                        : await signIn(lock.username, password, secret);
                setPassword('');
                // Behind the overlay the page must stay: the key is asked for here.
                const gate = await askGate(user);
                if (gate === 'password' || gate === 'step') closeGate(gate);
                if (gate === 'validate') return next('accessKey');
            } else {
                const { success, message } = await call<typeof validateKey>(
                    'POST /users/validate_key/',
                    { key: secret },
                );
                if (success === false) throw new Error(message);
            }
            refreshAccount();
            unlock();
            void queries.invalidateQueries();
        } catch (failure) {
            if (wantsCode(failure)) {
                setPassword(secret);
                return next('code');
            }
            setError(textOf(failure));
            setBusy(false);
        }
    }
    return { step, secret, setSecret, busy, error, open };
}

/** Why it stays locked, in words. */
function useFailureText() {
    const say = useSay();
    const locale = useLocale();
    return function textOf(failure: unknown): string {
        if (failure instanceof SignInError) {
            if (failure.status === 429)
                return say(
                    'Too many tries. You can try again at %{time} (in %{minutes} min).',
                    lockTime(failure.retryAfter, locale),
                );
            if (failure.status === 400 || failure.status === 401)
                return (
                    (failure.message && say.text(failure.message)) ||
                    say('An error occurred. Please try again.')
                );
            return say('An error occurred. Please try again.');
        }
        return (
            (failure instanceof Error && failure.message) ||
            say('An error occurred. Please try again.')
        );
    };
}
