/**
 * Turns what a caller sent into values, or into the answer that says what is wrong: a body of the
 * wrong shape is 400, a field that breaks a rule a 202 refusal with `errors` (api.md, "Answers").
 */
import type { z } from 'zod';
import { type FieldErrors, HttpError, Refusal } from '../../resources/define/errors.ts';
import { plainMessage, sentenceOf } from '../fieldTypes/messages.ts';
import { say, type Sentence } from '../../resources/define/say.ts';
import { isRecord } from '../../resources/define/several.ts';

/** The values under the names of the fields, whichever word a client has for them. */
function renamed(
    given: Record<string, unknown>,
    also: Readonly<Record<string, string>>,
    shape: object,
): Record<string, unknown> {
    const values = { ...given };
    for (const [word, field] of Object.entries(also)) {
        if (!Object.hasOwn(given, word) || Object.hasOwn(given, field)) continue;
        if (Object.hasOwn(shape, word) || !Object.hasOwn(shape, field)) continue;
        values[field] = given[word];
        delete values[word];
    }
    return values;
}

/**
 * Parses an object body. `what` names an unknown key: `field` or `filter`; `also` has other words for its keys. Whatever
 * is wrong with the body is said at once, each key by its name.
 */
export function parseObject<T extends z.ZodObject>(
    schema: T,
    body: unknown,
    what: 'field' | 'filter' = 'field',
    also: Readonly<Record<string, string>> = {},
): z.output<T> {
    const sent = body ?? {};
    if (!isRecord(sent))
        throw new HttpError(400, say('Fields and their values are expected.'), 'bad_shape');
    const given = renamed(sent, also, schema.shape);
    const unknown = Object.keys(given).filter((key) => !Object.hasOwn(schema.shape, key));
    const known = Object.fromEntries(
        Object.entries(given).filter(([key]) => Object.hasOwn(schema.shape, key)),
    );
    const parsed = schema.safeParse(known, { error: plainMessage });
    const faults = parsed.success ? {} : fieldErrors(parsed.error, known);
    if (unknown.length) {
        const sentence = what === 'filter' ? say('Unknown filter.') : say('Unknown field.');
        const errors = {
            ...faults,
            ...Object.fromEntries(unknown.map((key) => [key, sentence])),
        };
        const names = { unknown: unknown.join(', ') };
        throw what === 'filter'
            ? new Refusal(say('Unknown filter: %{unknown}.', names), 'unknown_filter', errors)
            : new HttpError(
                  400,
                  say('Unknown field: %{unknown}.', names),
                  'unknown_field',
                  undefined,
                  errors,
              );
    }
    if (parsed.success) return parsed.data;
    throw new Refusal(say('Please check the marked fields.'), 'invalid', faults);
}

/** One sentence a field, the first that applies; a field of a line is `lines.0.quantity`. */
function fieldErrors(error: z.ZodError, given: Record<string, unknown>): FieldErrors {
    const errors: Record<string, Sentence> = {};
    for (const issue of error.issues) {
        const { path, message } = deepest(issue);
        errors[path.join('.')] ??= isMissing(given, path) ? say('Required.') : sentenceOf(message);
    }
    return errors;
}

const isMissing = (given: unknown, path: readonly PropertyKey[]): boolean => {
    const value = path.reduce<unknown>(
        (inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key],
        given,
    );
    return value === undefined || value === null || value === '';
};

const asksForList = (issue: z.core.$ZodIssue | undefined): boolean =>
    issue?.code === 'invalid_type' && issue.expected === 'array';

/**
 * The deepest branch: a union reports its alternatives, the last is the field's own; that several may be told at once is no fault
 * of the one that was.
 */
function deepest({ path, ...issue }: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
    const branches = issue.code === 'invalid_union' ? issue.errors.map(([first]) => first) : [];
    const last = branches.findLast((one) => !asksForList(one)) ?? branches.at(-1);
    if (!last) return { path, message: issue.message };
    const inner = deepest(last);
    return { path: [...path, ...inner.path], message: inner.message };
}
