/** A rider's round: what the server told last, what waits on this phone, and how something is written down. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useEffect, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import type { Entry } from '../../../../dataProvider/line/entry.ts';
import { isKept, type SeenAt } from '../../../../dataProvider/line/keeper.ts';
import { waiting } from '../../../../dataProvider/line/waiting.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { round } from '../../../../resources/hubs/round/round.server.ts';
import { sentenceOf } from '../../../widgets/failure.ts';

export type RoundData = AnswerOf<typeof round>['data'];
export type Carried = RoundData['packages'][number];

/** What it answers is kept on the phone for the time without a line. */
export function useRound(rider: number | undefined) {
    return useQuery({
        queryKey: ['round', rider],
        refetchInterval: 120_000,
        queryFn: async ({ signal }) => {
            const answer = await call<typeof round>(
                'POST /x/hub/round',
                rider ? { rider_id: rider } : {},
                { signal, reads: true, kept: true },
            );
            const { seen } = answer as { seen?: SeenAt };
            return { ...answer.data, ...(seen && { seen }) };
        },
    });
}

/** What waits on this phone to be sent, the oldest first. */
export function useWaitingWrites(): readonly Entry[] {
    const [entries, setEntries] = useState<readonly Entry[]>([]);
    const client = useQueryClient();
    useEffect(() => {
        let left = false;
        const look = async () => {
            const { queue } = await import('../../../../dataProvider/line/index.ts');
            const all = await queue.list();
            if (!left) setEntries(all.filter(({ request }) => request.path.startsWith('/x/hub/')));
        };
        const quietly = () => void look().catch(() => undefined);
        quietly();
        const stop = waiting.subscribe(() => {
            quietly();
            // What arrived stands on the server now.
            void client.invalidateQueries({ queryKey: ['round'] });
        });
        return () => {
            left = true;
            stop();
        };
    }, [client]);
    return entries;
}

/** Writes something down: at once, or later when the line is back; true where it is taken. */
export function useWrite(): (write: () => Promise<{ success?: string }>) => Promise<boolean> {
    const notify = useNotify();
    const client = useQueryClient();
    return async (write) => {
        try {
            const { success = '' } = await write();
            notify(success, { type: 'success' });
            return true;
        } catch (error) {
            notify(sentenceOf(error), { type: isKept(error) ? 'info' : 'error' });
            return isKept(error);
        } finally {
            void client.invalidateQueries({ queryKey: ['round'] });
        }
    };
}

/** Packages as they are with what waits on this phone: picked and handed on, and not sent yet. What was refused is not so. */
export function withWaiting(packages: readonly Carried[], entries: readonly Entry[]): Carried[] {
    const all = new Map(packages.map((one) => [keyOf(one.code), one]));
    for (const { id, request, refused } of entries) {
        if (refused) continue;
        const body = (request.body ?? {}) as Record<string, unknown>;
        const code = String(body['code'] ?? '');
        const known = all.get(keyOf(code));
        if (request.path === '/x/hub/packages/pick' && !known)
            all.set(keyOf(code), {
                id: -id,
                number: '',
                code,
                status: 'picked',
                facility: '',
                destination: null,
                samples: Number(body['samples'] ?? 0),
                picked_at: String(body['at'] ?? ''),
                mine: true,
            });
        if (request.path !== '/x/hub/packages/hand' || !known) continue;
        const leg = String(body['leg']);
        if (leg === 'delivered') all.delete(keyOf(code));
        else all.set(keyOf(code), { ...known, status: leg as Carried['status'], mine: true });
    }
    return [...all.values()];
}

/** Sites where something was written down that waits on this phone. */
export const sitesOf = (entries: readonly Entry[]): ReadonlySet<number> =>
    new Set(
        entries.flatMap(({ request, refused }) => {
            const { facility_id } = (request.body ?? {}) as { facility_id?: number };
            return refused || !facility_id ? [] : [facility_id];
        }),
    );

/** Barcodes are one whatever their letters and the spaces around them. */
export const keyOf = (code: string): string => code.trim().toUpperCase();

/** The moment at which something is written down, by the clock of the phone: it may be sent hours later. */
export const moment = (): string => new Date().toISOString();
