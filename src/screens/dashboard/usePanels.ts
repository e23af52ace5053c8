/** The panels of a dashboard as the reader chose them, kept on the server; this browser remembers them meanwhile. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify, useStore } from 'react-admin';
import { accountName } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/call.ts';
import {
    chosenPanels,
    panelCalls,
    type PanelChoice,
    type ReadPanels,
    type SavePanels,
} from '../../../resources/define/points/panels.ts';
import type { Dashboard, Panel } from '../../../resources/define/screens/dashboard.ts';
import { isAsked, sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

export interface Panels {
    shown: readonly Panel[];
    choice: PanelChoice | undefined;
    /** Each answers whether it was done. */
    save(names: readonly string[]): Promise<boolean>;
    share(names: readonly string[]): Promise<boolean>;
    unshare(): Promise<boolean>;
    reset(): Promise<boolean>;
}

export function usePanels({ name, panels }: Dashboard): Panels {
    const client = useQueryClient();
    const notify = useNotify();
    const say = useSay();
    const queryKey = ['panel choice', accountName(), name];
    const [known, remember] = useStore<PanelChoice | null>(`panels.${name}`, null);
    const { data } = useQuery({
        queryKey,
        staleTime: Infinity,
        retry: false,
        queryFn: async ({ signal }) => {
            const options = { signal, background: true, reads: true };
            return (await call<ReadPanels>(panelCalls.read, { dashboard: name }, options)).data;
        },
    });
    useEffect(() => {
        if (data) remember(data);
    }, [data, remember]);
    async function changed(asked: Promise<{ data: PanelChoice }>, done?: string): Promise<boolean> {
        try {
            client.setQueryData(queryKey, (await asked).data);
            if (done) notify(done, { type: 'success' });
            return true;
        } catch (error) {
            // Who says no to what is asked knows that nothing was done.
            if (!isAsked(error)) notify(sentenceOf(error), { type: 'error' });
            return false;
        }
    }
    const choice = data ?? known ?? undefined;
    const body = (names: readonly string[]) => ({ dashboard: name, panels: names });
    return {
        shown: chosenPanels(panels, choice),
        choice,
        save: (names) => changed(call<SavePanels>(panelCalls.save, body(names))),
        share: (names) =>
            changed(
                call<SavePanels>(panelCalls.share, body(names)),
                say('Shared: whoever of your role has not chosen panels sees these.'),
            ),
        unshare: () =>
            changed(
                call<ReadPanels>(panelCalls.unshare, { dashboard: name }),
                say('Taken back: whoever of your role has not chosen panels sees all of them.'),
            ),
        reset: () => changed(call<ReadPanels>(panelCalls.reset, { dashboard: name })),
    };
}
