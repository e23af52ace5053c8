/** What a line of stock out is told by the server while it is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import { text } from '../../../../resources/define/field.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { propose } from '../../../../resources/stock/distributions/propose.server.ts';
import { useRested } from '../../../base/useRested.ts';

/** What is proposed for a line, in base units. */
export type Proposal = AnswerOf<typeof propose>['data'];
export type ProposedLot = Proposal['lots'][number];

/** What a document keeps of its receiver beside the id: drawn by `ReceiverField`, and kept with a draft. */
export const receiverTitles = { receiver: text(''), receiver_kind: text('') };

type Values = Readonly<Record<string, unknown>>;

/** The proposal for a line as typed; undefined until a product is chosen and the server has answered. */
export function useProposal(line: Values, receiver: unknown): Proposal | undefined {
    const number = (value: unknown) => (typeof value === 'number' ? value : null);
    const asked = {
        product_id: number(line['product_id']) ?? 0,
        product_unit_id: number(line['product_unit_id']),
        quantity: number(line['quantity']),
        receiver_id: number(receiver),
        request_line_id: number(line['request_line_id']),
    };
    const rested = useRested(JSON.stringify(asked), 200);
    const body = JSON.parse(rested) as typeof asked;
    const { data } = useQuery({
        queryKey: ['stock', 'propose', rested],
        enabled: Boolean(body.product_id),
        staleTime: 15_000,
        retry: false,
        // The figures of the product stand while its quantity is typed.
        placeholderData: keepPreviousData,
        queryFn: ({ signal }) =>
            call<typeof propose>('POST /x/stock/propose', body, {
                signal,
                reads: true,
            }),
    });
    return data?.data.product_id === asked.product_id ? data?.data : undefined;
}
