/** What the screens of linkage ask the server, and what they do after a decision. */
import {
    type InfiniteData,
    type QueryClient,
    useInfiniteQuery,
    useQueryClient,
} from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { RowOf } from '../../../resources/define/report.ts';
import type { linkedResults } from '../../../resources/mdr/linkage/linkedResults.server.ts';
import type { notMdr } from '../../../resources/mdr/notMdr/notMdr.report.ts';
import type { pendingLinkage } from '../../../resources/mdr/linkage/pendingLinkage.report.ts';
import { countWaiting } from '../../shell/session/guards.ts';
import { sentenceOf } from '../../widgets/failure.ts';

export type Pending = RowOf<typeof pendingLinkage>;
export type Marked = RowOf<typeof notMdr>;
export type Linked = AnswerOf<typeof linkedResults>['data'][number];

export interface Page<Row> {
    data: readonly Row[];
    count: number;
}

/** Pages of a list of this area, one after the other. */
export function usePages<Row>(
    name: string,
    ask: (page: number, signal: AbortSignal) => Promise<Page<Row>>,
) {
    const found = useInfiniteQuery({
        queryKey: ['mdr', name],
        initialPageParam: 1,
        queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
        getNextPageParam: ({ count }: Page<Row>, pages) =>
            pages.flatMap(({ data }) => data).length < count ? pages.length + 1 : undefined,
    });
    return { ...found, ...rowsOf<Row>(found.data) };
}

const rowsOf = <Row>(data: InfiniteData<Page<Row>> | undefined) => ({
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    count: data?.pages[0]?.count,
});

/** What waits for its patient. */
export const usePending = () =>
    usePages('pending', (page, signal) =>
        call<typeof pendingLinkage>(
            'POST /mdr/mdr_pending_linkage/',
            { page },
            { signal, reads: true },
        ),
    );

/** What was marked as not MDR. */
export const useMarked = () =>
    usePages('marked', (page, signal) =>
        call<typeof notMdr>('POST /x/mdr/not_mdr', { page }, { signal, reads: true }),
    );

/** Lists and the count of the banner, asked again. */
export async function refreshLinkage(client: QueryClient): Promise<void> {
    await Promise.all([
        client.invalidateQueries({ queryKey: ['mdr'] }),
        client.invalidateQueries({ queryKey: ['mdr/patients'] }),
        countWaiting(),
    ]);
}

/** Tells what came of marking or taking back, a refusal too, and reads the lists again. */
export function useDecision() {
    const client = useQueryClient();
    const notify = useNotify();
    return async (decided?: Promise<{ success: string }>): Promise<void> => {
        try {
            if (decided) notify((await decided).success, { type: 'success' });
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
        }
        await refreshLinkage(client);
    };
}
