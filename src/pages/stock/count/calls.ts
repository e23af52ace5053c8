/** Counts as the server tells them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { countDetail } from '../../../../resources/stock/counts/detail.server.ts';

export type Count = AnswerOf<typeof countDetail>['data'];
export type CountLine = Count['lines'][number];

export const useCount = (id: number) =>
    useQuery({
        queryKey: ['stock/counts', 'detail', id],
        retry: false,
        queryFn: ({ signal }) =>
            call<typeof countDetail>(
                'POST /x/stock/counts/detail',
                { id },
                { signal, reads: true },
            ).then(({ data }) => data),
    });
