import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** A page that only says something and leads back: not found, error, maintenance. */
export function Message({ name, children }: { name: string; children?: ReactNode }) {
    const translate = useTranslate();
    return (
        <section className="k-message">
            <h1>{translate(`shell.${name}.title`)}</h1>
            <p>{translate(`shell.${name}.text`)}</p>
            <p className="k-actions">
                {children}
                <a className="k-button" href="#/">
                    {translate('shell.home')}
                </a>
            </p>
        </section>
    );
}
