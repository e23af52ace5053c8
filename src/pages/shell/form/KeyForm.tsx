import type { FormEvent, ReactNode } from 'react';
import { useLogout } from 'react-admin';
import { Link } from 'react-router-dom';
import { phrases } from '../../../../resources/define/say.ts';
import { useSay } from '../../../widgets/say.ts';

const frames = phrases({
    password: {
        title: 'Choose your password',
        text: 'Somebody else set the one that you have just typed. Choose one that only you know; it signs you in from now on.',
        button: 'Save and continue',
    },
    own: {
        title: 'Choose your password',
        text: 'Choose one that only you know. Where else you are signed in, you are signed out.',
        button: 'Save',
    },
    create: {
        title: 'Create your access key',
        text: 'Results at a facility are opened with a second word that only its staff know. Choose one that you will remember.',
        button: 'Create key',
    },
    validate: {
        title: 'Enter your access key',
        text: 'Results at a facility are opened with a second word that only its staff know.',
        button: 'Continue',
    },
});

interface Props {
    name: 'password' | 'own' | 'create' | 'validate';
    error: string;
    busy: boolean;
    ready: boolean;
    onSubmit: () => void;
    /** Where it leads without a change; out of the system where there is nowhere. */
    back?: string;
    children: ReactNode;
}

/** The frame of passwords and keys: why, the fields, the way on and the way out. */
export function KeyForm({ name, error, busy, ready, onSubmit, back, children }: Props) {
    const say = useSay();
    const logout = useLogout();
    const submit = (event: FormEvent) => {
        event.preventDefault();
        if (!busy && ready) onSubmit();
    };
    return (
        <form className="k-card k-form k-key" onSubmit={submit} noValidate>
            <h1>{say.text(frames[name].title)}</h1>
            <p>{say.text(frames[name].text)}</p>
            <div role="alert">{error && <p className="k-error-box">{error}</p>}</div>
            {children}
            <p className="k-actions">
                <button type="submit" className="k-button" disabled={!ready}>
                    {busy ? say('One moment…') : say.text(frames[name].button)}
                </button>
                {back ? (
                    <Link className="k-text-button" to={back}>
                        {say('Cancel')}
                    </Link>
                ) : (
                    <button
                        type="button"
                        className="k-text-button"
                        onClick={() => void logout({}, undefined, false)}
                    >
                        {say('Logout')}
                    </button>
                )}
            </p>
        </form>
    );
}
