/** Fields of a record as pairs of label and value, two columns where there is room. */
import Box from '@mui/material/Box';
import type { Field } from '../../../resources/define/field.ts';
import { Cell, lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { useLabels } from '../../widgets/words.ts';

interface Props {
    fields: readonly { name: string; field: Field }[];
    record: Readonly<Record<string, unknown>>;
}

export function RecordFields({ fields, record }: Props) {
    const { label } = useLabels();
    return (
        <Box
            component="dl"
            sx={{
                m: 0,
                display: 'grid',
                columnGap: 3,
                rowGap: 1.5,
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
            }}
        >
            {fields.map(({ name, field }) => (
                <Box
                    key={name}
                    sx={{
                        minWidth: 0,
                        gridColumn: lookOf(field).wide.record ? '1 / -1' : undefined,
                    }}
                >
                    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                        {label(name, field)}
                    </Box>
                    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                        <Cell field={field} name={name} value={record[name]} record={record} />
                    </Box>
                </Box>
            ))}
        </Box>
    );
}
