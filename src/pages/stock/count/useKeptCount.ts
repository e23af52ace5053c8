/** What is typed of a count, kept on the server with every pause and when the page is left. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import type { Count } from './calls.ts';

export interface Typed {
    counted: string;
    reason: string;
}

/** Milliseconds without a key after which it is sent. */
const pause = 1500;

const asSent = ({ counted, reason }: Typed) => ({
    counted: counted.trim() === '' ? null : Number(counted),
    reason,
});

const fromServer = (count: Count): Record<number, Typed> =>
    Object.fromEntries(
        count.lines.map((line) => [
            line.lot_id,
            { counted: line.counted === null ? '' : String(line.counted), reason: line.reason },
        ]),
    );

export function useKeptCount(count: Count) {
    const [typed, setTyped] = useState(() => fromServer(count));
    const changed = useRef(new Map<number, Typed>());
    const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

    /** Sends what changed since; throws what the server refuses. */
    const keep = useCallback(async (): Promise<void> => {
        const sent = [...changed.current];
        if (!sent.length) return;
        changed.current = new Map();
        try {
            await call('POST /x/stock/counts/save', {
                id: count.id,
                lines: sent.map(([lot, one]) => ({ lot_id: lot, ...asSent(one) })),
            });
        } catch (error) {
            // What was typed meanwhile is newer.
            changed.current = new Map([...sent, ...changed.current]);
            throw error;
        }
    }, [count.id]);
    useEffect(() => () => void keep().catch(() => undefined), [keep]);

    function later(): void {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void keep().catch(() => undefined), pause);
    }

    function change(lot: number, values: Partial<Typed>) {
        const next = { counted: '', reason: '', ...typed[lot], ...values };
        changed.current.set(lot, next);
        setTyped((before) => ({ ...before, [lot]: next }));
        later();
    }
    return { typed, change, keep };
}
