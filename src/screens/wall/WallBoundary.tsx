/** Around a wall screen: whatever breaks, the page begins anew by itself once the server answers. */
import { Component, type ReactNode } from 'react';

/** Milliseconds between two tries. */
const TRY_EVERY = 60_000;

interface Props {
    /** What stands there until then. */
    fallback: ReactNode;
    children: ReactNode;
}

export class WallBoundary extends Component<Props, { broken: boolean }> {
    override state = { broken: false };
    private timer: ReturnType<typeof setInterval> | undefined;

    static getDerivedStateFromError() {
        return { broken: true };
    }

    override componentDidCatch() {
        this.timer = setInterval(() => {
            // A page that reloads while there is no server is an error page of the browser, for good.
            fetch(window.location.pathname, { cache: 'no-store' }).then(
                (reply) => reply.ok && window.location.reload(),
                () => undefined,
            );
        }, TRY_EVERY);
    }

    override componentWillUnmount() {
        clearInterval(this.timer);
    }

    override render() {
        return this.state.broken ? this.props.fallback : this.props.children;
    }
}
