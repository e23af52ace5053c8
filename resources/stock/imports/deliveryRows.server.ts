/** From cells of a delivery history to lines of receipts. What is not plain is a fault; nothing is guessed. Pure. */
import { say } from '../../define/say.ts';
import { calmly } from '../../imports/calmly.server.ts';
import { isEmptyCell, textOf } from '../../imports/cells.server.ts';
import type { Column } from '../../imports/columns.ts';
import { type Fault, faultWords } from '../../imports/faults.server.ts';
import { RowReader } from '../../imports/rowReader.server.ts';
import type { Sheet } from '../../imports/table.ts';
import { deliveryColumns, type DeliveryColumn } from './deliveryColumns.ts';

/** A line of the history. Quantity in packs of `pack_size` base units, price of one pack in USD. */
export interface DeliveryLine {
    row: number;
    id: string;
    order_number: string;
    delivery_note: string;
    country: string;
    delivered_on: string;
    category: string;
    vendor: string;
    item: string;
    pack_size: number;
    quantity: number;
    pack_price: number | null;
    manufacturer: string;
}

const kind = {
    labels: deliveryColumns.labels,
    longest: { item: 200, vendor: 160, manufacturer: 160, delivery_note: 60, order_number: 60 },
};

/** Columns that hold words where a number or a day is meant, and that a receipt does without. */
const beside = {
    ordered_on: /^\d{4}-\d{2}-\d{2}$/,
    freight: /^\d+(\.\d+)?$/,
    weight: /^\d+(\.\d+)?$/,
};

class DeliveryReader extends RowReader<DeliveryColumn> {
    read(): DeliveryLine {
        return {
            row: this.row,
            id: this.required('id'),
            order_number: this.text('order_number') ?? '',
            delivery_note: this.required('delivery_note'),
            country: this.text('country') ?? '',
            delivered_on: this.day('delivered_on'),
            category: this.required('product_group'),
            vendor: this.required('vendor'),
            item: this.required('item'),
            pack_size: this.needed('pack_size', 1_000_000),
            quantity: this.needed('quantity', 1_000_000_000),
            pack_price: this.price(),
            manufacturer: this.text('manufacturer') ?? '',
        };
    }

    /** Words in columns that are left out anyway: worth a look, no fault. */
    warnings(): Fault[] {
        return (Object.keys(beside) as (keyof typeof beside)[]).flatMap((field) => {
            const value = textOf(this.cell(field));
            if (isEmptyCell(value) || beside[field].test(value)) return [];
            const message =
                field === 'ordered_on'
                    ? say('No day. The order has none in the receipt.')
                    : say('No amount. It is left out.');
            return [{ row: this.row, column: this.heading(field), value, ...faultWords(message) }];
        });
    }

    private day(field: DeliveryColumn): string {
        const value = textOf(this.cell(field));
        const parsed = Date.parse(`${value}T00:00:00Z`);
        if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(parsed)) return value;
        if (isEmptyCell(value)) this.missing(field);
        else this.fault(this.heading(field), value, say('A day expected, as YYYY-MM-DD.'));
        return '';
    }

    private needed(field: DeliveryColumn, max: number): number {
        if (!this.given(field)) this.missing(field);
        return this.whole(field, { min: 1, max }) ?? 0;
    }

    private price(): number | null {
        if (!this.given('pack_price')) return null;
        const value = textOf(this.cell('pack_price'));
        if (/^\d{1,10}(\.\d{1,4})?$/.test(value)) return Number(value);
        this.fault(
            this.heading('pack_price'),
            value,
            say('A price with four decimals at most expected.'),
        );
        return null;
    }
}

/** Reads all rows; of one country where it is named. A row with a fault is not among `lines`. */
export async function readDeliveries(
    sheet: Sheet,
    columns: readonly Column<DeliveryColumn>[],
    country: string,
) {
    const lines: DeliveryLine[] = [];
    const faults: Fault[] = [];
    const warnings: Fault[] = [];
    let elsewhere = 0;
    for await (const { row, cells } of calmly(sheet.rows)) {
        const reader = new DeliveryReader(row, cells, columns, kind);
        const line = reader.read();
        if (country && line.country.toLowerCase() !== country.toLowerCase()) {
            elsewhere++;
            continue;
        }
        warnings.push(...reader.warnings());
        if (reader.faults.length) faults.push(...reader.faults);
        else lines.push(line);
    }
    return { lines, faults, warnings, elsewhere };
}
