/** The quantity of a line, and live beside it what it comes to in base units: = 300,000 Test. */
import { useQuery } from '@tanstack/react-query';
import { lookOf } from '../../../widgets/fields/fieldTypes.tsx';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { useSay } from '../../../widgets/say.ts';
import { unitsOf } from './units.ts';

export function QuantityInput(props: InputProps) {
    const { field, value, record, input } = props;
    const say = useSay();
    const product = record['product_id'] as number | null | undefined;
    const { data = [] } = useQuery({
        queryKey: ['stock/item_units', 'of', product],
        enabled: Boolean(product),
        staleTime: 60_000,
        queryFn: () => unitsOf(product!),
    });
    const unit = data.find(({ id }) => id === record['product_unit_id']);
    const base = data.find(({ base_units, per_units }) => base_units === per_units);
    const comes =
        unit && base && typeof value === 'number' && value > 0
            ? say('= %{quantity} %{unit}', {
                  quantity: (value * unit.base_units) / unit.per_units,
                  unit: base.name,
              })
            : undefined;
    const Input = lookOf(field).Input;
    return <Input {...props} input={{ ...input, helperText: input.helperText ?? comes }} />;
}
