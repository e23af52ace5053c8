/** Land, lakes and borders in the colours of the theme. */
import type { Theme } from '@mui/material/styles';
import type { Layout } from 'plotly.js';
import { places } from '../../widgets/places.ts';

export function geoLook({ palette, typography }: Theme): Partial<Layout> {
    const dark = palette.mode === 'dark';
    const border = dark ? '#6d7f7d' : '#8f9a94';
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
            scope: places.outlines,
            resolution: 50,
            projection: { type: 'mercator' },
            bgcolor: palette.background.paper,
            showland: true,
            landcolor: dark ? '#22302f' : '#f3f1ea',
            showlakes: true,
            lakecolor: dark ? '#1d3a4d' : '#cfe3ee',
            showcountries: true,
            countrycolor: border,
            countrywidth: 1,
            coastlinecolor: border,
            showframe: false,
        },
    };
}
