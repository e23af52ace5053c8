/** The formats of a file: with what is on screen, and with all columns where the screen shows fewer. */
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ExportFormat } from '../../dataProvider/files/exportList.ts';
import { useSay } from './say.ts';

interface Props {
    opener: HTMLElement;
    close(): void;
    /** All columns that there are, none where the screen shows them. */
    all: readonly string[];
    start(format: ExportFormat, columns?: readonly string[]): void;
}

export default function ExportMenu({ opener, close, all, start }: Props) {
    const say = useSay();
    return (
        <Menu anchorEl={opener} open onClose={close}>
            <MenuItem onClick={() => start('xlsx')}>{say('Excel (xlsx)')}</MenuItem>
            <MenuItem onClick={() => start('csv')}>{say('CSV')}</MenuItem>
            <MenuItem onClick={() => start('pdf')}>{say('PDF (to read and print)')}</MenuItem>
            {all.length > 0 && <Divider />}
            {all.length > 0 && (
                <MenuItem onClick={() => start('xlsx', all)}>
                    {say('Excel (xlsx), all %{columns} columns', { columns: all.length })}
                </MenuItem>
            )}
            {all.length > 0 && (
                <MenuItem onClick={() => start('csv', all)}>
                    {say('CSV, all %{columns} columns', { columns: all.length })}
                </MenuItem>
            )}
        </Menu>
    );
}
