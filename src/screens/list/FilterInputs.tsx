/** The inputs of a list, a dashboard or a page that choose what is shown. */
import { lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { useLabels } from '../../widgets/words.ts';
import type { Filter, FilterValues } from './filters.ts';

interface Props {
    filters: readonly Filter[];
    values: FilterValues;
    /** Told only what changed. */
    onChange(changes: FilterValues): void;
}

export function FilterInputs({ filters, values, onChange }: Props) {
    const { label } = useLabels();
    return filters.map(({ name, field }) => {
        const { FilterInput } = lookOf(field);
        return (
            <FilterInput
                key={name}
                field={field}
                name={name}
                value={values[name]}
                record={{}}
                input={{ size: 'small', label: label(name, field), name }}
                onChange={(value) => onChange({ [name]: value })}
            />
        );
    });
}
