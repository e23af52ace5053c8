/** Who comes back to a list from one of its rows finds it where they left it, with that row lit and in the focus. */
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { onSessionEnd } from '../../../dataProvider/storage.ts';
import type { Place } from './returnTo.ts';

/** Of the list that was left last. Its filters may name a patient: it lives no longer than the session. */
let left: Place | undefined;
onSessionEnd(() => (left = undefined));

export function KeptPlace({ resource, children }: { resource: string; children: ReactNode }) {
    const frame = useRef<HTMLDivElement>(null);
    const { page, perPage, sort, filterValues } = useListContext();
    const list = JSON.stringify([resource, page, perPage, sort, filterValues]);
    const [place] = useState(() => (left?.list === list ? left : undefined));
    const leave = ({ target }: MouseEvent<HTMLElement>) => {
        const link = (target as Element).closest('a[href]');
        const table = frame.current?.querySelector('.k-table')?.scrollTop ?? 0;
        if (link) left = { list, to: link.getAttribute('href') ?? '', page: window.scrollY, table };
    };
    useEffect(() => {
        if (!place) return;
        const ended = new AbortController();
        // Few come back: what leads them comes when they do.
        void import('./returnTo.ts').then(({ returnTo }) => {
            const forget = () => (left = undefined);
            if (frame.current) returnTo(frame.current, place, { ended, forget });
        });
        return () => ended.abort();
    }, [place]);
    return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the links within, which a key follows too
        <div ref={frame} className="k-kept-place" onClickCapture={leave}>
            {children}
        </div>
    );
}
