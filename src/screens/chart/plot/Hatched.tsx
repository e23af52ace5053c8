import { useTheme } from '@mui/material/styles';
import type { tiles } from '../look.ts';

/** A square of 12 in a colour, with its hatching. */
export function Hatched({ colour, tile }: { colour: string; tile: (typeof tiles)[''] }) {
    const paper = useTheme().palette.background.paper;
    return (
        <>
            <rect width={12} height={12} fill={colour} />
            {tile && (
                <path d={tile.d} stroke={paper} strokeWidth={tile.width} strokeLinecap="round" />
            )}
        </>
    );
}
