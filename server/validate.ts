/**
 * Turns what a caller sent into values, or into the answer that says what is wrong: a body of the
 * wrong shape is 400, a field that breaks a rule a 202 refusal with `errors` (api.md, "Answers").
 */
import type { z } from 'zod';
import { HttpError, Refusal } from '../resources/define/errors.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses an object body. `what` names an unknown key: `field` or `filter`. */
export function parseObject<T extends z.ZodObject>(
    schema: T,
    body: unknown,
    what: 'field' | 'filter' = 'field',
): z.output<T> {
    const given = body ?? {};
    if (!isRecord(given)) throw new HttpError(400, 'A JSON object is expected.', 'bad_shape');
    const unknown = Object.keys(given).filter((key) => !Object.hasOwn(schema.shape, key));
    if (unknown.length) {
        const errors = Object.fromEntries(unknown.map((key) => [key, `Unknown ${what}.`]));
        throw what === 'filter'
            ? new Refusal(`Unknown filter: ${unknown.join(', ')}.`, 'unknown_filter', errors)
            : new HttpError(400, `Unknown field: ${unknown.join(', ')}.`, 'unknown_field');
    }
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    throw new Refusal(
        'Please check the marked fields.',
        'invalid',
        fieldErrors(parsed.error, given),
    );
}

/** One sentence a field, the first that applies. */
function fieldErrors(error: z.ZodError, given: Record<string, unknown>): Record<string, string> {
    const errors: Record<string, string> = {};
    for (const issue of error.issues) {
        const key = String(issue.path[0] ?? '');
        const missing = given[key] === undefined || given[key] === null || given[key] === '';
        errors[key] ??= missing ? 'Required.' : innermost(issue);
    }
    return errors;
}

/** The message of the deepest branch: a union reports its alternatives, the last is the field's own. */
function innermost(issue: z.core.$ZodIssue): string {
    if (issue.code !== 'invalid_union') return issue.message;
    const last = issue.errors.at(-1)?.[0];
    return last ? innermost(last) : issue.message;
}
