/**
 * Bytes of an instrument to text. Encodings are not declared: UTF-16 bears a byte order mark or shows
 * its empty halves, UTF-8 is tried strictly, and what is no UTF-8 is Windows-1252 (French and Portuguese PCs). Characters
 * that PostgreSQL cannot keep (NUL) become the replacement character; the raw bytes keep them.
 */
export function decode(bytes: Uint8Array): string {
    const [first, second] = bytes;
    if (first === 0xff && second === 0xfe) return read('utf-16le', bytes);
    if (first === 0xfe && second === 0xff) return read('utf-16be', bytes);
    const halves = emptyHalves(bytes);
    if (halves) return read(halves, bytes);
    try {
        return read('utf-8', bytes, true);
    } catch {
        return read('windows-1252', bytes);
    }
}

/** UTF-16 without its mark: nearly every second byte of letters is 0, and no other. */
function emptyHalves(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
    const start = bytes.subarray(0, 200);
    const empty = (half: 0 | 1): number =>
        start.filter((byte, at) => byte === 0 && at % 2 === half).length;
    const [even, odd] = [empty(0), empty(1)];
    if (start.length < 16 || Math.min(even, odd) > 0) return undefined;
    if (odd > start.length * 0.4) return 'utf-16le';
    return even > start.length * 0.4 ? 'utf-16be' : undefined;
}

const read = (encoding: string, bytes: Uint8Array, fatal = false): string =>
    new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll('\0', '\uFFFD');
