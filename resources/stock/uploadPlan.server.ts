/**
 * What an upload of products would do: add, change, leave. The dry run shows this plan, the run
 * carries it out. A product is known by its code; its base unit is never changed here. Pure.
 */
import type { Fault } from '../imports/faults.server.ts';
import type { ProductColumn } from './uploadColumns.ts';
import type { ProductRow } from './uploadRows.server.ts';

interface Named {
    id: number;
    name: string;
}

/** A product as it stands in the database. */
export interface StoredProduct {
    id: number;
    version: number;
    code: string;
    name: string;
    gtin: string | null;
    category_id: number;
    base_unit_id: number;
    storage: string;
    disease_area: string;
    tests_per_unit: number | null;
    minimum_level: number | null;
    maximum_level: number | null;
    expires: boolean;
    active: boolean;
    /** Its packs: `unit id:base units`. */
    packs: readonly string[];
}

export interface ProductSnapshot {
    products: readonly StoredProduct[];
    categories: readonly Named[];
    units: readonly Named[];
}

/** Values to write. A category or unit that is still to be created is named, not numbered. */
export type ProductValues = Omit<
    StoredProduct,
    'id' | 'version' | 'packs' | 'category_id' | 'base_unit_id'
> & {
    category: string;
    base_unit: string;
};

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
    faults: Fault[];
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

const blank = {
    gtin: null,
    storage: 'ambient',
    disease_area: '',
    tests_per_unit: null,
    minimum_level: null,
    maximum_level: null,
    expires: true,
    active: true,
};

/** Plans rows that are well-formed in themselves. `create`: categories and units that do not exist. */
export function planProducts(
    rows: readonly ProductRow[],
    snapshot: ProductSnapshot,
    create: boolean,
    heading: (field: ProductColumn) => string,
): ProductPlan {
    const planner = new Planner(snapshot, create, heading);
    for (const row of rows) planner.take(row);
    return planner.plan;
}

class Planner {
    readonly plan: ProductPlan = {
        add: [],
        change: [],
        unchanged: [],
        faults: [],
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
        private readonly create: boolean,
        private readonly heading: (field: ProductColumn) => string,
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

    take(row: ProductRow): void {
        const code = key(row.code);
        const earlier = this.codes.get(code);
        if (earlier)
            return this.fault(row, 'code', row.code, `Row ${earlier} has this code already.`);
        this.codes.set(code, row.row);
        if (!this.own(row, 'name', this.names, key(row.name))) return;
        if (row.gtin && !this.own(row, 'gtin', this.gtins, bare(row.gtin))) return;
        const category = this.named(row, 'category', this.categories, 'categories');
        const unit = this.named(row, 'base_unit', this.units, 'units');
        const pack = row.pack ? this.named(row, 'pack', this.units, 'units') : undefined;
        if (!category || !unit || (row.pack && !pack)) return;
        const stored = this.byCode.get(code);
        if (stored && !this.sameUnit(row, stored, unit)) return;
        const before = stored ? valuesOf(stored, this.snapshot) : { ...blank, code: row.code };
        const given = Object.fromEntries(
            fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]),
        );
        const values = { ...before, ...given, category, base_unit: unit } as ProductValues;
        if ((values.maximum_level ?? Infinity) < (values.minimum_level ?? 0))
            return this.fault(
                row,
                'maximum_level',
                String(values.maximum_level),
                'Below the minimum that the product has.',
            );
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

    /** A name and a barcode belong to one code. */
    private own(
        row: ProductRow,
        field: 'name' | 'gtin',
        taken: Map<string, string>,
        value: string,
    ): boolean {
        const holder = taken.get(value);
        const code = key(row.code);
        if (holder && holder !== code) {
            const whose = this.byCode.get(holder)?.code ?? holder.toUpperCase();
            this.fault(row, field, row[field] ?? '', `Product ${whose} has it already.`);
            return false;
        }
        taken.set(value, code);
        return true;
    }

    private named(
        row: ProductRow,
        field: 'category' | 'base_unit' | 'pack',
        known: Map<string, string>,
        list: 'categories' | 'units',
    ): string | undefined {
        const given = row[field] ?? '';
        const found = known.get(key(given));
        if (found) return found;
        if (!this.create) {
            const allowed = this.snapshot[list].map(({ name }) => name).slice(0, 40);
            this.fault(row, field, given, 'There is no such name yet.', allowed);
            return undefined;
        }
        known.set(key(given), given);
        this.plan[list].push(given);
        return given;
    }

    private sameUnit(row: ProductRow, stored: StoredProduct, unit: string): boolean {
        const own = this.snapshot.units.find(({ id }) => id === stored.base_unit_id)?.name ?? '';
        if (key(own) === key(unit)) return true;
        this.fault(
            row,
            'base_unit',
            row.base_unit,
            `This product is counted in ${own}; that stays.`,
        );
        return false;
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
        message: string,
        allowed?: readonly string[],
    ): void {
        const column = this.heading(field);
        this.plan.faults.push({
            row: row.row,
            column,
            value,
            message,
            ...(allowed && { allowed }),
        });
    }
}

/** A barcode without the zeros that pad it. */
const bare = (gtin: string): string => gtin.replace(/^0+/, '');

const nameOf = (list: readonly Named[], id: number): string =>
    list.find((one) => one.id === id)?.name ?? '';

const valuesOf = (
    {
        id: _id,
        version: _version,
        packs: _packs,
        category_id,
        base_unit_id,
        ...rest
    }: StoredProduct,
    { categories, units }: ProductSnapshot,
): ProductValues => ({
    ...rest,
    category: nameOf(categories, category_id),
    base_unit: nameOf(units, base_unit_id),
});
