/** The product of a line, found by part of its name or code; with it comes its unit where it has no other. */
import { call } from '../../../../dataProvider/call.ts';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { type Found, FoundChoice } from './FoundChoice.tsx';
import { onlyUnit, unitsOf } from './units.ts';
import type { products } from '../../../../resources/stock/products/products.entity.ts';

const find = (q: string, signal: AbortSignal): Promise<Found[]> =>
    call<typeof products>(
        'POST /inventory/products/',
        { q, active: true, page_size: 25, sort: 'name' },
        { signal, reads: true },
    ).then(({ results }) =>
        results.map(({ id, name, code }) => ({ id, title: `${name} · ${code}` })),
    );

export function ProductInput({ value, record, onChange, input }: InputProps) {
    const choose = async (choice: Found | null) => {
        const { id = null, title } = choice ?? {};
        // What was chosen for the product before is not for this one.
        onChange(id, {
            product: title,
            product_unit_id: null,
            lot_id: null,
            override_reason: null,
            request_line_id: null,
        });
        if (id === null) return;
        const unit = onlyUnit(await unitsOf(id));
        if (unit) onChange(id, { product: title, product_unit_id: unit.id });
    };
    return (
        <FoundChoice
            name="stock/items"
            find={find}
            chosen={value ? { id: value as number, title: String(record['product'] ?? '') } : null}
            onChoose={(choice) => void choose(choice)}
            input={input}
        />
    );
}
