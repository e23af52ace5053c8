/** Counts as the server tells them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { DocumentRecord } from '../../../../resources/define/documents/document.ts';
import type { CountStatus } from '../../../../resources/stock/counts/words.ts';
import type { Pack } from './packs.ts';

export interface CountRow {
    id: number;
    number: string;
    counted_on: string;
    place: string;
    category: string;
    status: CountStatus;
    counted_by: string;
    lots: number;
    counted: number;
    differing: number | null;
}

export interface CountLine {
    id: number;
    product_id: number;
    product: string;
    code: string;
    /** Name of the base unit. */
    unit: string;
    /** What it may be counted in besides, the largest first. */
    packs: readonly Pack[];
    lot_id: number;
    lot_number: string;
    expires_on: string | null;
    expired: boolean | null;
    on_hold: boolean;
    recalled: boolean;
    /** Frozen when it was opened; null while a blind count is open. */
    book: number | null;
    /** What the book says of that day by now. */
    now: number | null;
    counted: number | null;
    reason: string;
}

export interface Count extends DocumentRecord {
    status: CountStatus;
    version: number;
    counted_on: string;
    remarks: string;
    blind: boolean;
    place: string;
    category: string | null;
    own: boolean;
    counted_by: string;
    decided_by: string | null;
    decision_reason: string;
    lines: readonly CountLine[];
}

export const useCount = (id: number) =>
    useQuery({
        queryKey: ['stock/counts', 'detail', id],
        retry: false,
        queryFn: ({ signal }) =>
            call<{ data: Count }>(
                'POST /x/stock/counts/detail',
                { id },
                { signal, reads: true },
            ).then(({ data }) => data),
    });
