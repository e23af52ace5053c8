/** Entries of the server log: the newest page, older ones on demand, new ones by a quiet poll. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { BodyOf } from '../../../resources/define/calls.ts';
import type { LogEntry, serverLog } from '../../../resources/gateway/messages/serverLog.server.ts';

export type Level = '' | 'information' | 'warning' | 'error';

const PAGE = 100;
const POLL_MS = 3000;
/** A tail that runs all day must not fill the page. */
const MOST = 2000;

const ask = (values: BodyOf<typeof serverLog>, background = false) =>
    call<typeof serverLog>('GET /extract/astm/server/log', values, { background });

export function useServerLog(level: Level, tailing: boolean) {
    const [entries, setEntries] = useState<readonly LogEntry[]>([]);
    const [error, setError] = useState<unknown>(null);
    const [pending, setPending] = useState(true);
    const [ended, setEnded] = useState(false);
    const newest = useRef(0);
    const asked = useRef<Level>(level);

    const keep = useCallback((add: readonly LogEntry[], place: 'front' | 'back' | 'all') => {
        newest.current = Math.max(newest.current, add[0]?.id ?? 0);
        setEntries((all) =>
            place === 'all'
                ? add
                : place === 'front'
                  ? [...add, ...all].slice(0, MOST)
                  : [...all, ...add],
        );
    }, []);

    const load = useCallback(async () => {
        asked.current = level;
        newest.current = 0;
        try {
            const { data } = await ask({ limit: String(PAGE), ...(level && { level }) });
            if (asked.current !== level) return;
            keep(data, 'all');
            setEnded(data.length < PAGE);
            setError(null);
        } catch (failure) {
            setError(failure);
        }
        setPending(false);
    }, [level, keep]);

    useEffect(() => {
        // Not at once: the page is drawn before it asks.
        const first = setTimeout(() => void load());
        return () => clearTimeout(first);
    }, [load]);

    useEffect(() => {
        if (!tailing) return;
        const timer = setInterval(() => {
            // A page nobody sees asks for nothing.
            if (document.hidden) return;
            ask({ after: String(newest.current), limit: '500', ...(level && { level }) }, true)
                .then(({ data }) => {
                    if (asked.current !== level) return;
                    const fresh = data.filter(({ id }) => id > newest.current);
                    if (fresh.length) keep(fresh, 'front');
                })
                // The next poll tries again.
                .catch(() => undefined);
        }, POLL_MS);
        return () => clearInterval(timer);
    }, [tailing, level, keep]);

    const older = () => {
        const before = entries.at(-1)?.id;
        if (!before) return;
        ask({ before: String(before), limit: String(PAGE), ...(level && { level }) })
            .then(({ data }) => {
                keep(data, 'back');
                setEnded(data.length < PAGE);
            })
            .catch(setError);
    };
    return { entries, error, pending, ended, older, refetch: () => void load() };
}
