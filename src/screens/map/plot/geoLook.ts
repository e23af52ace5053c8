/** Land, lakes and borders in the colours of the theme. */
import type { Theme } from '@mui/material/styles';
import type { Layout } from 'plotly.js';
import { places } from '../../../widgets/places.ts';
import { landColours } from './landColours.ts';

export function geoLook(theme: Theme): Partial<Layout> {
    const { palette, typography } = theme;
    return {
        autosize: true,
        margin: { l: 0, r: 0, t: 0, b: 0 },
        paper_bgcolor: palette.background.paper,
        font: { family: String(typography.fontFamily), color: palette.text.primary, size: 13 },
        showlegend: false,
        hoverlabel: {
            bgcolor: palette.background.paper,
            font: { color: palette.text.primary },
        },
        dragmode: 'pan',
        geo: {
            ...landColours(palette.mode === 'dark'),
            bgcolor: palette.background.paper,
            scope: places.outlines,
            resolution: 50,
            projection: { type: 'mercator' },
            showland: true,
            showlakes: true,
            showcountries: true,
            showcoastlines: false,
            showframe: false,
        },
    };
}
