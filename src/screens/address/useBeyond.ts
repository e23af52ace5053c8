/** A page that the address asked for, and that the list does not have: react-admin shows the first, without a word. */
import { useListContext } from 'react-admin';
import { useEffect, useRef, useState } from 'react';

interface Beyond {
    page: number;
    last: number;
}

/** `arrived`: the address that the screen was opened with, which may be put right before this is drawn. */
export function useBeyond(arrived: string): Beyond | undefined {
    const { page, perPage, total, isFetching, filterValues, sort } = useListContext();
    // None is a page that is remembered: nobody has asked for it.
    const first = useRef<number | undefined>(Number(new URLSearchParams(arrived).get('page')));
    const seen = useRef(0);
    const list = JSON.stringify([perPage, sort, filterValues]);
    const [found, setFound] = useState<{ list: string; beyond: Beyond | undefined }>();
    useEffect(() => {
        if (isFetching || !total) return;
        const asked = first.current ?? page;
        const last = Math.ceil(total / perPage);
        // A page is asked for once: its rows may go while somebody reads it.
        if (asked > 1 && asked !== seen.current)
            setFound({ list, beyond: asked > last ? { page: asked, last } : undefined });
        first.current = undefined;
        seen.current = page;
    }, [page, perPage, total, isFetching, list]);
    return found?.list === list ? found.beyond : undefined;
}
