/**
 * Types of values, made from declarations and never written by hand: what a rule is given, what a
 * body may carry, what a row answers with. server/fieldTypes/schema.ts parses and checks exactly these.
 */
import type { Sentence } from './say.ts';
import type { ChoiceField, Field, Fields, FlagsField, LinesField, Needed, Taken } from './field.ts';

/** Values by name, where no declaration is known: code that serves any of them looks before it uses one. */
export type Values = Readonly<Record<string, unknown>>;

/** Shows a type as its keys and not as how it was put together. */
export type Shown<T> = { [K in keyof T]: T[K] } & {};

/** The values of field types that need no more than their name. */
interface Plain {
    text: string;
    memo: string;
    choice: string;
    integer: number;
    decimal: number;
    /** Per cent, unrounded. */
    rate: number;
    boolean: boolean;
    /** `YYYY-MM-DD` */
    date: string;
    /** ISO 8601 in UTC. */
    instant: string;
    /** An id. */
    reference: number;
    texts: readonly string[];
    flags: Readonly<Record<string, boolean>>;
    lines: readonly Values[];
}

/** A value of a field, where there is one. */
export type ValueOf<F extends Field> =
    F extends ChoiceField<infer Word>
        ? Word
        : F extends FlagsField<infer Word>
          ? Readonly<Partial<Record<Word, boolean>>>
          : F extends LinesField<infer Of>
            ? readonly ValuesOf<Of>[]
            : Plain[F['type']];

/** How an optional field reads where the body empties it: null, but a text is ''. */
type Emptied<F extends Field> = F extends { type: 'text' | 'memo' } ? undefined : null | undefined;

/** Names of the fields that a body must carry. */
type Must<F extends Fields> = Extract<
    Taken<F>,
    { [K in keyof F]: F[K] extends Needed ? K : never }[keyof F]
>;

/**
 * What a rule is given, parsed and checked: required fields are there; an optional one is undefined
 * where the body leaves it out, and null where the body empties it (a text: '').
 */
export type ValuesOf<F extends Fields> = Shown<
    { readonly [K in Must<F>]: ValueOf<F[K]> } & {
        readonly [K in Exclude<Taken<F>, Must<F>>]?: ValueOf<F[K]> | Emptied<F[K]>;
    }
>;

/**
 * What a verb of an entity is given. An edit carries what changes, so nothing in it must be there
 * but the `id`; without the `version` that was read (older clients) it is taken as it comes.
 */
export type VerbValues<F extends Fields, V extends 'create' | 'update' | 'delete'> = Shown<
    V extends 'create'
        ? { readonly [K in Must<F>]: ValueOf<F[K]> } & {
              readonly [K in Exclude<Taken<F>, Must<F>>]?: ValueOf<F[K]> | null;
          }
        : { readonly id: number; readonly version?: number } & (V extends 'update'
              ? {
                    readonly [K in Taken<F>]?: K extends Must<F>
                        ? ValueOf<F[K]>
                        : ValueOf<F[K]> | null;
                }
              : unknown)
>;

/** The word under which an answer carries the title of a reference: `district_id` → `district`. */
type TitleWord<K> = K extends `${infer Word}_id` ? Word : never;

/**
 * A record of an entity or a row of a report as an answer carries it: `id`, the fields, and of each
 * reference the title beside the id. Only what is required is sure to be there.
 */
export type RowOfFields<F extends Fields> = Shown<
    { id: number } & {
        [K in keyof F]: F[K] extends Needed | { type: 'texts' | 'flags' | 'lines' }
            ? ValueOf<F[K]>
            : ValueOf<F[K]> | null;
    } & {
        [
            K in keyof F as F[K] extends { type: 'reference' } ? TitleWord<K> : never
        ]: F[K] extends Needed ? string : string | null;
    }
>;

/**
 * A value once it has crossed as JSON: a moment is its text, what is undefined or a function is gone.
 * A rule answers with what JSON can say; the types follow where it says it with a `Date`.
 */
export type Wire<T> = T extends Date
    ? string
    : T extends Sentence // As it is; its values may hold sentences again, without end.
      ? T
      : T extends (...given: never[]) => unknown
        ? never
        : T extends object
          ? { [K in keyof T]: Wire<T[K]> }
          : T;
