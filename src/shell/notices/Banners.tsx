import { useStore } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { reached } from '../../../dataProvider/line/reached.ts';
import type { RouteGuard } from '../../../resources/define/points/guard.ts';
import { later } from '../../base/later.tsx';
import { TOUR } from '../help/tourStore.ts';
import { guards } from '../session/guardRules.ts';
import { useWaiting } from '../session/guards.ts';
import { Icon } from '../../base/icons.tsx';
import { entryAt } from '../menu/routes.ts';
import { start } from '../session/sessionStart.ts';
import { openRelease, release } from '../../base/release.ts';
import { useStored } from '../../base/useStored.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import { type Say, useSay } from '../../widgets/say.ts';

/** Its code comes to whoever has never been here. */
const TourOffer = later(() => import('../help/Tour.tsx'), null, true);

/** Of a demonstration alone. Where it does not come, the sign-in page has said it. */
const DemoBanner = later(() => import('./DemoBanner.tsx'), null, true);

/** What must be seen above every screen: demonstration, lost connection, what guards hold up. */
export function Banners() {
    const say = useSay();
    const { demo } = useStored(start);
    const online = useStored(reached);
    const newRelease = useStored(release);
    const [toured] = useStore(TOUR, 'seen');
    return (
        <>
            {demo && <DemoBanner />}
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
                                'No connection. You can go on reading, typing and saving: the form says what is sent later.',
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

/** Hours while they can be counted at a glance, then days. */
function ageOf(hours: number, say: Say): string {
    return hours < 48
        ? say('%{smart_count} hour |||| %{smart_count} hours', { smart_count: Math.floor(hours) })
        : say('%{smart_count} day |||| %{smart_count} days', {
              smart_count: Math.floor(hours / 24),
          });
}
