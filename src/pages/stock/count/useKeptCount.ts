/** What is typed of a count, kept on the server with every pause and when the page is left. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { isKept } from '../../../../dataProvider/line/keeper.ts';
import type { Count } from './calls.ts';
import { partsOf, totalOf } from './packs.ts';
import type { saveCount } from '../../../../resources/stock/counts/counts.server.ts';

export interface Typed {
    /** As typed, one text for each pack of the line and the last for what is loose. */
    parts: readonly string[];
    reason: string;
}

/** Milliseconds without a key after which it is sent, and after which a failure is tried again. */
const pause = 1500;
const again = 5000;

const fromServer = (count: Count): Record<number, Typed> =>
    Object.fromEntries(
        count.lines.map(({ lot_id, counted, packs, reason }) => [
            lot_id,
            { parts: partsOf(counted, packs), reason },
        ]),
    );

export function useKeptCount(count: Count) {
    const [typed, setTyped] = useState(() => fromServer(count));
    /** Why the last try failed; empty while all is kept or about to be. */
    const [failure, setFailure] = useState('');
    const changed = useRef(new Map<number, Typed>());
    const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

    /** Sends what changed since; throws what the server refuses. */
    const keep = useCallback(async (): Promise<void> => {
        clearTimeout(timer.current);
        const sent = [...changed.current];
        if (!sent.length) return;
        changed.current = new Map();
        const packsOf = (lot: number) =>
            count.lines.find((line) => line.lot_id === lot)?.packs ?? [];
        try {
            await call<typeof saveCount>('POST /x/stock/counts/save', {
                id: count.id,
                lines: sent.map(([lot, { parts, reason }]) => ({
                    lot_id: lot,
                    counted: totalOf(parts, packsOf(lot)),
                    reason,
                })),
            });
            setFailure('');
        } catch (error) {
            // It waits for the line, in the order of what is typed.
            if (isKept(error)) return setFailure('');
            // What was typed meanwhile is newer.
            changed.current = new Map([...sent, ...changed.current]);
            setFailure(error instanceof Error ? error.message : String(error));
            throw error;
        }
    }, [count.id, count.lines]);
    useEffect(() => () => void keep().catch(() => undefined), [keep]);
    useEffect(() => {
        if (!failure) return undefined;
        const retry = setInterval(() => void keep().catch(() => undefined), again);
        return () => clearInterval(retry);
    }, [failure, keep]);

    function change(lot: number, values: Partial<Typed>) {
        const next = { parts: [], reason: '', ...typed[lot], ...values };
        changed.current.set(lot, next);
        setTyped((before) => ({ ...before, [lot]: next }));
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void keep().catch(() => undefined), pause);
    }
    return { typed, change, keep, failure };
}
