/** Under a list that sums no column: what its rows, of all pages, are counted by. */
import Box from '@mui/material/Box';
import type { Fields } from '../../../resources/define/field.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { useLabels } from '../../widgets/words.ts';
import { useTotals } from './TotalsRows.tsx';

export function Tallies({ fields }: { fields: Fields }) {
    const { label } = useLabels();
    const { totals } = useTotals();
    const told = Object.entries(fields).filter(
        ([name, { rare }]) => totals && name in totals && !(rare && totals[name] === 0),
    );
    if (!totals || !told.length) return null;
    return (
        <Box
            component="dl"
            sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 2.5,
                rowGap: 0.5,
                m: 0,
                px: 1.5,
                py: 1,
                fontVariantNumeric: 'tabular-nums',
                breakInside: 'avoid',
            }}
        >
            {told.map(([name, field]) => (
                <Box key={name} sx={{ display: 'flex', gap: 0.75 }}>
                    <Box component="dt" sx={{ color: 'text.secondary' }}>
                        {label(name, field)}
                    </Box>
                    <Box component="dd" sx={{ m: 0, fontWeight: 700 }}>
                        <Cell field={field} name={name} value={totals[name]} record={totals} />
                    </Box>
                </Box>
            ))}
        </Box>
    );
}
