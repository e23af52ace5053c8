/**
 * Document: what people write with a head and lines, that bears a number, goes from state to state by
 * steps of different people, keeps its history and is printed as a note to sign. Data only: what a step
 * does beside moving the state stands in `*.server.ts` (define/documents/steps.server.ts); the screen, its
 * buttons, the note and the history are drawn from here. Its list is a report.
 */
import type { Access } from '../../access.ts';
import type { Waits } from '../action.ts';
import type { Shape } from '../calls.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ChoiceField, Fields } from '../field.ts';
import type { Values } from '../values.ts';

export interface Document {
    kind: 'document';
    name: string;
    /** Heading of the note. */
    title: string;
    /** Headings by the value of a column, where a table holds several kinds. */
    titles?: { column: string; options: Readonly<Record<string, string>> };
    /** Has `id`, `number`, `status`, `version`. */
    table: string;
    /** The states that `status` goes through. */
    status: ChoiceField;
    /** What answers tell of it, and those that stand over the lines of the note, in order, where there is a value. */
    fields: Fields;
    head: readonly string[];
    /** Text under the lines. */
    remarks?: string;
    /** None where a screen of its own draws them. */
    lines?: {
        of: Fields;
        /** Columns of the note, in order. */
        columns: Readonly<Record<string, LineColumn>>;
        /** Column that has a value in a line which does not count any more. */
        struck?: string;
    };
    /** Who signs on paper. */
    signatures: readonly string[];
    /** In the order of their buttons. */
    steps: Readonly<Record<string, Step>>;
    /** Buttons to other screens; label to link. */
    links?: Readonly<Record<string, StepLink>>;
    /** The call that answers with one wherever it stands, where lists hold only those of a state. */
    opened?: Endpoint;
    /** The call that tells what happened to one, and who may ask. */
    history?: { endpoint: Endpoint; access: Access };
}

/** How a field of the lines is drawn. */
export interface LineColumn {
    /** Column with the word of its unit, drawn behind the number. */
    unit?: string;
    /** Columns drawn small below it, where they have a value. */
    under?: readonly string[];
    /** The same with their labels. */
    noted?: readonly string[];
    /** A sentence small below it, `%{column}` taking a value of the line; none where one is missing. */
    sentence?: string;
    /** Only on documents where this column has this value. */
    when?: Readonly<Record<string, string>>;
    /** Only once a line has a value in it, and not 0. */
    once?: boolean;
}

export interface Step {
    /** On its button. */
    label: string;
    endpoint: Endpoint;
    access: Access;
    /** States in which it can be taken, and those that it can lead to; none where the document goes. */
    from: readonly string[];
    to: readonly string[];
    /** What is said in a state that it cannot start from, where there is more to say than that; `%{number}`. */
    closed?: Readonly<Record<string, string>>;
    /** Never taken by whom this is true of (four eyes), and only by whom that is true of. */
    never?: Whom;
    only?: Whom;
    /** The screen that takes it, `{id}` for the document's; the others are taken where they are drawn. */
    route?: `/${string}`;
    /** What is asked before, and what follows from it. Without: done at once. */
    ask?: string;
    about?: string;
    /** What it takes beside the id: asked for in the dialog, or over the lines. */
    fields?: Fields;
    /** Other words for what its call takes, as older clients write them: word to field. */
    also?: Readonly<Record<string, string>>;
    /** It takes a document back, or its rest. */
    undoes?: boolean;
    /** It may be taken without a line. */
    waits?: Waits;
    lines?: StepLines;
    /** It can be taken for one line alone. */
    line?: {
        /** Name of the line's id in the call. */
        id: string;
        label: string;
        ask: string;
        about: string;
    };
}

/** Who somebody is to a document: a column that every answer has, true (or a word) for those readers. */
export interface Whom {
    column: string;
    /** The refusal for others, and its code. */
    sentence: string;
    code: string;
    /** In place of the button, for who cannot take the step that comes next; `%{column}` takes a value. */
    hint?: string;
}

/** What a step takes of each line, typed beside what is known of it. */
export interface StepLines {
    /** Name of the line's id in the call. */
    id: string;
    fields: Fields;
    /** Name of an input for who hears it: `Approve of %{product}, in %{unit}`. */
    named: string;
    /** The field that holds a quantity, the column it opens with, and the column that it is measured by. */
    quantity: { field: string; from: string; against: string };
    /** Fields of the lines and of the step that are asked for only where a quantity differs. */
    why: readonly string[];
    /** Columns of the lines that stand beside. */
    columns: Readonly<Record<string, LineColumn>>;
    /** On the button that sends it; another word where a quantity differs. */
    send: readonly [all: string, differing?: string];
    /** Drawn at once in place of the lines: what the document waits for. */
    opened?: boolean;
}

export interface StepLink {
    /** `{id}` takes that of the document. Drawn for who may open it. */
    route: `/${string}`;
    from: readonly string[];
    only?: Pick<Whom, 'column'>;
}

/** A document as every answer tells it. */
export type DocumentRecord = Readonly<Record<string, unknown>> & {
    readonly id: number;
    readonly number: string;
    readonly status: string;
};

/** The call of any step. */
export type StepCall = Shape<Values, { success: string }>;

/** Something that happened to a document. */
export interface Happened {
    id: number;
    at: string;
    who: string;
    /** The state that it came to, `drafted` or `edited`. */
    what: string;
    reason: string;
    /** Lines whose quantity was edited. */
    lines: readonly { product: string; unit: string; from: number | null; to: number | null }[];
}

/** The call that tells the history of any document, the newest first. */
export type HappenedCall = Shape<{ id: number }, { data: readonly Happened[] }>;

/** Whether a step can be taken in this state by this reader, as far as the document says. */
export const isOpen = (
    { from, never, only }: Pick<Step, 'from' | 'never'> & { only?: Pick<Whom, 'column'> },
    record: DocumentRecord,
): boolean =>
    from.includes(record.status) &&
    !(never && record[never.column]) &&
    !(only && !record[only.column]);

export const defineDocument = <const D extends Omit<Document, 'kind'>>(
    input: D,
): D & { kind: 'document' } => ({ kind: 'document', ...input });
