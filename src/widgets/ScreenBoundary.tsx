import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';

import { reached } from '../../dataProvider/line/reached.ts';
import { tellProblem } from '../base/problem.ts';
import { useSay } from './say.ts';
import { messages } from './Message.tsx';

/** A lazy screen that has not come by then counts as failed (inventory.md, section 9). */
export const screenTimeout = 120_000;
const slowAfter = 5_000;

interface State {
    error: Error | null;
}

/**
 * Around every screen: shows that it loads, and when it cannot be loaded or breaks, says so and
 * offers to try again. The shell around it goes on working.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
    override state: State = { error: null };

    static getDerivedStateFromError(error: unknown): State {
        return { error: error instanceof Error ? error : new Error(String(error)) };
    }

    override render() {
        const { error } = this.state;
        if (error) return <Failed error={error} retry={() => this.setState({ error: null })} />;
        return <Suspense fallback={<Waiting />}>{this.props.children}</Suspense>;
    }
}

class LoadTimeout extends Error {}

/** Whether the code of a screen did not arrive, as against a screen that broke. */
export const isLoadFailure = (error: Error): boolean =>
    error instanceof LoadTimeout ||
    /dynamically imported module|Importing a module|preload CSS|Loading chunk/i.test(error.message);

/** Says that a screen loads; after 120 s it gives up. */
export function Waiting() {
    const say = useSay();
    const [slow, setSlow] = useState(false);
    const [late, setLate] = useState(false);
    useEffect(() => {
        const timers = [
            setTimeout(() => setSlow(true), slowAfter),
            setTimeout(() => setLate(true), screenTimeout),
        ];
        return () => timers.forEach(clearTimeout);
    }, []);
    if (late) throw new LoadTimeout('The screen did not arrive in time.');
    return (
        <output className="k-waiting">
            <span className="k-spinner" aria-hidden="true" />
            {say(slow ? 'Still loading. The connection is slow.' : 'Loading')}
        </output>
    );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
    const say = useSay();
    const missing = isLoadFailure(error);
    // Nothing is typed here: what the line did not bring comes with it. Who looks after the line may come later than this.
    useEffect(() => {
        if (!missing) return undefined;
        if (navigator.onLine === false) reached.set(false);
        return reached.subscribe(() => reached.get() && location.reload());
    }, [missing]);
    const { title, text } = messages[missing ? 'screenFailed' : 'error'];
    return (
        <section className="k-message" role="alert">
            <h1>{say.text(title)}</h1>
            <p>{say.text(text)}</p>
            <p className="k-actions">
                {/* A browser remembers that a module failed: only a new page asks for it again. */}
                <button
                    type="button"
                    className="k-button"
                    onClick={missing ? () => window.location.reload() : retry}
                >
                    {say('Try again')}
                </button>
                {!missing && (
                    <button type="button" className="k-text-button" onClick={tellProblem}>
                        {say('Report a problem')}
                    </button>
                )}
                <a className="k-text-button" href="#/">
                    {say('Go to my start page')}
                </a>
            </p>
            {!missing && (
                <details>
                    <summary>{say('Details for the administrator')}</summary>
                    <pre>{error.message}</pre>
                </details>
            )}
        </section>
    );
}
