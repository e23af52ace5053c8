/** A stock-in record: verified by somebody else than the receiver, or taken back. */
import { defineDocument } from '../../define/documents/document.ts';
import { reason } from '../../define/reason.ts';
import { stockKeepers } from '../access.ts';
import { receiptColumns, receiptStatus } from './receipts.report.ts';

export const receiptDocument = defineDocument({
    name: 'stockReceipt',
    title: 'Goods received note',
    table: 'stock_receipt',
    status: receiptStatus,
    fields: receiptColumns,
    head: [
        'supplier',
        'received_on',
        'store',
        'funder',
        'reference',
        'order_number',
        'invoice',
        'received_by',
        'verifier',
        'verified_at',
        'cost',
    ],
    remarks: 'remarks',
    lines: {
        of: receiptColumns.lines.of,
        columns: {
            product: { under: ['code', 'discrepancy'], noted: ['reversed'] },
            lot_number: {},
            expires_on: {},
            unit: {},
            quantity_ordered: {},
            quantity: {},
            base_quantity: { unit: 'base_unit' },
            cost: { unit: 'currency' },
        },
        struck: 'reversed',
    },
    signatures: ['Received by', 'Verified by'],
    steps: {
        verify: {
            label: 'Verify',
            endpoint: 'POST /x/stock/receipts/verify',
            access: stockKeepers,
            from: ['open'],
            to: ['verified'],
            never: {
                column: 'own',
                sentence: 'Who received the goods never verifies them.',
                code: 'own_receipt',
                hint: 'Somebody else than you verifies it.',
            },
            ask: 'Verify %{number}?',
            about: 'You have counted the goods and they are as written here. The record is closed.',
        },
        reverse: {
            label: 'Take back',
            endpoint: 'POST /x/stock/receipts/reverse',
            access: stockKeepers,
            from: ['open', 'verified'],
            to: ['reversed', 'open', 'verified'],
            closed: { reversed: 'Record %{number} was taken back already.' },
            ask: 'Take back %{number}?',
            about: 'All its lines leave the stock again. Nothing is deleted: both stay on the stock card.',
            fields: { reason: reason() },
            undoes: true,
            line: {
                id: 'line_id',
                label: 'Take line back',
                ask: 'Take back %{product}, lot %{lot_number}?',
                about: 'This line leaves the stock again; the others stay.',
            },
        },
    },
    links: {
        'Add lines': {
            route: '/stock/item/receive?record={id}',
            from: ['open'],
            only: { column: 'own' },
        },
    },
    history: { endpoint: 'POST /x/stock/receipts/history', access: stockKeepers },
});
