/** The unit of a line: those of its product. Without a choice it is the base unit, as for the server. */
import { useQuery } from '@tanstack/react-query';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { PlainSelect } from './PlainChoice.tsx';
import { unitsOf } from './units.ts';

export function UnitInput({ value, record, onChange, input }: InputProps) {
    const product = record['product_id'] as number | null | undefined;
    const { data = [] } = useQuery({
        queryKey: ['stock/item_units', 'of', product],
        enabled: Boolean(product),
        staleTime: 60_000,
        queryFn: () => unitsOf(product!),
    });
    const base = data.find(({ base_units, per_units }) => base_units === per_units);
    return (
        <PlainSelect
            input={input}
            disabled={!product}
            value={(value as number | null) ?? base?.id ?? null}
            options={data.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChange}
        />
    );
}
