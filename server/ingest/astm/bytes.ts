/** Control characters of ASTM E1381 and MLLP, and a buffer that grows. */

export const STX = 0x02;
export const ETX = 0x03;
export const EOT = 0x04;
export const ENQ = 0x05;
export const ACK = 0x06;
export const LF = 0x0a;
export const VT = 0x0b;
export const FS = 0x1c;
export const CR = 0x0d;
export const NAK = 0x15;
export const ETB = 0x17;

/** Bytes added one at a time, doubling its room, never beyond what the caller lets in. */
export class ByteBuffer {
    #bytes = Buffer.allocUnsafe(256);
    length = 0;

    add(byte: number): void {
        if (this.length === this.#bytes.length) {
            const larger = Buffer.allocUnsafe(this.#bytes.length * 2);
            this.#bytes.copy(larger);
            this.#bytes = larger;
        }
        this.#bytes[this.length++] = byte;
    }

    /** Several at once. */
    addAll(bytes: Uint8Array): void {
        const needed = this.length + bytes.length;
        if (needed > this.#bytes.length) {
            const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
            this.#bytes.copy(larger, 0, 0, this.length);
            this.#bytes = larger;
        }
        this.#bytes.set(bytes, this.length);
        this.length = needed;
    }

    /** A copy of what it holds, with so much room behind it. */
    copy(room = 0): Buffer {
        const copied = Buffer.allocUnsafe(this.length + room);
        this.#bytes.copy(copied, 0, 0, this.length);
        return copied;
    }

    /** Empties it, and gives large room back. */
    clear(): void {
        if (this.#bytes.length > 4096) this.#bytes = Buffer.allocUnsafe(256);
        this.length = 0;
    }
}

/** Memory that all connections together may hold for messages that are not complete yet, in bytes. */
export class Budget {
    used = 0;
    constructor(readonly limit: number) {}

    take(bytes: number): boolean {
        if (this.used + bytes > this.limit) return false;
        this.used += bytes;
        return true;
    }

    give(bytes: number): void {
        this.used -= bytes;
    }
}
