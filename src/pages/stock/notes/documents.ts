/** Documents of the stock as the server lists them. */
import { tongueNow } from '../../../../locales/tongue.ts';

export interface ReceiptLine {
    id: number;
    product: string;
    code: string;
    unit: string;
    base_unit: string;
    lot_number: string;
    expires_on: string | null;
    quantity_ordered: number | null;
    quantity: number;
    base_quantity: number;
    discrepancy: string;
    unit_cost: number | null;
    currency: string;
    cost: number | null;
    /** Why it was taken back; empty where it stands. */
    reversed: string;
}

export interface Receipt {
    id: number;
    number: string;
    received_on: string;
    supplier: string;
    funder: string | null;
    reference: string;
    order_number: string;
    invoice: string;
    store: string;
    status: 'open' | 'verified' | 'reversed';
    cost: string | null;
    received_by: string;
    verifier: string;
    verified_at: string | null;
    remarks: string;
    /** `yes`: the reader wrote it and may not verify it. */
    own: string;
    lines: readonly ReceiptLine[];
}

export interface DistributionLine {
    id: number;
    product: string;
    code: string;
    storage: string;
    unit: string;
    base_units: number;
    per_units: number;
    base_unit: string;
    lot_number: string;
    expires_on: string | null;
    quantity: number;
    base_quantity: number;
    override_reason: string;
    base_received: number | null;
    discrepancy: string;
}

export interface Distribution {
    id: number;
    number: string;
    kind: 'distribution' | 'issue';
    occurred_on: string;
    receiver: string;
    locality: string;
    status: 'sent' | 'received' | 'issued' | 'reversed';
    request: string | null;
    store: string;
    issued_by: string;
    received_on: string | null;
    received_by: string | null;
    remarks: string;
    lines: readonly DistributionLine[];
}

/** `127 Test`, or nothing. */
export const figure = (value: number | null | undefined): string =>
    value === null || value === undefined
        ? ''
        : value.toLocaleString(tongueNow().locale, { maximumFractionDigits: 4 });
