/** How far the running download is, in per cent, and the way to stop it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { downloads } from '../../../dataProvider/index.ts';

import { percentText } from '../../widgets/fields/numbers.ts';
import { useSay } from '../../widgets/say.ts';
import { useStored } from '../../base/useStored.ts';

export function Progress() {
    const say = useSay();
    const { file, progress } = useStored(downloads);
    if (file === null) return null;
    const text = say('Downloading %{file}', { file });
    return (
        <Box
            component="output"
            sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1.5, minWidth: '14rem' }}
        >
            <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>
                <LinearProgress
                    variant={progress > 0 ? 'determinate' : 'indeterminate'}
                    value={progress}
                    aria-label={text}
                />
            </Box>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: '4ch' }}>
                {percentText(String(progress))}
            </Box>
            <Button onClick={downloads.cancel}>{say('Cancel')}</Button>
        </Box>
    );
}
