import { useEffect, useState } from 'react';

import { useSettings } from '../settings/settings.ts';
import { useMedia } from '../../base/useAccount.ts';
import { useSay } from '../../widgets/say.ts';

/** How long the overlay stays after a route change, and how fast its bar counts. */
export const overlayTime = 1000;
export const percentTime = 50;

/**
 * Whether the overlay of the last route change is on. `path` comes without its search: filters are
 * no route change.
 */
export function useRouteOverlay(path: string): boolean {
    const { skipOverlay } = useSettings();
    const calm = useMedia('(prefers-reduced-motion: reduce)');
    const [past, setPast] = useState<string | null>(null);
    useEffect(() => {
        const timer = setTimeout(() => setPast(path), overlayTime);
        return () => clearTimeout(timer);
    }, [path]);
    return past !== path && !skipOverlay && !calm;
}

/**
 * One second of calm on each route change. It takes neither focus nor clicks: whoever knows the
 * way goes on working through it.
 */
export function RouteOverlay() {
    const say = useSay();
    const [percent, setPercent] = useState(0);
    useEffect(() => {
        const timer = setInterval(
            () => setPercent((value) => Math.min(100, value + 1)),
            percentTime,
        );
        return () => clearInterval(timer);
    }, []);
    return (
        <div className="k-overlay">
            <progress
                className="k-progress"
                aria-label={say('Loading')}
                value={percent}
                max={100}
            />
        </div>
    );
}
