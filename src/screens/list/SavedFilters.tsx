/** Filters that a person has given a name. */
import Bookmark from '@mui/icons-material/BookmarkBorder';
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
import { ToolButton } from '../../widgets/ToolButton.tsx';
import { useWords } from '../../widgets/words.ts';
import { narrowing, useFilters } from './filters.ts';
import { useSavedFilters } from './useSavedFilters.ts';

interface Props {
    resource: string;
    /** Filters that could name a patient: never kept. */
    personal: readonly string[];
}

export function SavedFilters({ resource, personal }: Props) {
    const say = useWords();
    const { values, replace } = useFilters();
    const { saved, save, remove } = useSavedFilters(resource);
    const [opener, setOpener] = useState<HTMLElement | null>(null);
    const [name, setName] = useState('');
    const keepable = Object.fromEntries(
        Object.entries(values).filter(([key]) => !personal.includes(key)),
    );
    if (!saved.length && !narrowing(keepable).length) return null;

    const submit = (event: FormEvent) => {
        event.preventDefault();
        const title = name.trim();
        if (!title) return;
        void save(title, keepable);
        setName('');
        setOpener(null);
    };
    return (
        <>
            <ToolButton
                icon={<Bookmark />}
                label={say('saved_filters')}
                aria-haspopup="dialog"
                aria-expanded={opener !== null}
                onClick={(event) => setOpener(event.currentTarget)}
            />
            <Popover
                open={opener !== null}
                anchorEl={opener}
                onClose={() => setOpener(null)}
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
                                    aria-label={`${say('remove')}: ${one.name}`}
                                    onClick={() => void remove(one.name)}
                                >
                                    <Close fontSize="small" />
                                </IconButton>
                            }
                        >
                            <ListItemButton
                                onClick={() => {
                                    replace(one.values);
                                    setOpener(null);
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
                            label={say('name_filters')}
                            value={name}
                            onChange={(event) => setName(event.target.value)}
                            slotProps={{ htmlInput: { maxLength: 60 } }}
                        />
                        <Button type="submit" variant="contained" disabled={!name.trim()}>
                            {say('save')}
                        </Button>
                    </Box>
                )}
            </Popover>
        </>
    );
}
