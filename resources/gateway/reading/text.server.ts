/**
 * Bytes of an instrument to text. Encodings are not declared: UTF-16 bears a byte order mark, UTF-8
 * is tried strictly, and what is no UTF-8 is Windows-1252 (French and Portuguese PCs). Characters
 * that PostgreSQL cannot keep (NUL) become the replacement character; the raw bytes keep them.
 */
export function decode(bytes: Uint8Array): string {
    const [first, second] = bytes;
    if (first === 0xff && second === 0xfe) return read('utf-16le', bytes);
    if (first === 0xfe && second === 0xff) return read('utf-16be', bytes);
    if (isUnmarked(bytes)) return read('utf-16le', bytes);
    try {
        return read('utf-8', bytes, true);
    } catch {
        return read('windows-1252', bytes);
    }
}

/** UTF-16 without its mark: every second byte of letters is 0, and no other. */
function isUnmarked(bytes: Uint8Array): boolean {
    const start = bytes.subarray(0, 200);
    const zeros = (from: number): number =>
        start.filter((byte, at) => byte === 0 && at % 2 === from).length;
    return start.length >= 20 && zeros(1) > start.length * 0.4 && zeros(0) === 0;
}

const read = (encoding: string, bytes: Uint8Array, fatal = false): string =>
    new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll('\0', '\uFFFD');
