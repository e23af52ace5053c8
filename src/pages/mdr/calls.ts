/** What the screens of linkage ask the server, and what they do after a decision. */
import {
    type InfiniteData,
    type QueryClient,
    useInfiniteQuery,
    useQueryClient,
} from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { countUnlinked } from '../../shell/session/Guard.tsx';

/** A row of `POST /mdr/mdr_pending_linkage/`. */
export interface Pending {
    id: number;
    sample_id: string;
    day: string;
    patient_id: string;
    patient_name: string;
    age: number | null;
    sex: string;
    mtb_grade: string;
    result: string;
    machine_serial: string | null;
    since: string;
    waiting_hours: number;
}

/** A row of `POST /x/mdr/not_mdr`. */
export interface Marked {
    id: number;
    sample_id: string;
    day: string;
    patient_name: string;
    reason: string;
    note: string;
    decided_by: string;
    decided_at: string;
}

/** A row of `POST /x/mdr/linked`. */
export interface Linked {
    id: number;
    sample_id: string;
    day: string;
    patient_name: string;
    result: string;
    /** It says no rifampicin resistance any more. */
    corrected: boolean;
    decided_by: string;
    decided_at: string;
}

export interface Page<Row> {
    data: Row[];
    count: number;
}

export const pendingCall = 'POST /mdr/mdr_pending_linkage/';
export const markedCall = 'POST /x/mdr/not_mdr';
export const linkedCall = 'POST /x/mdr/linked';

/** Pages of a list of this area, one after the other. */
export function usePages<Row>(endpoint: Endpoint) {
    const found = useInfiniteQuery({
        queryKey: ['mdr', endpoint],
        initialPageParam: 1,
        queryFn: ({ pageParam, signal }) =>
            call<Page<Row>>(endpoint, { page: pageParam }, { signal, reads: true }),
        getNextPageParam: ({ count }: Page<Row>, pages) =>
            pages.flatMap(({ data }) => data).length < count ? pages.length + 1 : undefined,
    });
    return { ...found, ...rowsOf<Row>(found.data) };
}

const rowsOf = <Row>(data: InfiniteData<Page<Row>> | undefined) => ({
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    count: data?.pages[0]?.count,
});

/** Lists and the count of the banner, asked again. */
export async function refreshLinkage(client: QueryClient): Promise<void> {
    await Promise.all([
        client.invalidateQueries({ queryKey: ['mdr'] }),
        client.invalidateQueries({ queryKey: ['mdr/patients'] }),
        countUnlinked(),
    ]);
}

/** Marks or takes back; tells what happened, a refusal too, and reads the lists again. */
export function useDecision() {
    const client = useQueryClient();
    const notify = useNotify();
    return async (
        endpoint: Endpoint,
        body: Record<string, string | number | null>,
    ): Promise<void> => {
        try {
            const { success } = await call<{ success: string }>(endpoint, body);
            notify(success, { type: 'success' });
        } catch (error) {
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        }
        await refreshLinkage(client);
    };
}
