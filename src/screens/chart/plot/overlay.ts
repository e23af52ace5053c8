/** What is drawn over the figures: the aim, and dated notes. */
import type { Theme } from '@mui/material/styles';
import type { Layout } from 'plotly.js';
import { NOTE } from './axes.ts';
import type { Plan } from './plan.ts';

/** The aim as a dashed line with its name. */
export function targetOf({ aim, lying }: Plan, { palette }: Theme): Partial<Layout> {
    if (!aim) return {};
    const { value, isLeft, isAbove } = aim;
    const span = lying
        ? { xref: 'x' as const, yref: 'paper' as const, x0: value, x1: value, y0: 0, y1: 1 }
        : { xref: 'paper' as const, yref: 'y' as const, x0: 0, x1: 1, y0: value, y1: value };
    return {
        shapes: [
            {
                type: 'line',
                ...span,
                line: { color: palette.text.primary, width: 1.5, dash: '6px 4px' as 'dash' },
            },
        ],
        annotations: [
            {
                text: escapeTags(aim.text),
                showarrow: false,
                font: { size: NOTE, color: palette.text.primary },
                bgcolor: palette.background.paper,
                ...(lying
                    ? {
                          xref: 'x',
                          yref: 'paper',
                          x: value,
                          y: isAbove ? 1 : 0,
                          yanchor: 'bottom',
                          xanchor: isLeft ? 'right' : 'left',
                      }
                    : {
                          xref: 'paper',
                          yref: 'y',
                          x: 1,
                          y: value,
                          xanchor: 'right',
                          yanchor: 'bottom',
                      }),
            },
        ],
    };
}

/** Dated notes as upright lines, each with its text where the pointer rests on its sign. */
export function marksOn({ marks, names }: Plan, { palette }: Theme): Partial<Layout> {
    const places = marks.map((mark) => names[mark.at] ?? '');
    return {
        shapes: places.map((place) => ({
            type: 'line',
            xref: 'x',
            yref: 'paper',
            x0: place,
            x1: place,
            y0: 0,
            y1: 1,
            line: { color: palette.text.secondary, width: 1, dash: 'dot' },
        })),
        annotations: marks.map(({ text }, at) => ({
            xref: 'x',
            yref: 'paper',
            x: places[at],
            y: 1,
            yanchor: 'top',
            text: 'i',
            hovertext: escapeTags(text),
            showarrow: false,
            borderpad: 2,
            width: 14,
            font: { size: NOTE, color: palette.background.paper },
            bgcolor: palette.text.secondary,
        })),
    };
}

/** Plotly reads a few tags in texts; a name is never markup. */
export const escapeTags = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
