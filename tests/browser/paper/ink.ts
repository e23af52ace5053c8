/** A printed page as a picture: what text alone cannot say, such as that its words can be seen and nothing lies over the edge. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PrintedPage } from '../../helpers/paper.ts';

/** Dots of a picture in an mm of paper: a thin line is still seen. */
const DOTS = 4;

export interface Picture {
    width: number;
    height: number;
    /** Lightness of each dot, 0 to 255, and how far it is from grey. */
    light: Uint8Array;
    colour: Uint8Array;
}

/** Part of a page, in mm from the left and the top edge. */
interface Part {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

interface Canvas {
    canvas: HTMLCanvasElement;
    context: CanvasRenderingContext2D;
}

/** Each page of a PDF, drawn. */
export async function drawn(pdf: Uint8Array): Promise<Picture[]> {
    const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    const { canvasFactory } = file as { canvasFactory?: unknown };
    const factory = canvasFactory as { create(width: number, height: number): Canvas };
    const pictures: Picture[] = [];
    for (let number = 1; number <= file.numPages; number++) {
        const sheet = await file.getPage(number);
        const viewport = sheet.getViewport({ scale: (DOTS * 25.4) / 72 });
        const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
        const { canvas, context } = factory.create(width, height);
        await sheet.render({ canvas, canvasContext: context, viewport }).promise;
        const { data } = context.getImageData(0, 0, width, height);
        const light = new Uint8Array(width * height);
        const colour = new Uint8Array(width * height);
        for (let dot = 0; dot < light.length; dot++) {
            const [red, green, blue] = [data[dot * 4]!, data[dot * 4 + 1]!, data[dot * 4 + 2]!];
            light[dot] = 0.3 * red + 0.59 * green + 0.11 * blue;
            colour[dot] = Math.max(red, green, blue) - Math.min(red, green, blue);
        }
        pictures.push({ width, height, light, colour });
    }
    await file.destroy();
    return pictures;
}

const INK = 200;
const DARK = 110;
const COLOURED = 60;

/** Share of the dots of a part that fulfil something. */
function share(
    { width, height, light, colour }: Picture,
    { left, top, right, bottom }: Part,
    has: (light: number, colour: number) => boolean,
): number {
    const at = (mm: number, most: number) => Math.max(0, Math.min(most, Math.round(mm * DOTS)));
    const [from, to, first, last] = [
        at(left, width),
        at(right, width),
        at(top, height),
        at(bottom, height),
    ];
    let found = 0;
    for (let y = first; y < last; y++)
        for (let x = from; x < to; x++)
            if (has(light[y * width + x]!, colour[y * width + x]!)) found++;
    return found / Math.max(1, (to - from) * (last - first));
}

/** Printers leave out what is nearer to the edge, in mm. */
const EDGE = 4;

/** What is wrong with a page as it is seen. */
export function unsightly(picture: Picture, { words, width, height }: PrintedPage): string[] {
    const faults: string[] = [];
    const whole = { left: 0, top: 0, right: width, bottom: height };
    const inked = share(picture, whole, (light) => light < INK);
    if (inked < 0.001) faults.push('is blank');
    if (inked > 0.3) faults.push(`is dark: ${Math.round(inked * 100)} % of it is ink`);
    const edges: [string, Part][] = [
        ['left', { ...whole, right: EDGE }],
        ['right', { ...whole, left: width - EDGE }],
        ['top', { ...whole, bottom: EDGE }],
        ['bottom', { ...whole, top: height - EDGE }],
    ];
    for (const [name, part] of edges)
        if (share(picture, part, (light) => light < INK) > 0)
            faults.push(`has ink at its ${name} edge`);
    // The header and the menu of the screen are such; so is what somebody forgot to make light.
    for (let top = 0; top < height; top += 3)
        if (share(picture, { ...whole, top, bottom: top + 3 }, (light) => light < DARK) > 0.6)
            faults.push(`has a dark bar at ${top} mm`);
    for (const { text, left, top, width: length } of words) {
        const place = { left, top: top - 2, right: left + length, bottom: top };
        // A thin full stop or a pale mark is seen by less.
        if (/\w{2}/.test(text) && share(picture, place, (light) => light < INK) === 0)
            faults.push(`"${text}" cannot be seen`);
    }
    return faults;
}

/** How many mm² of a page, or of its part from `top` to `bottom`, are coloured: lines, bars and marks. */
export function coloured(
    picture: Picture,
    part: Partial<Pick<Part, 'top' | 'bottom'>> = {},
): number {
    const [right, bottom] = [picture.width / DOTS, picture.height / DOTS];
    const whole = { left: 0, top: 0, right, bottom, ...part };
    const found = share(picture, whole, (_light, colour) => colour > COLOURED);
    return found * right * (whole.bottom - whole.top);
}
