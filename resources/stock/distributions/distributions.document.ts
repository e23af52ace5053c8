/** A distribution, which its receiver confirms, or an issue, which is used where it goes. */
import { defineDocument } from '../../define/documents/document.ts';
import { choice, date, decimal } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { stockKeepers, stockRequesters } from '../access.ts';
import { arrivalDiscrepancies } from './fields.ts';
import { distributionColumns, distributionStatus } from './distributions.report.ts';

export const distributionDocument = defineDocument({
    name: 'stockDistribution',
    title: 'Delivery note',
    titles: { column: 'kind', options: { issue: 'Issue note' } },
    table: 'stock_distribution',
    status: distributionStatus,
    fields: distributionColumns,
    head: [
        'store',
        'receiver',
        'locality',
        'occurred_on',
        'request',
        'issued_by',
        'received_on',
        'received_by',
    ],
    remarks: 'remarks',
    lines: {
        of: distributionColumns.lines.of,
        columns: {
            product: { under: ['code', 'storage'], noted: ['override_reason'] },
            lot_number: {},
            expires_on: {},
            unit: {},
            quantity: {},
            base_quantity: { unit: 'base_unit' },
            // Filled in on paper until it is confirmed.
            base_received: {
                unit: 'base_unit',
                under: ['discrepancy'],
                when: { kind: 'distribution' },
            },
        },
    },
    signatures: ['Issued by', 'Transported by', 'Received by'],
    steps: {
        confirm: {
            label: 'Confirm what arrived',
            endpoint: 'POST /x/stock/confirm',
            access: stockRequesters,
            from: ['sent'],
            to: ['received'],
            waits: { title: 'Delivery confirmed' },
            fields: {
                received_on: date('Received on', {
                    notFuture: true,
                    help: 'Today where it is empty.',
                }),
            },
            lines: {
                id: 'id',
                fields: {
                    quantity: decimal('Received', {
                        required: true,
                        min: 0,
                        scale: 3,
                        help: 'In the unit of the line.',
                    }),
                    discrepancy: choice('Why', arrivalDiscrepancies),
                },
                named: 'Received, %{unit}',
                quantity: { field: 'quantity', from: 'quantity', against: 'quantity' },
                why: ['discrepancy'],
                columns: { product: { under: ['lot_number'] }, quantity: { unit: 'unit' } },
                send: ['Confirm'],
            },
        },
        reverse: {
            label: 'Take back',
            endpoint: 'POST /x/stock/distributions/reverse',
            access: stockKeepers,
            from: ['sent', 'issued'],
            to: ['reversed'],
            closed: {
                received:
                    '%{number} was confirmed at the other end: it cannot be taken back any more.',
                reversed: '%{number} was taken back already.',
            },
            ask: 'Take back %{number}?',
            about: 'What it took is on hand again. Nothing is deleted: both stay on the stock card.',
            fields: { reason: reason() },
            undoes: true,
        },
    },
    history: { endpoint: 'POST /x/stock/distributions/history', access: stockRequesters },
});
