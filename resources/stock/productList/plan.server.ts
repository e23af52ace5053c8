/**
 * What an upload of products would do: add, change, leave. The dry run shows this plan, the run
 * carries it out. A product is known by its code; its base unit is never changed here. Pure.
 */
import { say, type Sentence } from '../../define/say.ts';
import { calmly } from '../../imports/calmly.server.ts';
import { FaultList, type Fault, faultWords } from '../../imports/faults.server.ts';
import type { ProductColumn } from './columns.ts';
import type { ProductRow, ReadProducts } from './rows.server.ts';
import {
    blank,
    valuesOf,
    type ProductSnapshot,
    type ProductValues,
    type StoredProduct,
} from './values.ts';

export interface ProductPlan {
    add: { row: number; values: ProductValues }[];
    change: {
        row: number;
        id: number;
        version: number;
        values: ProductValues;
        differs: Record<string, readonly [before: unknown, after: unknown]>;
    }[];
    unchanged: number[];
    /** Of the cells, and of what they mean together and beside what is there. */
    faults: readonly Fault[];
    /** Packs to add, by code of the product. */
    packs: { code: string; unit: string; base_units: number }[];
    categories: string[];
    units: string[];
}

const key = (name: string): string => name.trim().toLowerCase();
const fields = [
    'name',
    'gtin',
    'category',
    'storage',
    'disease_area',
    'tests_per_unit',
    'minimum_level',
    'maximum_level',
    'expires',
    'active',
] as const;

/**
 * Plans an upload. A row with a fault is checked to its end and left out. `create`: categories and units that do
 * not exist.
 */
export async function planProducts(
    { rows, faults: ofCells }: ReadProducts,
    snapshot: ProductSnapshot,
    create: boolean,
    heading: (field: ProductColumn) => string,
): Promise<ProductPlan> {
    const faults = new FaultList(ofCells);
    const planner = new Planner(snapshot, create, heading, faults);
    for await (const row of calmly(rows)) planner.take(row);
    return { ...planner.plan, faults: faults.all };
}

class Planner {
    readonly plan: Omit<ProductPlan, 'faults'> = {
        add: [],
        change: [],
        unchanged: [],
        packs: [],
        categories: [],
        units: [],
    };
    private readonly byCode: Map<string, StoredProduct>;
    /** Name or barcode to the code that has it: stored, or of an earlier row. */
    private readonly names: Map<string, string>;
    private readonly gtins: Map<string, string>;
    private readonly codes = new Map<string, number>();
    private readonly categories: Map<string, string>;
    private readonly units: Map<string, string>;

    constructor(
        private readonly snapshot: ProductSnapshot,
        private readonly creates: boolean,
        private readonly heading: (field: ProductColumn) => string,
        private readonly faults: FaultList,
    ) {
        const { products } = snapshot;
        this.byCode = new Map(products.map((one) => [key(one.code), one]));
        this.names = new Map(products.map((one) => [key(one.name), key(one.code)]));
        this.gtins = new Map(
            products.flatMap((one) => (one.gtin ? [[bare(one.gtin), key(one.code)] as const] : [])),
        );
        this.categories = new Map(snapshot.categories.map(({ name }) => [key(name), name]));
        this.units = new Map(snapshot.units.map(({ name }) => [key(name), name]));
    }

    /** Checks a row, and plans it where nothing is wrong with it. */
    take(row: ProductRow): void {
        const stored = this.byCode.get(key(row.code));
        this.ownCode(row);
        this.own(row, 'name', this.names, key(row.name));
        if (row.gtin) this.own(row, 'gtin', this.gtins, bare(row.gtin));
        const category = this.named(row, 'category', this.categories, 'categories');
        const unit = this.named(row, 'base_unit', this.units, 'units');
        const pack = row.pack && this.named(row, 'pack', this.units, 'units');
        if (stored && unit) this.sameUnit(row, stored, unit);
        const before = stored ? valuesOf(stored, this.snapshot) : { ...blank, code: row.code };
        const given = Object.fromEntries(
            fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]),
        );
        const values = { ...before, ...given, category, base_unit: unit } as ProductValues;
        if (
            this.sound(row, 'minimum_level', 'maximum_level') &&
            (values.maximum_level ?? Infinity) < (values.minimum_level ?? 0)
        )
            this.fault(
                row,
                'maximum_level',
                String(values.maximum_level),
                say('Below the minimum that the product has.'),
            );
        if (!category || !unit || !this.sound(row)) return;
        this.create(category, this.categories, 'categories');
        this.create(unit, this.units, 'units');
        if (pack) this.create(pack, this.units, 'units');
        const packs = this.packsOf(row, stored, pack);
        this.plan.packs.push(...packs);
        if (!stored) this.plan.add.push({ row: row.row, values });
        else this.compare(row, stored, before as ProductValues, values, packs.length > 0);
    }

    private compare(
        row: ProductRow,
        { id, version }: StoredProduct,
        before: ProductValues,
        values: ProductValues,
        packs: boolean,
    ): void {
        const differs: Record<string, readonly [unknown, unknown]> = Object.fromEntries(
            fields
                .filter((field) => before[field] !== values[field])
                .map((field) => [field, [before[field], values[field]] as const]),
        );
        if (packs) differs['pack'] = ['', `${row.pack} of ${row.pack_size}`];
        if (!Object.keys(differs).length) this.plan.unchanged.push(row.row);
        else this.plan.change.push({ row: row.row, id, version, values, differs });
    }

    /** Whether these cells of a row, or all of it, have no fault so far. */
    private sound({ row }: ProductRow, ...fields: readonly ProductColumn[]): boolean {
        return this.faults.sound(row, ...fields.map(this.heading));
    }

    /** A code stands once in a file. */
    private ownCode(row: ProductRow): void {
        if (!this.sound(row, 'code')) return;
        const earlier = this.codes.get(key(row.code));
        if (earlier)
            this.fault(
                row,
                'code',
                row.code,
                say('Row %{row} has this code already.', { row: String(earlier) }),
            );
        else this.codes.set(key(row.code), row.row);
    }

    /** A name and a barcode belong to one code. */
    private own(
        row: ProductRow,
        field: 'name' | 'gtin',
        taken: Map<string, string>,
        value: string,
    ): void {
        const code = key(row.code);
        // Whose it is cannot be said of a row without a code.
        if (!code || !this.sound(row, field)) return;
        const holder = taken.get(value);
        if (holder && holder !== code) {
            const whose = this.byCode.get(holder)?.code ?? holder.toUpperCase();
            this.fault(
                row,
                field,
                row[field] ?? '',
                say('Product %{code} has it already.', { code: whose }),
            );
        } else taken.set(value, code);
    }

    /** The category or unit as it is spelled where it is known, or as it is to be created. */
    private named(
        row: ProductRow,
        field: 'category' | 'base_unit' | 'pack',
        known: Map<string, string>,
        list: 'categories' | 'units',
    ): string | undefined {
        const given = row[field] ?? '';
        if (!this.sound(row, field)) return undefined;
        const found = known.get(key(given));
        if (found || this.creates) return found ?? given;
        const allowed = this.snapshot[list].map(({ name }) => name).slice(0, 40);
        this.fault(row, field, given, say('There is no such name yet.'), allowed);
        return undefined;
    }

    /** Plans a category or unit that a row without fault names first. */
    private create(name: string, known: Map<string, string>, list: 'categories' | 'units'): void {
        if (known.has(key(name))) return;
        known.set(key(name), name);
        this.plan[list].push(name);
    }

    private sameUnit(row: ProductRow, stored: StoredProduct, unit: string): void {
        const own = this.snapshot.units.find(({ id }) => id === stored.base_unit_id)?.name ?? '';
        if (key(own) === key(unit)) return;
        this.fault(
            row,
            'base_unit',
            row.base_unit,
            say('This product is counted in %{unit}; that stays.', { unit: own }),
        );
    }

    /** The pack of a row, unless the product has it already. Another size of a known pack is a fault. */
    private packsOf(row: ProductRow, stored: StoredProduct | undefined, pack: string | undefined) {
        if (!pack || !row.pack_size || key(pack) === key(row.base_unit)) return [];
        const unit = this.snapshot.units.find(({ name }) => key(name) === key(pack));
        const known = stored?.packs.find((one) => unit && one.startsWith(`${unit.id}:`));
        if (!known) return [{ code: row.code, unit: pack, base_units: row.pack_size }];
        return [];
    }

    private fault(
        row: ProductRow,
        field: ProductColumn,
        value: string,
        message: Sentence,
        allowed?: readonly string[],
    ): void {
        const column = this.heading(field);
        this.faults.add({
            row: row.row,
            column,
            value,
            ...faultWords(message),
            ...(allowed && { allowed }),
        });
    }
}

/** A barcode without the zeros that pad it. */
const bare = (gtin: string): string => gtin.replace(/^0+/, '');
