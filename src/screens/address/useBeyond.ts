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
    const asked = useRef(Number(new URLSearchParams(arrived).get('page')) || 0);
    const list = JSON.stringify([perPage, sort, filterValues]);
    const [found, setFound] = useState<{ list: string; beyond: Beyond | undefined }>();
    useEffect(() => {
        if (page > 1) asked.current = page;
    }, [page]);
    useEffect(() => {
        // A page is asked for once: the last of its rows may go while somebody reads it.
        if (isFetching || !total || !asked.current) return;
        const beyond = { page: asked.current, last: Math.ceil(total / perPage) };
        setFound({ list, beyond: beyond.page > beyond.last ? beyond : undefined });
        asked.current = 0;
    }, [page, perPage, total, isFetching, list]);
    return found?.list === list ? found.beyond : undefined;
}
