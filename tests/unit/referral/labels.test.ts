/** Labels as they are drawn on their sheets are read back by a decoder that is not ours. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { onSheets, sheets, type Sheet } from '../../../src/pages/referral/sheets.ts';
import { symbolOf, type SymbolKind } from '../../../src/pages/referral/symbols.ts';

beforeAll(() => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    // Its own file, and not one from the network.
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

const DOTS = 300 / 25.4;
const [WIDTH, HEIGHT] = [210, 297];

/** A sheet as a printer of 300 dots an inch puts it on A4: each symbol within the margins of its label, above its text. */
async function paperOf(
    labels: readonly (string | null)[],
    kind: SymbolKind,
    sheet: Sheet,
): Promise<Buffer> {
    const drawn = labels.map((barcode, at) => {
        if (!barcode) return '';
        const { viewBox, path } = symbolOf(kind, barcode);
        const x = sheet.left + (at % sheet.columns) * (sheet.width + sheet.gap) + 2;
        const y = sheet.top + Math.floor(at / sheet.columns) * sheet.height + 1.5;
        const ratio = kind === 'code128' ? 'preserveAspectRatio="none"' : '';
        return `<svg x="${x}" y="${y}" width="${sheet.width - 4}" height="${sheet.height - 7}" viewBox="${viewBox}" ${ratio}><path d="${path}"/></svg>`;
    });
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(WIDTH * DOTS)}" height="${Math.round(HEIGHT * DOTS)}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${drawn.join('')}</svg>`;
    return sharp(Buffer.from(page)).png().toBuffer();
}

const barcodes = (count: number): string[] =>
    Array.from({ length: count }, (_none, at) => `KLA${String(4711 + at).padStart(7, '0')}`);

it.each([
    ['code128', 'Code128', 'a4_24'],
    ['code128', 'Code128', 'a4_40'],
    ['qrcode', 'QRCode', 'a4_65'],
] as const)(
    '%s: every label of a sheet says its own barcode (%s, %s)',
    async (kind, format, name) => {
        const sheet = sheets[name];
        const [labels] = onSheets(barcodes(sheet.columns * sheet.rows - 2), sheet, 2);
        const found = await readBarcodes(await paperOf(labels!, kind, sheet), {
            formats: [format],
            maxNumberOfSymbols: 255,
        });
        expect([...new Set(found.map(({ text }) => text))].toSorted()).toEqual(
            labels!.filter((label) => label !== null).toSorted(),
        );
    },
);

it('a sheet that was begun goes on at its first label that is left', () => {
    const pages = onSheets(['a', 'b', 'c'], { ...sheets.roll, columns: 2, rows: 1 }, 1);
    expect(pages).toEqual([
        [null, 'a'],
        ['b', 'c'],
    ]);
});
