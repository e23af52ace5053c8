/** What of the screen one comes from goes along: its declared route, the filters that name nobody, the browser. */
import { useEffect, useState } from 'react';
import { dashboardOf, declarationOf } from '../../../dataProvider/catalogue.ts';
import { filtersInWords } from '../../../resources/feedback/screenFacts.ts';
import type { parts } from '../../../resources/feedback/words.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { browserOf } from '../../../resources/session/browser.ts';
import { cameFrom } from '../../base/problem.ts';
import { entryAt } from '../../shell/menu/routes.ts';

export interface ScreenFacts {
    screen: string;
    part: keyof typeof parts | null;
    filters: { name: string; value: string }[];
    request: string;
    app_version: string;
    browser: string;
}

export function useScreenFacts(): ScreenFacts {
    const [whence] = useState(cameFrom);
    const [path = '', query = ''] = whence.at.split('?');
    const entry = whence.at ? entryAt(path) : undefined;
    const [filters, setFilters] = useState<ScreenFacts['filters']>([]);
    useEffect(() => {
        if (!entry || entry.kind === 'page') return;
        let gone = false;
        void (entry.kind === 'dashboard' ? dashboardOf : declarationOf)(entry.name)
            .then((screen) => {
                const told = filtersInWords(screen, askedIn(query));
                if (!gone) setFilters(told.map(([name, value]) => ({ name, value })));
            })
            .catch(() => undefined);
        return () => {
            gone = true;
        };
    }, [entry, query]);
    return {
        screen: entry?.route ?? '',
        part: entry ? partOf(entry, path) : null,
        filters,
        request: whence.request,
        app_version: versionHere(),
        browser: browserOf(navigator.userAgent).slice(0, 200),
    };
}

/** Of a list: one of its records, or a new one. */
function partOf({ route, kind }: RouteEntry, path: string): ScreenFacts['part'] {
    const below =
        path.replace(/\/+$/, '').split('/').length - route.replace(/\/+$/, '').split('/').length;
    if (below <= 0 || (kind !== 'entity' && kind !== 'report')) return null;
    return path.endsWith('/create') ? 'new' : 'record';
}

/** The filters of an address: those of a list stand as JSON in one word, those of dashboards beside each other. */
export function askedIn(query: string): Record<string, unknown> {
    const { filter, ...flat } = Object.fromEntries(new URLSearchParams(query));
    try {
        const listed: unknown = JSON.parse(filter ?? '{}');
        return { ...flat, ...(typeof listed === 'object' ? listed : undefined) };
    } catch {
        return flat;
    }
}

/** The build: its script bears it in its name. */
const versionHere = (): string =>
    /([^/]+)\.js$/.exec(
        document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
    )?.[1] ?? '';
