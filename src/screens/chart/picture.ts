/** A chart as a PNG of its own: with title, period and place in it, since a picture travels alone. */
import type { Data, Layout } from 'plotly.js';
import { escapeTags } from './overlay.ts';

interface Drawer {
    toImage(
        figure: { data: Data[]; layout: Partial<Layout> },
        options: { format: 'png'; width: number; height: number; scale: number },
    ): Promise<string>;
}

export async function savePicture(
    plotly: Drawer,
    { data, layout }: { data: Data[]; layout: Partial<Layout> },
    title: string,
    lines: readonly string[],
): Promise<void> {
    const rows = lines.filter(Boolean);
    const text = [
        `<b>${escapeTags(title)}</b>`,
        ...rows.map((line) => `<sub>${escapeTags(line)}</sub>`),
    ];
    const titled: Partial<Layout> = {
        ...layout,
        autosize: false,
        title: { text: text.join('<br>'), x: 0.02, xanchor: 'left', y: 0.97, yanchor: 'top' },
        margin: { l: 60, r: 40, t: 90 + 22 * rows.length, b: 50 },
    };
    const picture = await plotly.toImage(
        { data, layout: titled },
        { format: 'png', width: 1200, height: 700, scale: 2 },
    );
    const link = document.createElement('a');
    link.href = picture;
    link.download = `${title}.png`;
    link.click();
}
