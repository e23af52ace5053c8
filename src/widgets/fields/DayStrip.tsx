/** Days as small squares in a row: full where something was, hollow where nothing was, a dot where nothing was expected, room where a day is still to come. */
import Box from '@mui/material/Box';
import { useSay } from '../say.ts';

/** So many of the last days have room in a cell. */
const MOST = 31;

const square = { width: 7, height: 12, borderRadius: '2px', flex: 'none' } as const;
const looks: Readonly<Record<string, object>> = {
    '1': { ...square, bgcolor: 'primary.main', border: 1, borderColor: 'primary.main' },
    '0': { ...square, border: 1, borderColor: 'error.main' },
    '.': { ...square, height: 3, alignSelf: 'center', bgcolor: 'divider' },
    _: { ...square, border: 1, borderStyle: 'dotted', borderColor: 'divider' },
};

/** Read aloud, and not drawn. */
const unseen = {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
} as const;

/** `days` has a character a day, the last one last. */
export function DayStrip({ days }: { days: string }) {
    const say = useSay();
    const shown = [...days].slice(-MOST);
    const count = (mark: string) => [...days].filter((one) => one === mark).length;
    const toCome = count('_');
    const words = [
        say('%{with} full days, %{without} empty ones', {
            with: count('1'),
            without: count('0'),
        }),
        toCome > 0 &&
            say('%{smart_count} to come |||| %{smart_count} to come', { smart_count: toCome }),
    ]
        .filter(Boolean)
        .join(', ');
    return (
        <Box component="span" title={words}>
            <Box component="span" sx={unseen}>
                {words}
            </Box>
            <Box
                component="span"
                aria-hidden
                sx={{ display: 'inline-flex', gap: '2px', verticalAlign: 'middle' }}
            >
                {shown.map((mark, at) => (
                    <Box component="span" key={at} sx={looks[mark] ?? looks['.']} />
                ))}
            </Box>
        </Box>
    );
}
