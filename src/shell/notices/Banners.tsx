import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useUnlinked } from '../session/Guard.tsx';
import { Icon } from '../../base/icons.tsx';
import { entryAt } from '../menu/routes.ts';
import { askStart, start } from '../session/sessionStart.ts';
import { useStored } from '../../base/createStore.ts';
import { siteRifHome } from './unlinked.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';

/** What must be seen above every screen: demonstration, lost connection, unlinked patients. */
export function Banners() {
    const translate = useTranslate();
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
                        <span>{translate('shell.offline')}</span>
                    </div>
                )}
                {found && found.counts > 0 && (
                    <div className="k-banner k-warning">
                        <Icon name="alert" />
                        <span>
                            {led && (
                                <strong>
                                    {translate('shell.unlinked.led', {
                                        screen: routeLabel(led),
                                    })}{' '}
                                </strong>
                            )}
                            {translate('shell.unlinked.banner', {
                                smart_count: found.counts,
                                age: translate(...ageOf(found.oldest_hours ?? 0)),
                            })}
                        </span>
                        {pathname !== siteRifHome && (
                            <Link to={siteRifHome}>{translate('shell.unlinked.go')}</Link>
                        )}
                    </div>
                )}
                {failed && (
                    <div className="k-banner k-warning">
                        <Icon name="alert" />
                        <span>{translate('shell.unlinked.failed')}</span>
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
    const translate = useTranslate();
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
    const said = translate('shell.demo.all');
    if (loading) return `${said} ${translate('shell.demo.loading', { percent })}`;
    return state === 'failed' ? `${said} ${translate('shell.demo.failed')}` : said;
}

/** Hours while they can be counted at a glance, then days. */
function ageOf(hours: number): [word: string, count: { smart_count: number }] {
    return hours < 48
        ? ['shell.unlinked.hours', { smart_count: Math.floor(hours) }]
        : ['shell.unlinked.days', { smart_count: Math.floor(hours / 24) }];
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
