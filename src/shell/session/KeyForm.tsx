import { type FormEvent, type ReactNode } from 'react';
import { useLogout, useTranslate } from 'react-admin';

interface Props {
    name: 'create' | 'validate';
    error: string;
    busy: boolean;
    ready: boolean;
    onSubmit: () => void;
    children: ReactNode;
}

/** The frame of both key screens: why, the fields, the way on and the way out. */
export function KeyForm({ name, error, busy, ready, onSubmit, children }: Props) {
    const translate = useTranslate();
    const logout = useLogout();
    const submit = (event: FormEvent) => {
        event.preventDefault();
        if (!busy && ready) onSubmit();
    };
    return (
        <form className="k-card k-form k-key" onSubmit={submit} noValidate>
            <h1>{translate(`shell.key.${name}Title`)}</h1>
            <p>{translate(`shell.key.${name}Text`)}</p>
            <div role="alert">{error && <p className="k-error-box">{error}</p>}</div>
            {children}
            <p className="k-actions">
                <button type="submit" className="k-button" disabled={!ready}>
                    {translate(busy ? 'shell.key.working' : `shell.key.${name}`)}
                </button>
                <button
                    type="button"
                    className="k-text-button"
                    onClick={() => void logout({}, undefined, false)}
                >
                    {translate('shell.key.signOut')}
                </button>
            </p>
        </form>
    );
}
