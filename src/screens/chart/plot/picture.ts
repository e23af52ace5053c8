/** A chart as a PNG of its own: with title, period and place in it, since a picture travels alone. */
import type { Data, Layout } from 'plotly.js';
import { escapeTags } from './overlay.ts';

interface Drawer {
    toImage(
        figure: { data: Data[]; layout: Partial<Layout> },
        options: { format: 'png'; width: number; height: number; scale: number },
    ): Promise<string>;
}

/** Its room in px; there are two dots to each. */
export const PICTURE = { width: 1200, height: 700 };

export async function savePicture(
    plotly: Drawer,
    { data, layout }: { data: Data[]; layout: Partial<Layout> },
    title: string,
    lines: readonly string[],
): Promise<void> {
    const rows = lines.filter(Boolean);
    const { l = 0, r = 0, t = 0, b = 0 } = layout.margin ?? {};
    const text = [
        `<b>${escapeTags(title)}</b>`,
        ...rows.map((line) => `<sub>${escapeTags(line)}</sub>`),
    ];
    const titled: Partial<Layout> = {
        ...layout,
        title: { text: text.join('<br>'), x: 0.02, xanchor: 'left', y: 0.97, yanchor: 'top' },
        margin: {
            l: Math.max(60, l),
            r: Math.max(40, r),
            t: Math.max(20, t) + 70 + 22 * rows.length,
            b: Math.max(50, b),
        },
    };
    const picture = await plotly.toImage(
        { data, layout: titled },
        { format: 'png', ...PICTURE, scale: 2 },
    );
    const link = document.createElement('a');
    link.href = picture;
    link.download = `${title}.png`;
    link.click();
}
