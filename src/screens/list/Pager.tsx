/** Which rows of how many, and the way to the others. */
import Next from '@mui/icons-material/ChevronRight';
import Previous from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';

import { tongueNow } from '../../../locales/tongue.ts';
import { useSay } from '../../widgets/say.ts';

const sizes = [10, 25, 50, 100, 200];

export function Pager() {
    const say = useSay();
    const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
    const pages = Math.max(1, Math.ceil(total / perPage));
    const number = (value: number) => value.toLocaleString(tongueNow().locale);
    return (
        <Box
            component="nav"
            className="k-pager"
            aria-label={say('Pages of the list')}
            sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'flex-end',
                columnGap: 2,
                rowGap: 1,
                fontVariantNumeric: 'tabular-nums',
            }}
        >
            <TextField
                select
                size="small"
                variant="standard"
                label={say('Rows per page')}
                value={sizes.includes(perPage) ? perPage : ''}
                onChange={({ target }) => setPerPage(Number(target.value))}
                sx={{ minWidth: 110 }}
            >
                {sizes.map((size) => (
                    <MenuItem key={size} value={size}>
                        {size}
                    </MenuItem>
                ))}
            </TextField>
            <Box component="output" className="k-rows-told">
                {say('%{from}–%{to} of %{total}', {
                    from: number((page - 1) * perPage + 1),
                    to: number(Math.min(page * perPage, total)),
                    total: number(total),
                })}
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
                <IconButton
                    aria-label={say('Previous page')}
                    disabled={page <= 1}
                    onClick={() => setPage(page - 1)}
                >
                    <Previous />
                </IconButton>
                <span>
                    {say('Page %{page} of %{pages}', { page: number(page), pages: number(pages) })}
                </span>
                <IconButton
                    aria-label={say('Next page')}
                    disabled={page >= pages}
                    onClick={() => setPage(page + 1)}
                >
                    <Next />
                </IconButton>
            </Box>
        </Box>
    );
}
