/** A product as the database has it and as an upload would have it. */

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

/** A product of which nothing is known yet. */
export const blank = {
    gtin: null,
    storage: 'ambient',
    disease_area: '',
    tests_per_unit: null,
    minimum_level: null,
    maximum_level: null,
    expires: true,
    active: true,
};

const nameOf = (list: readonly Named[], id: number): string =>
    list.find((one) => one.id === id)?.name ?? '';

/** A stored product with its category and base unit by name. */
export const valuesOf = (
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
