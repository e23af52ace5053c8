/** Pictures as they are sent over a bad line: at most 1600 points a side. What a camera wrote into them stays behind here already. */

const SIDE = 1600;
/** Below this it is sent as it is. */
const SMALL = 400_000;

/** The picture drawn smaller as JPEG; the file itself where it is none, is small, or this browser cannot draw it. */
export async function smaller(file: File): Promise<File> {
    if (!file.type.startsWith('image/') || file.size < SMALL) return file;
    try {
        const drawn = await createImageBitmap(file);
        const scale = Math.min(1, SIDE / Math.max(drawn.width, drawn.height));
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(drawn.width * scale);
        canvas.height = Math.round(drawn.height * scale);
        canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
        drawn.close();
        const blob = await new Promise<Blob | null>((done) => {
            canvas.toBlob(done, 'image/jpeg', 0.8);
        });
        if (!blob || blob.size >= file.size) return file;
        const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
        return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
    } catch {
        return file;
    }
}
