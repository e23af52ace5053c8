import type { ReactNode } from 'react';
import { phrases } from '../../resources/define/say.ts';

import { useSay } from './say.ts';

export const messages = phrases({
    error: {
        title: 'Something went wrong on this screen',
        text: 'What you saved is safe. Try again; if it keeps happening, tell your administrator what you were doing.',
    },
    serverError: {
        title: 'The server had a problem',
        text: 'What you saved is safe. Please try again in a moment.',
    },
    maintenance: {
        title: 'Kipimo is being maintained',
        text: 'It will be back soon. Nothing is lost; instruments keep their results until then.',
    },
    denied: {
        title: 'Your account does not open this screen',
        text: 'Ask your administrator if you need it for your work.',
    },
    screenFailed: {
        title: 'This screen could not be loaded',
        text: 'The connection may have been lost. Nothing you saved is affected.',
    },
});

/** A page that only says something and leads back: error, maintenance. */
export function Message({ name, children }: { name: keyof typeof messages; children?: ReactNode }) {
    const say = useSay();
    return (
        <section className="k-message">
            <h1>{say.text(messages[name].title)}</h1>
            <p>{say.text(messages[name].text)}</p>
            <p className="k-actions">
                {children}
                <a className="k-button" href="#/">
                    {say('Go to my start page')}
                </a>
            </p>
        </section>
    );
}
