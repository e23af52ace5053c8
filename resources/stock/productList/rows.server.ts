/** From cells to products: whatever is not plain is a fault with its row and column. Pure. */
import { say } from '../../define/say.ts';
import { isGtin } from '../../define/rules/gtin.ts';
import { calmly } from '../../imports/calmly.server.ts';
import type { Column } from '../../imports/columns.ts';
import type { Fault } from '../../imports/faults.server.ts';
import { RowReader } from '../../imports/rowReader.server.ts';
import type { Sheet } from '../../imports/table.ts';
import { storage } from '../products/products.entity.ts';
import { productColumns, type ProductColumn } from './columns.ts';

/**
 * A row with every value in the form that the database takes. Absent is undefined: it changes nothing. A cell with a
 * fault is undefined too, or '' where something must stand.
 */
export interface ProductRow {
    row: number;
    code: string;
    name: string;
    category: string;
    base_unit: string;
    /** A pack beside the base unit, with how many base units it holds. */
    pack?: string;
    pack_size?: number;
    gtin?: string;
    storage?: string;
    disease_area?: string;
    tests_per_unit?: number;
    minimum_level?: number;
    maximum_level?: number;
    expires?: boolean;
    active?: boolean;
}

export interface ReadProducts {
    rows: readonly ProductRow[];
    faults: readonly Fault[];
}

const kind = {
    labels: productColumns.labels,
    longest: { code: 60, name: 200, category: 120, base_unit: 60, pack: 60, disease_area: 40 },
};
const most = 1_000_000_000;
const words = {
    yes: true,
    no: false,
    true: true,
    false: false,
    y: true,
    n: false,
    1: true,
    0: false,
};

/** `2–8 °C`, `2-8C`, `2_8`: one of the declared conditions. */
function readStorage(value: string): string | undefined {
    const plain = (text: string) =>
        text
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '_')
            .replace(/^_|_?c?_?$/g, '');
    const entries = Object.entries(storage);
    return entries.find(([word, label]) => [word, plain(label)].includes(plain(value)))?.[0];
}

const readTruth = (value: string): boolean | undefined =>
    (words as Record<string, boolean | undefined>)[value.toLowerCase()];

class ProductReader extends RowReader<ProductColumn> {
    read(): ProductRow {
        const read = {
            row: this.row,
            code: this.required('code'),
            name: this.required('name'),
            category: this.required('category'),
            base_unit: this.required('base_unit'),
            pack: this.text('pack'),
            pack_size: this.whole('pack_size', { min: 1, max: most }),
            gtin: this.gtin(),
            storage: this.choice('storage', readStorage, Object.values(storage)),
            disease_area: this.text('disease_area')?.toLowerCase(),
            tests_per_unit: this.whole('tests_per_unit', { min: 1, max: 10_000 }),
            minimum_level: this.whole('minimum_level', { min: 0, max: most }),
            maximum_level: this.whole('maximum_level', { min: 0, max: most }),
            expires: this.truth('expires'),
            active: this.truth('active'),
        };
        if (this.given('pack') !== this.given('pack_size')) {
            const lacks = this.given('pack') ? 'pack_size' : 'pack';
            this.fault(
                this.heading(lacks),
                '',
                say('A pack and its size come together or not at all.'),
            );
        }
        if ((read.maximum_level ?? most) < (read.minimum_level ?? 0))
            this.fault(
                this.heading('maximum_level'),
                String(read.maximum_level),
                say('Not below the minimum.'),
            );
        return read;
    }

    private truth(field: ProductColumn): boolean | undefined {
        const cell = this.cell(field);
        if (typeof cell === 'boolean') return cell;
        return this.choice(field, readTruth, ['yes', 'no']);
    }

    private gtin(): string | undefined {
        const value = this.text('gtin');
        if (value === undefined || isGtin(value)) return value;
        this.fault(
            this.heading('gtin'),
            value,
            say(
                '8, 12, 13 or 14 digits, of which the last checks the others. Keep the column as text.',
            ),
        );
        return undefined;
    }
}

/** Reads all rows, those with a fault too: the plan tells what else is wrong with them (uploadPlan). */
export async function readProducts(
    sheet: Sheet,
    columns: readonly Column<ProductColumn>[],
): Promise<ReadProducts> {
    const rows: ProductRow[] = [];
    const faults: Fault[] = [];
    for await (const { row, cells } of calmly(sheet.rows)) {
        const reader = new ProductReader(row, cells, columns, kind);
        rows.push(reader.read());
        faults.push(...reader.faults);
    }
    return { rows, faults };
}
