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

export class RecordWatch {
    #seen: Seen = { first: '', current: '', last: '' };
    #inFirst = true;

    add(text: Uint8Array): void {
        for (const byte of text) {
            if (byte === CR || byte === LF) this.#endRecord();
            else {
                const character = String.fromCharCode(byte);
                if (this.#seen.current.length < 3) this.#seen.current += character;
                if (this.#inFirst && this.#seen.first.length < 3) this.#seen.first += character;
            }
        }
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
