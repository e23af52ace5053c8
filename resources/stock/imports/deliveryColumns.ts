/** The columns of the delivery history that become receipts, with the headings it gives them. */
import { knownByLabel } from '../../imports/columns.ts';

const labels = {
    id: 'ID',
    order_number: 'PO / SO #',
    delivery_note: 'ASN/DN #',
    country: 'Country',
    delivered_on: 'Delivered to Client Date',
    product_group: 'Product Group',
    vendor: 'Vendor',
    item: 'Item Description',
    pack_size: 'Unit of Measure (Per Pack)',
    quantity: 'Line Item Quantity',
    pack_price: 'Pack Price',
    manufacturer: 'Manufacturing Site',
    // Read only to say where they hold words: a receipt has no place for them.
    ordered_on: 'PO Sent to Vendor Date',
    freight: 'Freight Cost (USD)',
    weight: 'Weight (Kilograms)',
} as const;

export type DeliveryColumn = keyof typeof labels;

export const deliveryColumns = knownByLabel(labels);
