import type { Shape } from '../chart/useShape.ts';
import type { Box } from './box.ts';

/** What is in sight: a frame of degrees on so many pixels. */
export interface View {
    box: Box;
    shape: Shape;
}

/** A trace as our maps have them: Plotly takes it as it is, and the still map draws the same. */
export interface MapTrace {
    type: 'scattergeo';
    mode: 'markers' | 'text+markers' | 'lines';
    lat: (number | null)[];
    lon: (number | null)[];
    text?: string[];
    textfont?: { color: string; size: number };
    /** What a click on the mark opens: a place by its id, an area by its word, several as `SEVERAL`. */
    customdata?: (number | string)[];
    hovertext?: string[];
    hovertemplate?: string;
    hoverinfo?: 'skip' | 'text';
    fill?: 'toself';
    fillcolor?: string;
    line?: { width: number; color: string };
    marker?: {
        symbol?: string;
        color: string;
        size: number | number[];
        opacity?: number;
        line?: { width: number; color: string };
    };
}

/** A mark that is clicked. */
export interface Mark {
    customdata?: unknown;
    lat: number;
    lon: number;
}
