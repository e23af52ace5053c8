/**
 * What a delivery history would become: receipts of one delivery note and day from one supplier, and
 * the products and suppliers that it names and nobody has written yet. Pure.
 */
import { say, type Sentence } from '../../define/say.ts';
import { type Fault, faultWords } from '../../imports/faults.server.ts';
import { deliveryColumns, type DeliveryColumn } from './deliveryColumns.ts';
import type { DeliveryLine } from './deliveryRows.server.ts';

export interface DeliveryOptions {
    create_products: boolean;
    create_suppliers: boolean;
}

export interface DeliverySnapshot {
    /** Names in lower case. */
    products: ReadonlySet<string>;
    suppliers: ReadonlySet<string>;
    /** Ids of lines that were loaded before. */
    loaded: ReadonlySet<string>;
    today: string;
}

export interface PlannedReceipt {
    delivery_note: string;
    order_number: string;
    delivered_on: string;
    vendor: string;
    lines: DeliveryLine[];
}

export interface DeliveryPlan {
    receipts: PlannedReceipt[];
    lines: number;
    unchanged: number;
    faults: Fault[];
    /** Products to create, with the first line that names each: its id makes the code. */
    products: DeliveryLine[];
    suppliers: string[];
}

const key = (name: string): string => name.trim().toLowerCase();

/** Plans lines that are well-formed in themselves. */
export function planDeliveries(
    lines: readonly DeliveryLine[],
    snapshot: DeliverySnapshot,
    options: DeliveryOptions,
    heading: (field: DeliveryColumn) => string,
): DeliveryPlan {
    const plan: DeliveryPlan = {
        receipts: [],
        lines: 0,
        unchanged: 0,
        faults: [],
        products: [],
        suppliers: [],
    };
    const receipts = new Map<string, PlannedReceipt>();
    const ids = new Map<string, number>();
    const products = new Set(snapshot.products);
    const suppliers = new Set(snapshot.suppliers);
    const fault = (line: DeliveryLine, field: DeliveryColumn, value: string, message: Sentence) =>
        plan.faults.push({ row: line.row, column: heading(field), value, ...faultWords(message) });
    /** Supplier and product are there, or may be created; otherwise each is told of. */
    const named = (line: DeliveryLine): boolean => {
        const vendor = suppliers.has(key(line.vendor)) || options.create_suppliers;
        const item = products.has(key(line.item)) || options.create_products;
        if (!vendor) fault(line, 'vendor', line.vendor, say('There is no such supplier yet.'));
        if (!item) fault(line, 'item', line.item, say('There is no such product yet.'));
        return vendor && item;
    };
    for (const line of lines) {
        const earlier = ids.get(line.id);
        ids.set(line.id, line.row);
        if (earlier)
            fault(
                line,
                'id',
                line.id,
                say('Row %{row} has this ID already.', { row: String(earlier) }),
            );
        else if (snapshot.loaded.has(line.id)) plan.unchanged++;
        else if (line.delivered_on > snapshot.today)
            fault(line, 'delivered_on', line.delivered_on, say('Not after today.'));
        else if (named(line)) {
            if (!suppliers.has(key(line.vendor))) plan.suppliers.push(line.vendor);
            if (!products.has(key(line.item))) plan.products.push(line);
            suppliers.add(key(line.vendor));
            products.add(key(line.item));
            const { delivery_note, order_number, delivered_on, vendor } = line;
            const document = JSON.stringify([delivery_note, order_number, delivered_on, vendor]);
            const receipt = receipts.get(document) ?? {
                delivery_note,
                order_number,
                delivered_on,
                vendor,
                lines: [],
            };
            receipts.set(document, receipt);
            receipt.lines.push(line);
            plan.lines++;
        }
    }
    plan.receipts = [...receipts.values()].toSorted((a, b) =>
        a.delivered_on.localeCompare(b.delivered_on),
    );
    return plan;
}

/** Heading of a field as the file has it. */
export const headingIn =
    (columns: readonly { heading: string; field: DeliveryColumn | null }[]) =>
    (field: DeliveryColumn): string =>
        columns.find((column) => column.field === field)?.heading ?? deliveryColumns.labels[field];
