/** Bars and squares of a label, as one path each: drawn sharp at any size, on paper and on the screen. */
import { code128, qrcode, type DrawingContext } from 'bwip-js/browser';
import { phrases } from '../../../resources/define/say.ts';

export type SymbolKind = 'code128' | 'qrcode';

export const symbolNames: Readonly<Record<SymbolKind, string>> = phrases({
    code128: 'Bars (Code 128)',
    qrcode: 'Squares (QR)',
});

/** A symbol in units of half a module, its quiet zone included. */
export interface DrawnSymbol {
    viewBox: string;
    path: string;
}

/** A module is two units wide: bars begin and end on whole units. */
const MODULE = 2;
/** Modules that stay white around a symbol, as its standard asks. */
const quiet: Readonly<Record<SymbolKind, number>> = { code128: 10, qrcode: 4 };

/** Gathers what bwip-js draws into the path of an SVG. */
function pathDrawing(margin: number, tall: boolean): DrawingContext<DrawnSymbol> {
    const parts: string[] = [];
    let [width, height] = [0, 0];
    return {
        scale: () => null,
        measure: () => ({ width: 0, ascent: 0, descent: 0 }),
        init: (wide, high) => void ([width, height] = [wide, high]),
        line: (x0, y0, _x1, y1, wide) =>
            void parts.push(
                `M${x0 - wide / 2} ${Math.min(y0, y1)}h${wide}v${Math.abs(y1 - y0)}h${-wide}z`,
            ),
        polygon: (points) =>
            void parts.push(`M${points.map((point) => point.join(' ')).join('L')}z`),
        hexagon: () => undefined,
        ellipse: () => undefined,
        fill: () => undefined,
        text: () => undefined,
        end: () => {
            const across = margin * MODULE;
            const down = tall ? 0 : across;
            return {
                viewBox: `${-across} ${-down} ${width + 2 * across} ${height + 2 * down}`,
                path: parts.join(''),
            };
        },
    };
}

/** The symbol of a barcode. Code 128 for readers of bars; QR where the label is small or a telephone reads it. */
export function symbolOf(kind: SymbolKind, barcode: string): DrawnSymbol {
    const bars = kind === 'code128';
    const draw = bars ? code128<DrawnSymbol> : qrcode<DrawnSymbol>;
    const options = { bcid: kind, text: barcode, scale: MODULE, ...(bars && { height: 12 }) };
    return draw(options, pathDrawing(quiet[kind], bars));
}
