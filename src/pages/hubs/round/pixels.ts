/** Barcodes in pixels, by ZXing: for browsers that read none themselves. */
import {
    BinaryBitmap,
    Code128Reader,
    DecodeHintType,
    HybridBinarizer,
    QRCodeReader,
    RGBLuminanceSource,
} from '@zxing/library';

const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
const readers = [new Code128Reader(), new QRCodeReader()];

/** The barcode in a picture of red, green, blue and opacity; undefined where none is to be read. */
export function readPixels(
    pixels: Uint8ClampedArray,
    width: number,
    height: number,
): string | undefined {
    const grey = new Uint8ClampedArray(width * height);
    for (let at = 0; at < grey.length; at++)
        // Green counts twice, as the eye has it.
        grey[at] =
            ((pixels[4 * at] ?? 0) + 2 * (pixels[4 * at + 1] ?? 0) + (pixels[4 * at + 2] ?? 0)) / 4;
    const source = new RGBLuminanceSource(grey, width, height);
    for (const reader of readers) {
        try {
            return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
        } catch {
            // It throws where it finds nothing.
        } finally {
            reader.reset();
        }
    }
    return undefined;
}
