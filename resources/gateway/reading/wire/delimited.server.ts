/**
 * Records of ASTM E1394 and segments of HL7 v2: lines of fields, with delimiters that the first
 * record declares itself. GeneXpert sends `@^\` where the books say `\^&`.
 */
export interface Delimiters {
    field: string;
    component: string;
    repeat: string;
    escape: string;
    subcomponent: string;
}

/** A record: its fields as sent, field 0 the record's kind. */
export class DelimitedRecord {
    /** Components of fields that were asked for: most are asked for several times. */
    readonly #parts: (string[] | undefined)[] = [];

    constructor(
        readonly fields: readonly string[],
        readonly delimiters: Delimiters,
    ) {}

    get kind(): string {
        return this.fields[0] ?? '';
    }

    /** A field as sent, outer spaces off; '' where there is none. */
    raw(index: number): string {
        return (this.fields[index] ?? '').trim();
    }

    /** One component of a field, from 0, unescaped. */
    part(index: number, component = 0): string {
        return this.parts(index)[component] ?? '';
    }

    /** The components of a field, unescaped; nobody changes them. */
    parts(index: number): readonly string[] {
        return (this.#parts[index] ??= this.partsBy(index, this.delimiters.component));
    }

    partsBy(index: number, delimiter: string): string[] {
        return this.raw(index)
            .split(delimiter)
            .map((part) => this.unescape(part).trim());
    }

    /** The whole field as a person reads it. */
    text(index: number): string {
        return this.unescape(this.raw(index));
    }

    unescape(text: string): string {
        const { escape, field, component, repeat, subcomponent } = this.delimiters;
        if (!escape || !text.includes(escape)) return text;
        const meant: Record<string, string> = {
            F: field,
            S: component,
            R: repeat,
            E: escape,
            T: subcomponent,
        };
        let read = '';
        for (let at = 0; at < text.length; at++) {
            const letter = text[at + 1];
            const known = letter === undefined ? undefined : meant[letter];
            if (text[at] === escape && text[at + 2] === escape && known !== undefined) {
                read += known;
                at += 2;
            } else read += text[at];
        }
        return read;
    }
}

/** Lines of a text, whatever ends them; none of them empty. */
export const linesOf = (text: string): string[] =>
    text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
