/** Which columns to show. */
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { ToolButton } from '../../widgets/ToolButton.tsx';
import { useLabels, useWords } from '../../widgets/words.ts';
import type { Column } from './columns.ts';

interface Props {
    all: readonly Column[];
    shown: readonly Column[];
    choose(names: readonly string[] | null): void;
}

export function ColumnsMenu({ all, shown, choose }: Props) {
    const say = useWords();
    const { label } = useLabels();
    const [opener, setOpener] = useState<HTMLElement | null>(null);
    const names = shown.map(({ name }) => name);
    const toggle = (name: string) =>
        choose(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
    return (
        <>
            <ToolButton
                icon={<ViewColumn />}
                label={say('choose_columns')}
                aria-haspopup="menu"
                aria-expanded={opener !== null}
                onClick={(event) => setOpener(event.currentTarget)}
            />
            <Menu anchorEl={opener} open={opener !== null} onClose={() => setOpener(null)}>
                {all.map(({ name, field }) => (
                    <MenuItem
                        key={name}
                        role="menuitemcheckbox"
                        aria-checked={names.includes(name)}
                        disabled={names.length === 1 && names[0] === name}
                        onClick={() => toggle(name)}
                    >
                        <Checkbox
                            checked={names.includes(name)}
                            size="small"
                            tabIndex={-1}
                            slotProps={{ input: { 'aria-hidden': true } }}
                            sx={{ py: 0, pl: 0 }}
                        />
                        <ListItemText>{label(name, field)}</ListItemText>
                    </MenuItem>
                ))}
                <Divider />
                <MenuItem onClick={() => choose(null)}>{say('reset_columns')}</MenuItem>
            </Menu>
        </>
    );
}
