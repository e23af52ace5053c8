import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { isReached, whenReached } from '../../../dataProvider/line/reached.ts';
import type { RouteGuard } from '../../../resources/define/points/guard.ts';
import { later } from '../../screens/later.tsx';
import { TOUR } from '../help/tourStore.ts';
import { guards, useWaiting } from '../session/guards.ts';
import { Icon } from '../../base/icons.tsx';
import { entryAt } from '../menu/routes.ts';
import { askStart, start } from '../session/sessionStart.ts';
import { openRelease, release } from '../../base/release.ts';
import { useStored } from '../../base/createStore.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import { type Say, useSay } from '../../widgets/say.ts';

/** Its code comes to whoever has never been here. */
const TourOffer = later(async () => ({
    default: (await import('../help/Tour.tsx')).TourOffer,
}));

/** What must be seen above every screen: demonstration, lost connection, what guards hold up. */
export function Banners() {
    const say = useSay();
    const demo = useDemo();
    const online = useOnline();
    const newRelease = useStored(release);
    const [toured] = useStore(TOUR, 'seen');
    return (
        <>
            {demo && (
                <div className="k-banner k-info">
                    <Icon name="info" />
                    <span>{demo}</span>
                </div>
            )}
            {toured === 'offered' && <TourOffer />}
            <output>
                {newRelease && (
                    <div className="k-banner k-info">
                        <Icon name="info" />
                        <span>
                            {say('A new version is ready. What you have typed is kept as a draft.')}
                        </span>
                        <button type="button" className="k-text-button" onClick={openRelease}>
                            {say('Open the new version')}
                        </button>
                    </div>
                )}
                {!online && (
                    <div className="k-banner k-warning">
                        <Icon name="alert" />
                        <span>
                            {say(
                                'No connection. You can go on reading and typing; save when the connection is back.',
                            )}
                        </span>
                    </div>
                )}
                {guards.map((guard) => (
                    <Waits key={guard.name} guard={guard} />
                ))}
            </output>
        </>
    );
}

/** What waits by a guard, with the way to it; or that it could not be counted. */
function Waits({ guard }: { guard: RouteGuard }) {
    const say = useSay();
    const { pathname, state } = useLocation();
    const { routeLabel } = useRouteLabels();
    const { found, failed } = useWaiting()[guard.name] ?? { found: null, failed: false };
    // The guard tells where somebody wanted to go.
    const from = (state as { from?: string } | null)?.from;
    const led = pathname === guard.to && from ? entryAt(from) : undefined;
    if (!failed && !found?.counts) return null;
    return (
        <div className="k-banner k-warning">
            <Icon name="alert" />
            {found ? (
                <>
                    <span>
                        {led && guard.led && (
                            <strong>
                                {say.text({
                                    text: guard.led,
                                    values: { screen: routeLabel(led) },
                                })}{' '}
                            </strong>
                        )}
                        {say.text({
                            text: guard.banner,
                            values: {
                                smart_count: found.counts,
                                age: ageOf(found.oldest_hours ?? 0, say),
                            },
                        })}
                    </span>
                    {guard.to && guard.go && pathname !== guard.to && (
                        <Link to={guard.to}>{say.text(guard.go)}</Link>
                    )}
                </>
            ) : (
                <span>{say.text(guard.failed)}</span>
            )}
        </div>
    );
}

/** How often to look whether the demo is complete. */
const lookAgain = 4_000;

/** What is said of a demonstration, and how far it has got; nothing of a real programme. */
function useDemo(): string | undefined {
    const say = useSay();
    const client = useQueryClient();
    const { demo, state, percent = 0 } = useStored(start);
    const loading = demo && state === 'loading';
    useEffect(() => {
        if (!loading) return;
        const timer = setInterval(() => {
            void askStart().then(() => {
                // What was counted on the way is counted again.
                if (start.get().state === 'ready') void client.invalidateQueries();
            });
        }, lookAgain);
        return () => clearInterval(timer);
    }, [loading, client]);
    if (!demo) return undefined;
    const said = say('Demonstration: the country and everybody in it are invented.');
    if (loading)
        return `${said} ${say('Its past is still being written: %{percent} %. Figures are complete when this sentence is gone.', { percent })}`;
    return state === 'failed'
        ? `${said} ${say('Its past could not be written whole; the server’s log says why.')}`
        : said;
}

/** Hours while they can be counted at a glance, then days. */
function ageOf(hours: number, say: Say): string {
    return hours < 48
        ? say('%{smart_count} hour |||| %{smart_count} hours', { smart_count: Math.floor(hours) })
        : say('%{smart_count} day |||| %{smart_count} days', {
              smart_count: Math.floor(hours / 24),
          });
}

/** Whether the browser believes to be connected, and the last call came through. */
const useOnline = (): boolean => useSyncExternalStore(followLine, hasLine);

const hasLine = (): boolean => navigator.onLine && isReached();

function followLine(tell: () => void): () => void {
    const unfollow = whenReached(tell);
    window.addEventListener('online', tell);
    window.addEventListener('offline', tell);
    return () => {
        unfollow();
        window.removeEventListener('online', tell);
        window.removeEventListener('offline', tell);
    };
}
