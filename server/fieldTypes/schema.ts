/** Field type → SQL column, body schema, filter schema, answer schema: one exhaustive table, used by
 * validation, OpenAPI, and the test that compares the migrated database with the declarations. */
import { z } from 'zod';
import { civilDate, instantText, lastOfMonth } from './days.ts';
import { message } from './messages.ts';
import { once } from './once.ts';
import { isSecret, refersTo } from '../../resources/define/fieldFacts.ts';
import {
    titleWord,
    type Field,
    type Fields,
    type FieldType,
} from '../../resources/define/field.ts';
import { textRules } from '../../resources/define/rules/textRules.ts';
import { optionsOf, say } from '../../resources/define/say.ts';

interface Kind<F extends Field> {
    /** SQL types a stored field of this type may have. */
    columns: readonly string[];
    /** An empty text is a value of it like any other; of the others an emptied input sends '' or null. */
    textual: boolean;
    /** A value in a body, already trimmed and in the form that SQL takes. */
    body(field: F): z.ZodType;
    /** One value of a filter. Query parameters arrive as text. */
    filter(field: F): z.ZodType;
    /** A value in an answer. */
    answer(field: F): z.ZodType;
}

type Kinds = { [T in FieldType]: Kind<Extract<Field, { type: T }>> };

/** A choice by its code; who typed another is told the words that stand for them. */
const oneOf = (options: Readonly<Record<string, string>>) =>
    z.enum(Object.keys(options), message(say('One of: %{words}.', { words: optionsOf(options) })));
const numberText = z.union([
    z.number(),
    z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/, message(say('A number expected.')))
        .transform(Number),
]);
/** The id of a record, as a number or, in an address, as its digits. */
export const recordId = z.union([
    z.number().int().positive(),
    z
        .string()
        .regex(/^\d{1,15}$/, message(say('The number of a record is expected.')))
        .transform(Number),
]);
const truth = z.union([
    z.boolean(),
    z.enum(['true', 'false']).transform((word) => word === 'true'),
]);

const bounded = (schema: z.ZodNumber, { min, max }: { min?: number; max?: number }) => {
    const low =
        min === undefined ? schema : schema.min(min, message(say('At least %{min}.', { min })));
    return max === undefined ? low : low.max(max, message(say('At most %{max}.', { max })));
};
/** What nobody sees, alone: signs without a width, joiners, blank letters. It is as if nothing were given. */
const isBlank = (text: string): boolean =>
    /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text);
/** Signs without a width that scripts need: the joiners, and the marks that Arabic numbers stand under. */
const seen = /^(?:\P{Cf}|[\u0600-\u0605\u06dd\u200c\u200d])*$/u;
/** Control characters have no place in a name; a form that sends them is broken or hostile. */
const printable = (maxLength: number) =>
    z
        .string(message(say('Text expected.')))
        .trim()
        .max(maxLength, message(say('At most %{max} characters.', { max: maxLength })))
        .regex(/^[\P{Cc}\t\n\r]*$/u, message(say('Contains characters that cannot be printed.')));

/** An empty text is left to `required`. */
const follows = (
    schema: z.ZodString,
    { fits, message }: { fits(text: string): boolean; message: string },
) => schema.refine((text) => text === '' || fits(text), message);

export const kinds: Kinds = {
    text: {
        columns: ['text'],
        textual: true,
        body: (field) => {
            if (field.secret)
                return z
                    .string(message(say('Text expected.')))
                    .max(
                        field.maxLength,
                        message(say('At most %{max} characters.', { max: field.maxLength })),
                    );
            const plain = printable(field.maxLength)
                .overwrite((text) => (isBlank(text) ? '' : text))
                .regex(/^[^\n\r\t]*$/, message(say('One line only.')))
                // A text that others read turned round, or that no search finds. A memo, which partners fill too, is kept as it came.
                .regex(seen, message(say('Contains characters that cannot be printed.')));
            const ruled = field.rule ? follows(plain, textRules[field.rule]) : plain;
            if (field.numberToo)
                return z.union([z.number().int().nonnegative().transform(String), ruled]);
            if (!field.pattern) return ruled;
            const pattern = new RegExp(field.pattern.source);
            return follows(ruled, {
                fits: (text) => pattern.test(text),
                message: field.pattern.message,
            });
        },
        filter: () => z.string().trim().max(200),
        answer: () => z.string().nullable(),
    },
    memo: {
        columns: ['text'],
        textual: true,
        body: (field) => printable(field.maxLength),
        filter: () => z.string().trim().max(200),
        answer: () => z.string().nullable(),
    },
    choice: {
        columns: ['text'],
        textual: false,
        body: (field) => oneOf(field.options),
        filter: (field) => oneOf(field.options),
        answer: () => z.string().nullable(),
    },
    integer: {
        columns: ['integer', 'bigint', 'smallint'],
        textual: false,
        body: (field) =>
            bounded(
                z.number(message(say('A number expected.'))).int(message(say('A whole number.'))),
                field,
            ),
        filter: () => numberText,
        answer: () => z.number().nullable(),
    },
    decimal: {
        columns: ['numeric', 'double precision'],
        textual: false,
        body: (field) => bounded(z.number(message(say('A number expected.'))), field),
        filter: () => numberText,
        answer: () => z.number().nullable(),
    },
    rate: {
        columns: ['numeric', 'double precision'],
        textual: false,
        body: () => z.number().min(0).max(100),
        filter: () => numberText,
        answer: () => z.number().nullable(),
    },
    boolean: {
        columns: ['boolean'],
        textual: false,
        body: () => z.boolean(message(say('Yes or no expected.'))),
        filter: () => truth,
        answer: () => z.boolean().nullable(),
    },
    date: {
        columns: ['date'],
        textual: false,
        body: (field) => (field.monthToo ? z.union([lastOfMonth, civilDate]) : civilDate),
        filter: () => civilDate,
        answer: () => z.string().nullable(),
    },
    instant: {
        columns: ['timestamptz', 'timestamp with time zone'],
        textual: false,
        body: () => instantText,
        filter: () => instantText,
        answer: () => z.string().nullable(),
    },
    reference: {
        columns: ['bigint'],
        textual: false,
        body: () => recordId,
        filter: () => recordId,
        answer: () => z.number().nullable(),
    },
    texts: {
        columns: ['text[]'],
        textual: false,
        body: (field) => {
            // Older clients send ids as numbers where a list of them is asked for.
            const one = z.union([
                z.number().transform(String),
                printable(field.maxLength).min(1, message(say('Empty.'))),
            ]);
            return z.array(one, message(say('A list of texts expected.'))).max(200);
        },
        filter: () => z.string().trim().max(200),
        answer: () => z.array(z.string()),
    },
    flags: {
        columns: ['jsonb'],
        textual: false,
        body: (field) =>
            z.partialRecord(oneOf(field.options), z.boolean(), message(say('Names to yes or no.'))),
        filter: () => z.string(),
        answer: () => z.record(z.string(), z.boolean()),
    },
    lines: {
        columns: [],
        textual: false,
        body: (field) =>
            z
                .array(bodySchema(field.of, 'create'), message(say('A list of lines expected.')))
                .min(
                    field.min,
                    message(
                        say('At least one line. |||| At least %{smart_count} lines.', {
                            smart_count: field.min,
                        }),
                    ),
                )
                .max(field.max, message(say('At most %{max} lines.', { max: field.max }))),
        // Nobody filters by the lines of a document.
        filter: () => z.never(),
        answer: (field) => z.array(answerSchema(field.of).partial()),
    },
};

/** The row of the table for one field. */
const kindOf = (field: Field) => kinds[field.type] as Kind<Field>;

/** What an empty value of a field is stored as: '' for a text, but null where it is unique, so that many may be empty; of a choice its own word for none. */
export const emptyOf = (field: Field): '' | null =>
    (kindOf(field).textual && !field.unique) || ('options' in field && '' in (field.options ?? {}))
        ? ''
        : null;

/**
 * One field of a body. Required refuses an empty value; optional takes null and absence, and stores what
 * `emptyOf` says.
 */
export const bodyField = once((field: Field): z.ZodType => {
    const { body, textual } = kindOf(field);
    const schema = body(field);
    if (field.required) {
        const filled = textual
            ? schema.refine((value) => !isBlank(String(value)), message(say('Required.')))
            : schema;
        return filled.describe(field.label);
    }
    const empty = emptyOf(field);
    const given = textual
        ? z.union([z.null(), schema])
        : z.union([z.null(), z.literal(''), schema]);
    return given
        .transform((value) => (value === null || value === '' ? empty : value))
        .optional()
        .describe(field.label);
});

/** The body of a create, or of an update (where nothing is required but what is there is checked). */
export function bodySchema(fields: Fields, verb: 'create' | 'update'): z.ZodObject {
    const shape: Record<string, z.ZodType> = {};
    for (const [name, field] of Object.entries(fields)) {
        if (field.readOnly) continue;
        const schema = bodyField(field);
        shape[name] = verb === 'update' ? schema.optional() : schema;
    }
    return z.strictObject(shape);
}

/** Filters by name: one value or a list of up to 200. */
export const filterSchema = (fields: Fields): Record<string, z.ZodType> =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filterField(field)]));

const filterField = once((field: Field): z.ZodType => {
    const one = kindOf(field).filter(field);
    return z.union([one, z.array(one).min(1).max(200)]).optional();
});

/** Fields of an answer row; a reference carries its title beside the id. */
export const answerSchema = once((fields: Fields): z.ZodObject => {
    const shape: Record<string, z.ZodType> = { id: z.union([z.number(), z.string()]) };
    for (const [name, field] of Object.entries(fields)) {
        if (isSecret(field)) continue;
        shape[name] = kindOf(field).answer(field).optional();
        if (refersTo(field)) shape[titleWord(name)] = z.string().nullable().optional();
    }
    return z.looseObject(shape);
});
