/** The units of a product, asked for once a minute at most. */
import { call } from '../../../../dataProvider/call.ts';
import type { productUnits } from '../../../../resources/stock/products/productUnits.entity.ts';

export interface ProductUnit {
    id: number;
    name: string;
    base_units: number;
    per_units: number;
}

const known = new Map<number, { at: number; units: Promise<ProductUnit[]> }>();

export function unitsOf(product: number): Promise<ProductUnit[]> {
    const found = known.get(product);
    if (found && Date.now() - found.at < 60_000) return found.units;
    const units = call<typeof productUnits>(
        'POST /inventory/product_units/details/',
        { product_id: product, active: true, page_size: 100 },
        { reads: true },
    ).then(({ results }) => results.map((unit) => ({ ...unit, per_units: unit.per_units ?? 1 })));
    units.catch(() => known.delete(product));
    known.set(product, { at: Date.now(), units });
    return units;
}

/** The unit of a product that has no other: of several, somebody chooses. */
export const onlyUnit = (units: readonly ProductUnit[]): ProductUnit | undefined =>
    units.length === 1 ? units[0] : undefined;
