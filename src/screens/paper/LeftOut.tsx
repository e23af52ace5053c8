import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import { useSay } from '../../widgets/say.ts';
import { PAPER_ROWS } from '../list/standard.ts';

/** On paper only: that there are more rows than those printed. */
export default function LeftOut() {
    const say = useSay();
    const { data = [], total = 0, page, perPage } = useListContext();
    const shown = Math.min(data.length, PAPER_ROWS);
    if (shown >= total) return null;
    const from = (page - 1) * perPage + 1;
    return (
        <Box component="p" sx={{ display: 'none', '@media print': { display: 'block', m: 0 } }}>
            {say('Printed are rows %{from} to %{to} of %{total}; an exported file has them all.', {
                from,
                to: from + shown - 1,
                total,
            })}
        </Box>
    );
}
