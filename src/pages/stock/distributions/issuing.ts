/** What a line of stock out is told by the server while it is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';

/** What `POST /x/stock/propose` answers with: base units. */
export interface Proposal {
    base_unit: string;
    base_quantity: number;
    on_hand: number;
    usable: number;
    reserved: number;
    available: number;
    months_of_stock: number | null;
    usual: number | null;
    lots: readonly ProposedLot[];
}

export interface ProposedLot {
    lot_id: number;
    lot_number: string;
    expires_on: string | null;
    quantity: number;
    take: number;
}

type Values = Readonly<Record<string, unknown>>;

/** The proposal for a line as typed; undefined until a product is chosen and the server has answered. */
export function useProposal(line: Values, receiver: unknown): Proposal | undefined {
    const asked = {
        product_id: line['product_id'],
        product_unit_id: line['product_unit_id'] ?? null,
        quantity: typeof line['quantity'] === 'number' ? line['quantity'] : null,
        receiver_id: receiver ?? null,
        request_line_id: line['request_line_id'] ?? null,
    };
    const rested = useRested(JSON.stringify(asked));
    const body = JSON.parse(rested) as typeof asked;
    const { data } = useQuery({
        queryKey: ['stock', 'propose', rested],
        enabled: Boolean(body.product_id),
        staleTime: 15_000,
        retry: false,
        // The figures of the product stand while its quantity is typed.
        placeholderData: keepPreviousData,
        queryFn: ({ signal }) =>
            call<{ data: Proposal & { product_id: number } }>('POST /x/stock/propose', body, {
                signal,
                reads: true,
            }),
    });
    return data?.data.product_id === asked.product_id ? data?.data : undefined;
}

/** What earlier lot is passed over where this one is chosen by hand. */
export function passedOver(proposal: Proposal | undefined, lot: unknown): ProposedLot | undefined {
    const chosen = proposal?.lots.find((one) => one.lot_id === lot);
    return chosen && proposal?.lots.find((one) => before(one.expires_on, chosen.expires_on));
}

const before = (one: string | null, other: string | null): boolean =>
    one !== null && (other === null || one < other);

function useRested(value: string): string {
    const [rested, setRested] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setRested(value), 200);
        return () => clearTimeout(timer);
    }, [value]);
    return rested;
}
