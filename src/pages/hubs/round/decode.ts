/** Reads barcodes in what a camera sees: by the browser where it can, else by a decoder that is fetched then (decision 20). */

/** The barcode in a picture of a film; undefined where none is to be read. */
export type Decode = (film: HTMLVideoElement) => Promise<string | undefined>;

/** What browsers that have it call it; no types of it come with TypeScript. */
interface Detector {
    detect(film: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorMaker = {
    new (options: { formats: readonly string[] }): Detector;
    getSupportedFormats(): Promise<readonly string[]>;
};

const wanted = ['code_128', 'qr_code'] as const;

export async function decoder(): Promise<Decode> {
    const { BarcodeDetector: Maker } = globalThis as { BarcodeDetector?: DetectorMaker };
    const able = Maker ? await Maker.getSupportedFormats().catch(() => []) : [];
    // On some desktops it is there and reads nothing.
    if (Maker && wanted.every((one) => able.includes(one))) {
        const detector = new Maker({ formats: wanted });
        return async (film) => (await detector.detect(film))[0]?.rawValue;
    }
    const { readPixels } = await import('./pixels.ts');
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    return (film) => {
        const [width, height] = [film.videoWidth, film.videoHeight];
        if (!context || !width || !height) return Promise.resolve(undefined);
        [canvas.width, canvas.height] = [width, height];
        context.drawImage(film, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        return Promise.resolve(readPixels(data, width, height));
    };
}
