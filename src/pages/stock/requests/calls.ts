/** Requests as the server tells them, and how the screens read them again. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { Distribution } from '../notes/documents.ts';
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

export interface RequestLine {
    id: number;
    product_id: number;
    product: string;
    code: string;
    product_unit_id: number;
    unit: string;
    base_unit: string;
    base_units: number;
    per_units: number;
    quantity_required: number;
    base_required: number;
    quantity_approved: number | null;
    base_approved: number | null;
    base_issued: number;
    /** Of what was issued: what the deliveries brought, and what was lost on the way. */
    base_received: number;
    base_lost: number;
    base_suggested: number | null;
    tests_done: number | null;
    note: string;
    /** Of the store, for keepers. */
    usable?: number;
    reserved?: number;
}

export interface RequestEvent {
    id: number;
    at: string;
    who: string;
    what: string;
    reason: string;
    lines: readonly { product: string; unit: string; from: number | null; to: number | null }[];
}

export interface RequestDelivery extends Pick<
    Distribution,
    'id' | 'number' | 'kind' | 'status' | 'occurred_on' | 'received_on'
> {}

export interface StockRequest {
    id: number;
    number: string;
    status: RequestStatus;
    version: number;
    reason: string;
    needed_by: string | null;
    comments: string;
    submitted_at: string | null;
    decided_at: string | null;
    decided_by: string | null;
    decision_reason: string;
    cancel_reason: string;
    place: string;
    receiver_id: number;
    receiver: string;
    locality: string;
    requester: string;
    /** The reader asked, or another account of the same facility did. */
    own: boolean;
    lines: readonly RequestLine[];
    /** What left the store for it. */
    deliveries: readonly RequestDelivery[];
    history: readonly RequestEvent[];
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
