/** One line of a stock card, in the base unit of its product: the server writes it, the page shows it. */
export interface StockCardLine {
    id: number;
    day: string;
    product: string;
    unit: string;
    /** To or from whom. */
    party: string;
    document_number: string;
    quantity_in: number | null;
    quantity_out: number | null;
    reason: string;
    reversal: boolean;
    expires_on: string | null;
    lot_number: string;
    /** After this line. */
    balance: number;
    initials: string;
    note: string;
}
