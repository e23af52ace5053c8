import { type FormEvent, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import { askGate } from '../session/gate.ts';
import { leave, type Lock, unlock } from './lock.ts';
import { lockTime } from '../signin/lockTime.ts';
import { signIn, SignInError } from '../signin/signInCall.ts';
import { refreshAccount } from '../../base/useAccount.ts';
import { focusNow } from '../../base/useAway.ts';
import { useModal } from '../../base/useModal.ts';
import type { validateKey } from '../../../resources/session/session.server.ts';

/**
 * Hides the page until the same person gives the password again (a facility its access key too).
 * The page stays alive behind it, with everything that was typed.
 */
export function LockOverlay({ lock }: { lock: Lock }) {
    const translate = useTranslate();
    const locale = useLocale();
    const queries = useQueryClient();
    // Nothing but the password leads out of it.
    const dialog = useModal(true, {});
    const [step, setStep] = useState<'password' | 'accessKey'>('password');
    const [secret, setSecret] = useState('');
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState('');

    async function open(event: FormEvent) {
        event.preventDefault();
        if (busy || !secret) return;
        setBusy(true);
        setError('');
        try {
            if (step === 'password') {
                const user = await signIn(lock.username, secret);
                // Behind the overlay the page must stay: the key is asked for here.
                if ((await askGate(user)) === 'validate') {
                    setStep('accessKey');
                    setSecret('');
                    setBusy(false);
                    return;
                }
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
            setError(textOf(failure));
            setBusy(false);
        }
    }

    function textOf(failure: unknown): string {
        if (failure instanceof SignInError) {
            if (failure.status === 429)
                return translate('shell.idle.locked', lockTime(failure.retryAfter, locale));
            if (failure.status === 400 || failure.status === 401)
                return failure.message || translate('shell.idle.failed');
            return translate('shell.idle.failed');
        }
        return (failure instanceof Error && failure.message) || translate('shell.idle.failed');
    }

    return (
        <dialog className="k-dialog k-lock" ref={dialog} aria-labelledby="k-lock-title">
            <form onSubmit={open}>
                <h2 id="k-lock-title">{translate('shell.idle.lockTitle')}</h2>
                <p>
                    {translate(
                        lock.reason === 'ended' ? 'shell.idle.ended' : 'shell.idle.lockText',
                        {
                            name: lock.name,
                        },
                    )}
                </p>
                <div role="alert">{error && <p className="k-error-text">{error}</p>}</div>
                <input type="hidden" autoComplete="username" value={lock.username} readOnly />
                <label className="k-field" key={step}>
                    <span>{translate(`shell.idle.${step}`)}</span>
                    <input
                        type="password"
                        autoComplete={step === 'password' ? 'current-password' : 'off'}
                        ref={focusNow}
                        value={secret}
                        onChange={(event) => setSecret(event.target.value)}
                    />
                </label>
                <p className="k-actions">
                    <button type="submit" className="k-button" disabled={!secret}>
                        {translate(busy ? 'shell.idle.unlocking' : 'shell.idle.unlock')}
                    </button>
                    <button type="button" className="k-text-button" onClick={leave}>
                        {translate('shell.idle.other')}
                    </button>
                </p>
                <p className="k-quiet">{translate('shell.idle.otherHint')}</p>
            </form>
        </dialog>
    );
}
