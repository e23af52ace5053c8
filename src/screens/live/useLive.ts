/** The rows of a report as they are now: told by the server while it can, asked again and again while it cannot. */
import { useEffect, useReducer, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import { follow, type Line } from '../../../dataProvider/live/follow.ts';
import { type Flat, requestFor, rowsOf } from '../../../dataProvider/wire.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import type { Report, RowOf } from '../../../resources/define/report.ts';

/** Milliseconds between two questions where nothing is told. */
const ASK_AGAIN = 10_000;
const PAGE = 200;

interface Asked {
    /** The GET that stays open. */
    told: Endpoint;
    /** The same list, asked. */
    asked: Endpoint;
    filters?: Flat;
}

export interface Now<R extends Report> {
    /** Undefined until the first answer. */
    rows: readonly RowOf<R>[] | undefined;
    line: 'live' | 'asked' | 'lost' | 'joining';
    /** When they were so, in milliseconds. */
    at: number;
    error: unknown;
    retry(): void;
}

interface Known {
    rows: ReadonlyMap<unknown, Flat> | undefined;
    at: number;
}

type LiveAnswer = { rows: readonly Flat[]; gone: readonly number[]; whole: boolean };

function mergeAnswer({ rows: before }: Known, { rows, gone, whole }: LiveAnswer): Known {
    const next = new Map(whole ? [] : before);
    for (const row of rows) next.set(row['id'], row);
    for (const id of gone) next.delete(id);
    return { rows: next, at: Date.now() };
}

/** `R` is the report; its rows carry an `id`. */
export function useLive<R extends Report>(
    report: R,
    { told: path, asked, filters }: Asked,
): Now<R> {
    const [{ rows, at }, tell] = useReducer(mergeAnswer, { rows: undefined, at: 0 });
    const [line, setLine] = useState<Line>('joining');
    const address = requestFor(path, filters, 'reads').path;
    useEffect(() => follow(address, { onRows: tell, onLine: setLine }), [address]);
    const patience = usePatience(line);
    const question = useQuery({
        queryKey: ['live', asked, filters],
        enabled: patience,
        refetchInterval: ASK_AGAIN,
        staleTime: 0,
        retry: false,
        queryFn: async ({ signal }) => {
            const found = await pages(asked, report, filters, signal);
            tell({ rows: found, gone: [], whole: true });
            return found.length;
        },
    });
    const known = rows && ([...rows.values()] as RowOf<R>[]);
    const failed = patience && question.isError;
    return {
        rows: known,
        line: line === 'live' ? 'live' : failed ? 'lost' : patience && rows ? 'asked' : 'joining',
        at,
        error: failed ? question.error : undefined,
        retry: () => void question.refetch(),
    };
}

/** Milliseconds for which a line may be joining before the list is asked for. */
const PATIENCE = 4000;

/** Whether the list has to be asked for. */
function usePatience(line: Line): boolean {
    const [over, setOver] = useState(false);
    useEffect(() => {
        if (line !== 'joining') return;
        const timer = setTimeout(() => setOver(true), PATIENCE);
        return () => {
            clearTimeout(timer);
            setOver(false);
        };
    }, [line]);
    return line === 'none' || (line === 'joining' && over);
}

async function pages(
    endpoint: Endpoint,
    { envelope }: Report,
    filters: Flat = {},
    signal: AbortSignal,
): Promise<Flat[]> {
    const all: Flat[] = [];
    for (let page = 1; ; page++) {
        const body = { ...filters, page, page_size: PAGE };
        const { rows, count } = rowsOf(
            await call(endpoint, body, { signal, background: true }),
            envelope,
        );
        all.push(...rows);
        if (!rows.length || all.length >= count) return all;
    }
}
