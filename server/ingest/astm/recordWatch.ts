/**
 * Watches the text of frames go by and tells whether a message is complete: its last record is L
 * (ASTM E1394), or it is HL7 sent inside of ASTM frames, which ends with its last frame.
 */
import { CR, LF } from './bytes.ts';

interface Seen {
    /** The first three characters of the first record and of the record under way. */
    first: string;
    current: string;
    /** Kind of the last record that ended, with the character after it. */
    last: string;
}

const FIELD_OF_HL7 = 'MSH';

/** Characters at the beginning of a record that tell its kind. */
const LOOKED_AT = 3;

/** Where the line ends: at CR or LF, or with the text. */
function endOfLine(text: Uint8Array, from: number): number {
    let at = from;
    while (at < text.length && text[at] !== CR && text[at] !== LF) at++;
    return at;
}

export class RecordWatch {
    #seen: Seen = { first: '', current: '', last: '' };
    #inFirst = true;

    add(text: Uint8Array): void {
        let at = 0;
        while (at < text.length) {
            const end = endOfLine(text, at);
            if (end > at) this.#begin(text.subarray(at, Math.min(end, at + LOOKED_AT)));
            if (end < text.length) this.#endRecord();
            at = end + 1;
        }
    }

    /** Bytes of the record under way: only its first characters say anything. */
    #begin(bytes: Uint8Array): void {
        const seen = this.#seen;
        if (seen.current.length >= LOOKED_AT) return;
        seen.current = (seen.current + String.fromCharCode(...bytes)).slice(0, LOOKED_AT);
        if (this.#inFirst) seen.first = seen.current;
    }

    #endRecord(): void {
        if (this.#seen.current) {
            this.#seen.last = this.#seen.current;
            this.#inFirst = false;
        }
        this.#seen.current = '';
    }

    /** Asked at ETX, which ends a record whether CR stands before it or not. */
    complete(): boolean {
        this.#endRecord();
        if (this.#seen.first === FIELD_OF_HL7) return true;
        const delimiter = this.#seen.first[1] ?? '|';
        return this.#seen.last === 'L' || this.#seen.last.startsWith(`L${delimiter}`);
    }

    snapshot(): Seen & { inFirst: boolean } {
        return { ...this.#seen, inFirst: this.#inFirst };
    }

    restore({ inFirst, ...seen }: Seen & { inFirst: boolean }): void {
        this.#seen = seen;
        this.#inFirst = inFirst;
    }
}
