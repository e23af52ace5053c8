/** The unit of a line: those of its product. Where there are several, none is chosen for anybody. */
import { useQuery } from '@tanstack/react-query';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { useSay } from '../../../widgets/say.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import { unitsOf } from './units.ts';

export function UnitInput({ value, record, onChange, input }: InputProps) {
    const product = record['product_id'] as number | null | undefined;
    const { data = [] } = useQuery({
        queryKey: ['stock/item_units', 'of', product],
        enabled: Boolean(product),
        staleTime: 60_000,
        queryFn: () => unitsOf(product!),
    });
    const say = useSay();
    return (
        <PlainSelect
            input={input}
            disabled={!product}
            value={(value as number | null) ?? null}
            none={product ? say('Choose the unit') : ''}
            options={data.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChange}
        />
    );
}

// A call takes the unit of the product where it has one alone; a person sees it chosen.
UnitInput.needed = true;
