/** Messages as they were kept, without what carried them: frames of ASTM E1381, the envelope of MLLP. */

const STX = 0x02;
const ETX = 0x03;
const VT = 0x0b;
const CR = 0x0d;
const ETB = 0x17;
const FS = 0x1c;

/**
 * The text of a kept message: its frames joined without numbers and checksums (they were checked on
 * receipt), or the bytes themselves where there are no frames. One record per frame is joined with CR.
 */
export function unframe(bytes: Buffer): Buffer {
    const first = bytes.indexOf(STX);
    if (first === -1 || first > 8) return bytes;
    const parts: Buffer[] = [];
    for (let at = first; at !== -1; at = bytes.indexOf(STX, at)) {
        let end = at + 2;
        while (end < bytes.length && bytes[end] !== ETX && bytes[end] !== ETB) end++;
        parts.push(bytes.subarray(at + 2, end));
        if (bytes[end] === ETX && bytes[end - 1] !== CR) parts.push(Buffer.from([CR]));
        at = end + 1;
    }
    return Buffer.concat(parts);
}

/** The message without its frame; bytes that have none as they are. */
export function unwrap(bytes: Buffer): Buffer {
    const start = bytes.indexOf(VT);
    if (start === -1 || start > 8) return bytes;
    const end = bytes.indexOf(FS, start);
    return bytes.subarray(start + 1, end === -1 ? bytes.length : end);
}
