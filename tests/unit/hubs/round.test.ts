/** Barcodes that a phone reads by itself, and packages as a rider sees them while nothing can be sent. */
import { expect, it } from 'vitest';
import { QRCodeWriter, BarcodeFormat } from '@zxing/library';
import { readPixels } from '../../../src/pages/hubs/round/pixels.ts';
import { withWaiting, type Carried } from '../../../src/pages/hubs/round/useRound.ts';

/** Black and white as a camera gives them: red, green, blue, opacity. */
function picture(width: number, height: number, dark: (x: number, y: number) => boolean) {
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
            if (dark(x, y)) pixels.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
    return readPixels(pixels, width, height);
}

it('reads Code 128 and QR codes, and nothing where there is none', () => {
    // Start B, A (33), B (34), the sum of 104 + 33 + 2 × 34 modulo 103 (102), stop.
    const bars = '110100100001010001100010001011000111101011101100011101011';
    expect(picture(260, 80, (x) => bars[Math.floor((x - 40) / 3)] === '1')).toBe('AB');
    const code = new QRCodeWriter().encode(
        'PKG-CANARY-7',
        BarcodeFormat.QR_CODE,
        160,
        160,
        new Map(),
    );
    expect(picture(160, 160, (x, y) => code.get(x, y))).toBe('PKG-CANARY-7');
    expect(picture(160, 80, () => false)).toBeUndefined();
});

it('shows what waits among the packages: picked, handed on, delivered', () => {
    const known: Carried = {
        id: 1,
        number: 'PKG-1',
        code: 'KNOWN',
        status: 'picked',
        facility: 'A',
        destination: null,
        samples: 3,
        picked_at: '2026-03-14T07:00:00Z',
        mine: true,
    };
    const entry = (id: number, path: string, body: object) => ({
        id,
        owner: 'rider',
        key: String(id),
        at: id,
        title: 'x',
        from: '',
        request: { method: 'POST' as const, path, body },
    });
    const waits = [
        entry(7, '/x/hub/packages/pick', { code: 'new-1', samples: 5, at: '2026-03-14T08:00:00Z' }),
        entry(8, '/x/hub/packages/hand', { code: 'NEW-1 ', leg: 'at_hub' }),
        entry(9, '/x/hub/packages/hand', { code: 'known', leg: 'delivered' }),
    ];
    expect(
        withWaiting([known], waits.slice(0, 1)).map(({ code, status }) => [code, status]),
    ).toEqual([
        ['KNOWN', 'picked'],
        ['new-1', 'picked'],
    ]);
    expect(withWaiting([known], waits)).toMatchObject([
        { id: -7, code: 'new-1', status: 'at_hub', samples: 5 },
    ]);
});
