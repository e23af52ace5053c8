/** Export as a file: a menu of formats, then the progress and a way to stop it. */
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useState } from 'react';
import { later } from '../base/later.tsx';
import {
    type ExportFormat,
    type ListOnScreen,
    exportList,
} from '../../dataProvider/files/exportList.ts';
import { downloads } from '../../dataProvider/index.ts';
import { ToolButton } from './ToolButton.tsx';

import { percentText } from './fields/numbers.ts';
import { useSay } from './say.ts';
import { sentenceOf } from './failure.ts';
import { useStored } from '../base/useStored.ts';

/** Loaded when somebody opens it. */
const ExportMenu = later(
    () => import('./ExportMenu.tsx'),
    null,
    ({ close }) => close(),
);

interface Props {
    resource: string;
    title: string;
    list(): ListOnScreen;
    /** All columns that there are, where the screen shows fewer. */
    all?: readonly string[];
}

/** What is on screen in any format; all columns in those that bear them, since paper is no wider than a screen. */
export function ExportButton({ resource, title, list, all = [] }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [opener, setOpener] = useState<HTMLElement | null>(null);
    const { file } = useStored(downloads);
    const [mine, setMine] = useState<string | null>(null);

    const start = async (format: ExportFormat, columns?: readonly string[]) => {
        const name = `${title}.${format}`;
        setOpener(null);
        setMine(name);
        try {
            if (
                await exportList(resource, { ...list(), ...(columns && { columns }) }, format, name)
            )
                notify(say('The file %{file} is saved.', { file: name }), { type: 'success' });
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
        }
    };
    if (mine && file === mine) return <DownloadProgress />;
    return (
        <>
            <ToolButton
                icon={<DownloadIcon />}
                label={say('Export')}
                aria-haspopup="menu"
                aria-expanded={opener !== null}
                onClick={(event) => setOpener(event.currentTarget)}
            />
            {opener && (
                <ExportMenu
                    opener={opener}
                    close={() => setOpener(null)}
                    all={all}
                    start={(format, columns) => void start(format, columns)}
                />
            )}
        </>
    );
}

/** How far the running download is, and the way to stop it. */
export function DownloadProgress() {
    const say = useSay();
    const { file, progress } = useStored(downloads);
    return (
        <Box component="output" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            {/* The browser's own: every list has it. */}
            <progress
                max={100}
                value={progress > 0 ? progress : undefined}
                aria-label={file ?? say('Export')}
                style={{ width: 80, accentColor: 'var(--k-primary)' }}
            />
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: '3ch' }}>
                {percentText(String(progress))}
            </Box>
            <Button size="small" onClick={downloads.cancel}>
                {say('Cancel export')}
            </Button>
        </Box>
    );
}
