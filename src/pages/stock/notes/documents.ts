/** Documents of the stock as lists of them tell. */
import { tongueNow } from '../../../../locales/tongue.ts';

export interface OpenReceipt {
    id: number;
    number: string;
    received_on: string;
    supplier: string;
    /** `yes`: the reader wrote it and may add to it. */
    own: string;
}

export interface Delivery {
    id: number;
    number: string;
    kind: 'distribution' | 'issue';
    occurred_on: string;
    status: 'sent' | 'received' | 'issued' | 'reversed';
    request: string | null;
    store: string;
    received_on: string | null;
    lines: readonly { product: string }[];
}

/** `127 Test`, or nothing. */
export const figure = (value: number | null | undefined): string =>
    value === null || value === undefined
        ? ''
        : value.toLocaleString(tongueNow().locale, { maximumFractionDigits: 4 });
