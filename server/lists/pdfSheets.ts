/**
 * Sheets of a PDF that are written one after the other and forgotten: nothing of a sheet is kept but its number. How many there are
 * is known at the end alone, so that each sheet shows one drawing that is written last.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { letters } from '../../resources/define/paper/letters.server.ts';

/** A font of pdfkit, as far as it is used here. */
interface Font {
    id: string;
    encode(text: string, features: object): [string[], unknown];
    widthOfString(text: string, size: number, features: object): number;
    layoutRun(text: string, features: object): Run;
    ref(): object;
}

/** The signs of a text in a font. */
interface Run {
    glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
    positions: object[];
    advanceWidth: number;
}

/** What pdfkit's documents have beyond their published types. */
interface Document {
    _font: Font;
    page: {
        height: number;
        fonts: Record<string, object>;
        xobjects: Record<string, object>;
    };
}

/** An object of the file that is written when it ends. */
interface Reference {
    data: Record<string, unknown>;
    end(content: Buffer): void;
}

/** A text as it is written, with its width in points at one point. */
export interface Set {
    hex: string;
    width: number;
}

/** How letters stand in a font, whatever the file: its rules are read once, which takes longer than most files. */
const standing = { normal: new Map<string, Run>(), bold: new Map<string, Run>() };

/** No file names more letters than a font has. */
const MOST_LETTERS = 4096;

/** A font that looks letters up in no rules but once. */
function remembering(font: Font, known: Map<string, Run>): Font {
    const anew = font.layoutRun.bind(font);
    font.layoutRun = (letter, features) => {
        const found = known.get(letter);
        if (found) return found;
        const { glyphs, positions, advanceWidth } = anew(letter, features);
        // A sign that two letters share (two kinds of blanks) is that of the letter that was asked for, not of an earlier file's.
        const run = {
            glyphs: glyphs.map(({ id, advanceWidth: wide, codePoints }) => ({
                id,
                advanceWidth: wide,
                codePoints: glyphs.length === 1 ? [letter.codePointAt(0)!] : [...codePoints],
            })),
            positions,
            advanceWidth,
        };
        if (known.size < MOST_LETTERS) known.set(letter, run);
        return run;
    };
    return font;
}

/** Sets texts letter by letter: each letter is looked up once, so that a million cells cost little. */
export class Letters {
    readonly #known = new Map<string, Set>();

    constructor(readonly font: Font) {}

    of(letter: string): Set {
        let known = this.#known.get(letter);
        if (!known) {
            known = {
                hex: this.font.encode(letter, {})[0].join(''),
                width: this.font.widthOfString(letter, 1, {}),
            };
            this.#known.set(letter, known);
        }
        return known;
    }

    set(text: string): Set {
        let hex = '';
        let width = 0;
        for (const letter of text) {
            const one = this.of(letter);
            hex += one.hex;
            width += one.width;
        }
        return { hex, width };
    }
}

interface About {
    title: string;
    language: string;
    landscape: boolean;
}

const TOTAL = 'Total';

/** A4, in points. */
const short = 595.28;
const long = 841.89;

export class Sheets {
    readonly #doc: PDFKit.PDFDocument & Document;
    readonly #total: Reference;
    readonly normal: Letters;
    readonly bold: Letters;
    readonly width: number;
    readonly height: number;
    /** How many are written. */
    count = 0;
    #ops: string[] = [];
    #chunks: Buffer[] = [];

    constructor({ title, language, landscape }: About) {
        this.#doc = new PDFDocument({
            autoFirstPage: false,
            font: letters.normal,
            size: 'A4',
            layout: landscape ? 'landscape' : 'portrait',
            lang: language,
            info: { Title: title, Creator: 'Kipimo' },
        }) as PDFKit.PDFDocument & Document;
        this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
        this.normal = new Letters(remembering(this.#doc._font, standing.normal));
        this.#doc.font(letters.bold);
        this.bold = new Letters(remembering(this.#doc._font, standing.bold));
        // Its types leave out what a reference can do beside being named.
        this.#total = this.#doc.ref({
            Type: 'XObject',
            Subtype: 'Form',
        }) as unknown as Reference;
        this.width = landscape ? long : short;
        this.height = landscape ? short : long;
    }

    /** Begins a sheet; what was drawn before belongs to the one before. */
    next(): void {
        this.#finish();
        this.#doc.addPage();
        const { page } = this.#doc;
        for (const { font } of [this.normal, this.bold]) page.fonts[font.id] = font.ref();
        page.xobjects[TOTAL] = this.#total;
        this.count++;
        // pdfkit begins at the upper edge, upside down; here it is the lower edge.
        this.#ops = [`1 0 0 -1 0 ${point(page.height)} cm`];
    }

    /** `x` and `y` of the first letter's foot. */
    text(set: Set, x: number, y: number, size: number, of: Letters = this.normal): void {
        if (set.hex) this.#ops.push(textOf(set, x, y, size, of));
    }

    /** A light line. */
    line(x: number, y: number, width: number): void {
        this.#ops.push(
            `0.5 w 0.81 0.84 0.87 RG ${point(x)} ${point(y)} m ${point(x + width)} ${point(y)} l S`,
        );
    }

    /** A light field behind the heads of a table. */
    field(x: number, y: number, width: number, height: number): void {
        this.#ops.push(
            `0.933 0.945 0.965 rg ${[x, y, width, height].map(point).join(' ')} re f 0 g`,
        );
    }

    /** Where the number of all sheets will stand, with what is said after it. */
    total(x: number, y: number): void {
        this.#ops.push(`q 1 0 0 1 ${point(x)} ${point(y)} cm /${TOTAL} Do Q`);
    }

    #finish(): void {
        if (this.#ops.length) this.#doc.addContent(this.#ops.join('\n'));
        this.#ops = [];
    }

    /** What is written by now. */
    async take(): Promise<Buffer> {
        await breathe();
        const made = Buffer.concat(this.#chunks);
        this.#chunks = [];
        return made;
    }

    /** Writes the number of all and the letters; what is left is the end of the file. */
    async end(after: (count: number) => string, size: number): Promise<Buffer> {
        this.#finish();
        const said = this.normal.set(after(this.count));
        this.#total.data = {
            ...this.#total.data,
            BBox: [0, -size, said.width * size + 1, size * 2],
            Resources: { Font: { [this.normal.font.id]: this.normal.font.ref() } },
        };
        this.#total.end(Buffer.from(textOf(said, 0, 0, size, this.normal)));
        const over = new Promise((resolve) => this.#doc.once('end', resolve));
        this.#doc.end();
        await over;
        return this.take();
    }
}

const point = (value: number): string => String(Math.round(value * 100) / 100);

const textOf = ({ hex }: Set, x: number, y: number, size: number, { font }: Letters): string =>
    `BT /${font.id} ${size} Tf ${point(x)} ${point(y)} Td <${hex}> Tj ET`;
