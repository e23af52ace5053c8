/** The named filters of a list, and the way to name the present one. Loaded when somebody opens it. */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';

import { type FilterValues, narrowing } from './filters.ts';
import { useFilters } from './useFilters.ts';
import type { SavedFilterList } from './useSavedFilters.ts';
import { useSay } from '../../widgets/say.ts';

interface Props extends SavedFilterList {
    /** What would be kept of the present filters. */
    keepable: FilterValues;
    opener: HTMLElement;
    close(): void;
}

export default function SavedFiltersPanel({ saved, save, remove, keepable, opener, close }: Props) {
    const say = useSay();
    const { replace } = useFilters();
    const [name, setName] = useState('');
    const submit = (event: FormEvent) => {
        event.preventDefault();
        const title = name.trim();
        if (!title) return;
        void save(title, keepable);
        close();
    };
    return (
        <Popover
            open
            anchorEl={opener}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{ paper: { sx: { p: 1.5, width: 320, maxWidth: '95vw' } } }}
        >
            <List dense disablePadding>
                {saved.map((one) => (
                    <ListItem
                        key={one.name}
                        disablePadding
                        secondaryAction={
                            <IconButton
                                size="small"
                                edge="end"
                                aria-label={say('Remove %{name}', { name: one.name })}
                                onClick={() => void remove(one.name)}
                            >
                                <Close fontSize="small" />
                            </IconButton>
                        }
                    >
                        <ListItemButton
                            onClick={() => {
                                replace(one.values);
                                close();
                            }}
                        >
                            {one.name}
                        </ListItemButton>
                    </ListItem>
                ))}
            </List>
            {narrowing(keepable).length > 0 && (
                <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, mt: 1 }}>
                    <TextField
                        size="small"
                        fullWidth
                        label={say('Name for these filters')}
                        value={name}
                        onChange={(event) => setName(event.target.value)}
                        slotProps={{ htmlInput: { maxLength: 60 } }}
                    />
                    <Button type="submit" variant="contained" disabled={!name.trim()}>
                        {say('Save')}
                    </Button>
                </Box>
            )}
        </Popover>
    );
}
