import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

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
    const translate = useTranslate();
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
            {translate(slow ? 'shell.slow' : 'shell.loading')}
        </output>
    );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
    const translate = useTranslate();
    const missing = isLoadFailure(error);
    const key = missing ? 'shell.screenFailed' : 'shell.error';
    return (
        <section className="k-message" role="alert">
            <h1>{translate(`${key}.title`)}</h1>
            <p>{translate(`${key}.text`)}</p>
            <p className="k-actions">
                {/* A browser remembers that a module failed: only a new page asks for it again. */}
                <button
                    type="button"
                    className="k-button"
                    onClick={missing ? () => window.location.reload() : retry}
                >
                    {translate('shell.retry')}
                </button>
                <a className="k-text-button" href="#/">
                    {translate('shell.home')}
                </a>
            </p>
            {!missing && (
                <details>
                    <summary>{translate('shell.error.details')}</summary>
                    <pre>{error.message}</pre>
                </details>
            )}
        </section>
    );
}
