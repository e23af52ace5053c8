/** Requests as the server tells them, and how the screens read them again. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { DocumentRecord } from '../../../../resources/define/documents/document.ts';
import type { Delivery } from '../notes/documents.ts';
import type { RequestStatus } from '../../../../resources/stock/requests/words.ts';

/** A row of the lists. */
export interface RequestRow {
    id: number;
    number: string;
    status: RequestStatus;
    receiver: string;
    locality: string;
    requester: string;
    product_count: number;
    products: string;
    needed_by: string | null;
    submitted_at: string | null;
    created_at: string;
}

/** A line, of which the form takes what may be changed. */
interface RequestLine {
    id: number;
    product_id: number;
    product: string;
    code: string;
    product_unit_id: number;
    quantity_required: number;
    tests_done: number | null;
    note: string;
}

export interface RequestDelivery extends Pick<
    Delivery,
    'id' | 'number' | 'kind' | 'status' | 'occurred_on' | 'received_on'
> {}

/** A request as its document, its form and the issue on it need it. */
export interface StockRequest extends DocumentRecord {
    version: number;
    reason: string;
    needed_by: string | null;
    comments: string;
    receiver_id: number;
    receiver: string;
    lines: readonly RequestLine[];
    /** What left the store for it. */
    deliveries: readonly RequestDelivery[];
}

export const useRequest = (id: number | undefined) =>
    useQuery({
        queryKey: ['stock/requests', 'detail', id],
        enabled: id !== undefined,
        retry: false,
        queryFn: ({ signal }) =>
            call<{ data: StockRequest }>(
                'POST /x/stock/requests/detail',
                { id: id! },
                { signal, reads: true },
            ).then(({ data }) => data),
    });
