/** Which rows of how many, and the way to the others. */
import Next from '@mui/icons-material/ChevronRight';
import Previous from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { useEffect } from 'react';

import { tongueNow } from '../../../locales/tongue.ts';
import { pageSizes } from './standard.ts';
import { useSay } from '../../widgets/say.ts';

/** `short`: cards are all drawn, and stay few. */
export function Pager({ short }: { short: boolean }) {
    const say = useSay();
    const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
    const most = Math.max(...pageSizes.short);
    const sizes: readonly number[] = short
        ? pageSizes.short
        : [...pageSizes.short, ...pageSizes.long];
    useEffect(() => {
        if (short && perPage > most) setPerPage(most);
    }, [short, perPage, most, setPerPage]);
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
                        {number(size)}
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
            {perPage > most && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                    {say(
                        'Rows are drawn as they come into sight: search with the list’s own search.',
                    )}
                </Box>
            )}
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
