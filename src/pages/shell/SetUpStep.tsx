/** The way to a second step: the app takes the secret by camera or by hand, and its first code proves it. */
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { storedUser, storeUser } from '../../../dataProvider/storage.ts';
import type { beginStep, confirmStep } from '../../../resources/session/step/calls.server.ts';
import { refreshAccount } from '../../base/useAccount.ts';
import { focusNow } from '../../base/useAway.ts';
import { checkGate } from '../../shell/session/gate.ts';
import { Field } from './form/Field.tsx';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { symbolOf } from '../referral/symbols.ts';
import { useBusy } from '../../widgets/useBusy.ts';

interface Props {
    /** The settings ask for one: nothing else is open before. */
    forced: boolean;
    onCodes(codes: readonly string[]): void;
    onChange(): Promise<void>;
}

export function SetUpStep({ forced, ...rest }: Props) {
    const say = useSay();
    const [made, setMade] = useState<{ secret: string; uri: string }>();
    const { busy, run } = useBusy();
    const begin = () =>
        run(async () => {
            const answer = await call<typeof beginStep>('POST /x/session/step/begin', {});
            setMade(answer.data);
        });
    if (made) return <Prove {...made} {...rest} />;
    return (
        <section className="k-card">
            <h2>{forced ? say('Your account needs one') : say('It is off')}</h2>
            <p>
                {say(
                    'You need an app that shows codes (such as FreeOTP, Aegis, Google or Microsoft Authenticator) on a telephone that you carry.',
                )}
            </p>
            <p className="k-actions">
                <button
                    type="button"
                    className="k-button"
                    disabled={busy}
                    onClick={() => void begin()}
                >
                    {say('Set it up')}
                </button>
            </p>
        </section>
    );
}

function Prove({
    secret,
    uri,
    onCodes,
    onChange,
}: Omit<Props, 'forced'> & { secret: string; uri: string }) {
    const say = useSay();
    const [code, setCode] = useState('');
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState('');
    const { viewBox, path } = symbolOf('qrcode', uri);
    async function prove(event: FormEvent) {
        event.preventDefault();
        if (busy || !code.trim()) return;
        setBusy(true);
        setError('');
        try {
            const answer = await call<typeof confirmStep>('POST /x/session/step/confirm', { code });
            onCodes(answer.data.codes);
            const user = storedUser();
            if (user) storeUser({ ...user, must_enroll: false });
            refreshAccount();
            await onChange();
            if (user) await checkGate({ ...user, must_enroll: false });
        } catch (failure) {
            setError(fieldErrors(failure)['code'] ?? sentenceOf(failure));
        } finally {
            setBusy(false);
        }
    }
    return (
        <form className="k-card k-step" onSubmit={(event) => void prove(event)} noValidate>
            <div className="k-step-symbol">
                <svg viewBox={viewBox} aria-hidden="true">
                    <rect x="-100" y="-100" width="1000" height="1000" fill="#fff" />
                    <path d={path} fill="#000" />
                </svg>
            </div>
            <div>
                <ol className="k-step-way">
                    <li>
                        {say('Open the app, add an account, and point the camera at the symbol.')}
                    </li>
                    <li>
                        {say('Without a camera, type this key into the app:')}
                        <output className="k-step-secret" translate="no">
                            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                        </output>
                    </li>
                    <li>{say('Type the six digits that the app shows.')}</li>
                </ol>
                <Field
                    name="code"
                    label={say('Code')}
                    value={code}
                    onValue={setCode}
                    error={error || undefined}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={10}
                    ref={focusNow}
                />
                <p className="k-actions">
                    <button type="submit" className="k-button" disabled={busy || !code.trim()}>
                        {busy ? say('One moment…') : say('Turn it on')}
                    </button>
                </p>
            </div>
        </form>
    );
}
