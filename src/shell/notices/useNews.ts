/** Rings when something happened without the person: counts what areas declare as news, and tells what came since. */
import { useEffect } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { allows } from '../../../resources/access.ts';
import type { News } from '../../../resources/define/points/news.ts';
import { lineRests } from '../../base/lineRests.ts';
import { forgetWaiting, setWaiting } from '../../base/newsStore.ts';
import { addNotice } from '../../base/noticeStore.ts';
import { useAccount } from '../../base/useAccount.ts';
import { translate } from '../../../locales/tongue.ts';

const modules = import.meta.glob<Record<string, News>>('../../../resources/**/*.news.ts', {
    eager: true,
});
const all: readonly News[] = Object.values(modules).flatMap((module) => Object.values(module));

/** Milliseconds between two looks. */
const LOOK_AGAIN = 60_000;

/** What was asked for has the line first; a screen that never rests keeps nobody's news longer than this, in ms. */
const AT_MOST = 10_000;

/** How many there were at the last look; what was there before the person came is no news. */
const known = new Map<string, number>();

/** Looks at once: what was counted has been read. */
export const lookAgain = (): void => void looking?.();

let looking: (() => void) | undefined;

/** `open`: nothing is wanted of the account first, such as its access key. */
export function useNews(open: boolean): void {
    const user = useAccount();
    useEffect(() => {
        if (!open) return;
        known.clear();
        forgetWaiting();
        const mine = all.filter(({ access }) => allows(access, user));
        if (!mine.length) return;
        // The way there stands from the start: its number comes later, and moves nothing.
        for (const { name, shown, to, sign = 'message' } of mine)
            if (shown) setWaiting({ name, title: shown, to, sign, count: 0 });
        const look = () => {
            if (document.visibilityState === 'visible')
                for (const news of mine) void count(news).catch(() => {});
        };
        let left = false;
        void lineRests(AT_MOST).then(() => left || look());
        looking = look;
        const timer = setInterval(look, LOOK_AGAIN);
        return () => {
            left = true;
            clearInterval(timer);
            if (looking === look) looking = undefined;
        };
    }, [open, user]);
}

async function count(news: News): Promise<void> {
    const { name, count: endpoint, filter, sentence, to, shown, sign = 'message' } = news;
    const list = filter !== undefined;
    const answer = (await call(endpoint, list ? { ...filter, page_size: 1 } : undefined, {
        background: true,
        reads: true,
    })) as { count?: number; counts?: number };
    const now = answer.count ?? answer.counts ?? 0;
    const before = known.get(name);
    known.set(name, now);
    if (shown) setWaiting({ name, title: shown, to, sign, count: now });
    if (before === undefined || now <= before) return;
    addNotice(
        'info',
        translate({ text: sentence, values: { smart_count: now - before } }),
        Date.now(),
        {
            to,
        },
    );
}
