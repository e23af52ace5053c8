/** Requests as the server tells them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { requestDetail } from '../../../../resources/stock/requests/detail.server.ts';

/** A request as its document, its form and the issue on it need it. */
export type StockRequest = AnswerOf<typeof requestDetail>['data'];

/** One request. */
export const askRequest = (id: number, signal: AbortSignal): Promise<StockRequest> =>
    call<typeof requestDetail>(
        'POST /x/stock/requests/detail',
        { id },
        { signal, reads: true },
    ).then(({ data }) => data);

export const useRequest = (id: number | undefined) =>
    useQuery({
        queryKey: ['stock/requests', 'detail', id],
        enabled: id !== undefined,
        retry: false,
        queryFn: ({ signal }) => askRequest(id!, signal),
    });
