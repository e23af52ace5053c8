/**
 * Frames of ASTM E1381: `STX n text ETB|ETX c c CR LF`, n from 1 to 7 and then 0, cc the sum of all
 * bytes from n to ETB or ETX modulo 256 as two hexadecimal digits.
 */
import { CR, ETB, ETX, LF, STX } from './bytes.ts';

/** Longest text of a frame by the standard. Receivers take longer ones: some senders do not cut. */
export const FRAME_TEXT = 240;

export const nextNumber = (number: number): number => (number + 1) % 8;

/** Two upper-case hexadecimal digits for the bytes from the frame number to ETB or ETX. */
export function checksum(bytes: Uint8Array): string {
    let sum = 0;
    // By numbers: an iterator over each byte of each frame takes three times as long.
    for (let at = 0; at < bytes.length; at++) sum += bytes[at] as number;
    sum &= 0xff;
    return sum.toString(16).toUpperCase().padStart(2, '0');
}

export function frame(number: number, text: Uint8Array, last: boolean): Buffer {
    const body = Buffer.concat([
        Buffer.from([0x30 + number]),
        text,
        Buffer.from([last ? ETX : ETB]),
    ]);
    return Buffer.concat([
        Buffer.from([STX]),
        body,
        Buffer.from(checksum(body), 'latin1'),
        Buffer.from([CR, LF]),
    ]);
}

/** Cuts a message into frames as instruments do: after so many bytes, wherever that is. */
export function framesOf(message: Uint8Array, size = FRAME_TEXT): Buffer[] {
    const frames: Buffer[] = [];
    let number = 1;
    for (let at = 0; at === 0 || at < message.length; at += size) {
        const last = at + size >= message.length;
        frames.push(frame(number, message.subarray(at, at + size), last));
        number = nextNumber(number);
    }
    return frames;
}
