import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { storedUser, storeUser } from '../../../dataProvider/storage.ts';
import type { changeOwnPassword } from '../../../resources/session/session.server.ts';
import { focusNow } from '../../base/useAway.ts';
import { landingOf, refreshAccount, useAccount } from '../../base/useAccount.ts';
import { KeyForm } from './form/KeyForm.tsx';
import { checkGate, gateRoutes } from '../../shell/session/gate.ts';
import { Field } from './form/Field.tsx';
import { useSay } from '../../widgets/say.ts';
import { fieldErrors, messageOf } from '../../widgets/failure.ts';

/** `/choose/password`: whose password somebody else set chooses an own one, then goes on; anybody else, when they like. */
export default function ChoosePassword() {
    const say = useSay();
    const { busy, error, faults, send } = useChoosing();
    const given = useAccount().must_change_password === true;
    const from = useFrom();
    const [values, setValues] = useState({ current: '', password: '', again: '' });
    const [tried, setTried] = useState(false);
    const differ = values.password !== values.again;
    const field = (name: keyof typeof values) => ({
        name,
        type: 'password',
        required: true,
        value: values[name],
        onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    });
    return (
        <KeyForm
            name={given ? 'password' : 'own'}
            back={given ? undefined : from}
            error={error}
            busy={busy}
            ready={Object.values(values).every(Boolean)}
            onSubmit={() => {
                setTried(true);
                if (!differ) void send({ current: values.current, password: values.password });
            }}
        >
            <Field
                {...field('current')}
                label={given ? say('The password you were given') : say('Your password until now')}
                autoComplete="current-password"
                error={faults['current']}
                ref={focusNow}
            />
            <Field
                {...field('password')}
                label={say('New password')}
                autoComplete="new-password"
                help={say('At least 8 characters, 12 for administrators; not the user name.')}
                error={faults['password']}
            />
            <Field
                {...field('again')}
                label={say('The same password again')}
                autoComplete="new-password"
                error={tried && differ ? say('The two passwords are not the same.') : undefined}
            />
        </KeyForm>
    );
}

/** Where they came from; `/` is home. */
function useFrom(): string {
    const state = useLocation().state as { from?: string } | null;
    return state?.from ?? '/';
}

function useChoosing() {
    const say = useSay();
    const notify = useNotify();
    const navigate = useNavigate();
    const account = useAccount();
    const from = useFrom();
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState('');
    const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

    async function send(values: { current: string; password: string }) {
        setBusy(true);
        setError('');
        setFaults({});
        try {
            await call<typeof changeOwnPassword>('POST /x/session/change-password', values);
            const user = { ...account, ...storedUser(), must_change_password: false };
            storeUser(user);
            refreshAccount();
            notify(say('Your password is set.'), { type: 'success' });
            // A facility goes on to its access key.
            await checkGate(user);
            const isGate = from === '/' || Object.values(gateRoutes).includes(from);
            void navigate(isGate ? landingOf(user) : from, { replace: true });
        } catch (failure) {
            const found = fieldErrors(failure);
            setFaults(found);
            // Said once: at its field, or where it is of none.
            setError(
                Object.keys(found).length
                    ? ''
                    : messageOf(failure, say('An error occurred. Please try again.')),
            );
            setBusy(false);
        }
    }
    return { busy, error, faults, send };
}
