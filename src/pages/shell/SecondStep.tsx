/** `/second/step`: the second step of the own sign-in, set up with an app of codes, renewed or turned off. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type {
    renewRecovery,
    stepState,
    turnOffStep,
} from '../../../resources/session/step/calls.server.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { text } from '../../../resources/define/field.ts';
import { phrases } from '../../../resources/define/say.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { useSay } from '../../widgets/say.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpStep } from './SetUpStep.tsx';
import './secondStep.css';

const stateKey = ['session', 'step'];
const codeFields = {
    code: text('Code', {
        required: true,
        maxLength: 40,
        help: phrases('Six digits of your app, or a recovery code.'),
    }),
};

export default function SecondStep() {
    const say = useSay();
    const client = useQueryClient();
    const [codes, setCodes] = useState<readonly string[]>();
    const { data, error, refetch } = useQuery({
        queryKey: stateKey,
        queryFn: ({ signal }) => call<typeof stepState>('GET /x/session/step', {}, { signal }),
        retry: false,
    });
    const again = () => client.invalidateQueries({ queryKey: stateKey });
    const state = data?.data;
    return (
        <div className="k-page">
            <h1>{say('Second step of your sign-in')}</h1>
            <p className="k-lead">
                {say(
                    'Beside the password, a code that an app on your telephone shows: who learns the password alone gets no further. The app needs no line.',
                )}
            </p>
            {!state && !error && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {codes ? (
                <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
            ) : (
                state &&
                (state.on ? (
                    <IsOn state={state} onCodes={setCodes} onChange={again} />
                ) : (
                    <SetUpStep forced={state.forced} onCodes={setCodes} onChange={again} />
                ))
            )}
        </div>
    );
}

interface Props {
    state: NonNullable<AnswerOf<typeof stepState>['data']>;
    onCodes(codes: readonly string[]): void;
    onChange(): Promise<void>;
}

function IsOn({ state, onCodes, onChange }: Props) {
    const say = useSay();
    const notify = useNotify();
    const { from } = (useLocation().state ?? {}) as { from?: string };
    return (
        <section className="k-card">
            <h2>{say('It is on')}</h2>
            <p>
                {say(
                    '%{smart_count} recovery code is left. |||| %{smart_count} recovery codes are left.',
                    { smart_count: state.left },
                )}{' '}
                {state.left < 4 && say('Make new ones before they run out.')}
            </p>
            <p className="k-actions">
                <AskButton
                    label={say('New recovery codes')}
                    ask={say('Make ten new recovery codes?')}
                    about={say('Those that you have are good for nothing any more.')}
                    fields={codeFields}
                    onSend={async ({ code }) => {
                        const answer = await call<typeof renewRecovery>(
                            'POST /x/session/step/recovery',
                            { code: String(code ?? '') },
                        );
                        onCodes(answer.data.codes);
                        await onChange();
                    }}
                />
                {!state.forced && (
                    <AskButton
                        label={say('Turn it off')}
                        ask={say('Turn the second step off?')}
                        about={say('Your password alone signs you in then.')}
                        fields={codeFields}
                        undoes
                        onSend={async ({ code }) => {
                            const { success } = await call<typeof turnOffStep>(
                                'POST /x/session/step/off',
                                { code: String(code ?? '') },
                            );
                            notify(success, { type: 'success' });
                            await onChange();
                        }}
                    />
                )}
                <Link className="k-text-button" to={from ?? '/'}>
                    {say('Back')}
                </Link>
            </p>
        </section>
    );
}
