import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { Link, useLocation } from 'react-router-dom';
import { useUnlinked } from '../session/Guard.tsx';
import { Icon } from '../../base/icons.tsx';
import { entryAt } from '../menu/routes.ts';
import { askStart, start } from '../session/sessionStart.ts';
import { useStored } from '../../base/createStore.ts';
import { siteRifHome } from './unlinked.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import { type Say, useSay } from '../../widgets/say.ts';

/** What must be seen above every screen: demonstration, lost connection, unlinked patients. */
export function Banners() {
    const say = useSay();
    const { pathname, state } = useLocation();
    const { routeLabel } = useRouteLabels();
    const demo = useDemo();
    const { found, failed } = useUnlinked();
    const online = useOnline();
    // The guard tells where somebody wanted to go.
    const from = (state as { from?: string } | null)?.from;
    const led = pathname === siteRifHome && from ? entryAt(from) : undefined;
    return (
        <>
            {demo && (
                <div className="k-banner k-info">
                    <Icon name="info" />
                    <span>{demo}</span>
                </div>
            )}
            <output>
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
                {found && found.counts > 0 && (
                    <div className="k-banner k-warning">
                        <Icon name="alert" />
                        <span>
                            {led && (
                                <strong>
                                    {say('“%{screen}” opens once these results are linked.', {
                                        screen: routeLabel(led),
                                    })}{' '}
                                </strong>
                            )}
                            {say(
                                '%{smart_count} result with rifampicin resistance is not linked to a patient yet; it has waited %{age}. Please link it first. |||| %{smart_count} results with rifampicin resistance are not linked to patients yet; the oldest has waited %{age}. Please link them first.',
                                {
                                    smart_count: found.counts,
                                    age: ageOf(found.oldest_hours ?? 0, say),
                                },
                            )}
                        </span>
                        {pathname !== siteRifHome && (
                            <Link to={siteRifHome}>{say('Show them')}</Link>
                        )}
                    </div>
                )}
                {failed && (
                    <div className="k-banner k-warning">
                        <Icon name="alert" />
                        <span>
                            {say(
                                'It could not be checked whether patients wait to be linked. You can go on working.',
                            )}
                        </span>
                    </div>
                )}
            </output>
        </>
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

/** Whether the browser believes to be connected. */
function useOnline(): boolean {
    const [online, setOnline] = useState(navigator.onLine);
    useEffect(() => {
        const follow = () => setOnline(navigator.onLine);
        window.addEventListener('online', follow);
        window.addEventListener('offline', follow);
        return () => {
            window.removeEventListener('online', follow);
            window.removeEventListener('offline', follow);
        };
    }, []);
    return online;
}
