/** The columns of a list to choose from. Loaded when somebody opens it. */
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLabels } from '../../widgets/words.ts';
import type { ColumnsProps } from './columns.ts';
import { useSay } from '../../widgets/say.ts';

interface Props extends ColumnsProps {
    opener: HTMLElement;
    close(): void;
}

export default function ColumnsChoice({ all, shown: names, choose, opener, close }: Props) {
    const say = useSay();
    const { label } = useLabels();
    const toggle = (name: string) =>
        choose(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
    return (
        <Menu anchorEl={opener} open onClose={close}>
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
            <MenuItem onClick={() => choose(null)}>{say('Reset')}</MenuItem>
        </Menu>
    );
}
