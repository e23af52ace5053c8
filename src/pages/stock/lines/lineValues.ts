/** The values of document lines on screen, and how they go to the server and its errors come back. */
import type { ComponentType } from 'react';
import type { Field, Fields, LinesField } from '../../../../resources/define/field.ts';
import { faultOf } from '../../../widgets/fields/fieldTypes.tsx';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import type { Say } from '../../../widgets/say.ts';

/** A line as typed: its fields, titles of what was chosen, and a key that stays while it moves. */
export interface Line {
    key: string;
    [name: string]: unknown;
}

/** What the server (or the page) says of a line: `lines.2.quantity` to a sentence. */
export type LineErrors = Readonly<Record<string, string>>;

/** An input in place of that of the field type, and whether a line needs its value although a call does not. */
export type LineInput = ComponentType<InputProps> & { needed?: boolean };
export type LineInputs = Readonly<Record<string, LineInput>>;

let made = 0;

/** A fresh line with what a line starts with. */
export const newLine = (start: Readonly<Record<string, unknown>> = {}): Line => ({
    ...start,
    key: `${Date.now().toString(36)}-${++made}`,
});

/** Whether nothing was typed into a line beyond what it started with. */
export const isBlank = (line: Line, of: Fields, start: Readonly<Record<string, unknown>> = {}) =>
    Object.keys(of).every((name) => {
        const value = line[name];
        return value === undefined || value === null || value === '' || value === start[name];
    });

/** The typed lines as the server takes them, blank ones left out, and where each stands on screen. */
export function sentLines(
    lines: readonly Line[],
    of: Fields,
    start: Readonly<Record<string, unknown>> = {},
): { lines: Record<string, unknown>[]; places: number[] } {
    const typed = lines
        .map((line, place) => ({ line, place }))
        .filter(({ line }) => !isBlank(line, of, start));
    return {
        lines: typed.map(({ line }) =>
            Object.fromEntries(
                Object.entries(of)
                    .filter(([name, field]) => !field.readOnly && hasValue(line[name]))
                    .map(([name]) => [name, line[name]]),
            ),
        ),
        places: typed.map(({ place }) => place),
    };
}

/** What of the lines can be told before the server is asked: of those with something in them, or of the first where one is needed. */
export function lineFaults(
    lines: readonly Line[],
    { of, min }: LinesField,
    { start, inputs }: { start: Readonly<Record<string, unknown>>; inputs: LineInputs },
    say: Say,
): LineErrors {
    const all = lines.map((line, place) => ({ line, place }));
    const typed = all.filter(({ line }) => !isBlank(line, of, start));
    const asked = typed.length || min === 0 ? typed : all.slice(0, 1);
    const faults = asked.flatMap(({ line, place }) =>
        Object.entries(of)
            .filter(([, field]) => !field.readOnly)
            .map(([name, field]) => [
                `lines.${place}.${name}`,
                faultOf(field, line[name], isNeeded(field, inputs[name]), say),
            ]),
    );
    return Object.fromEntries(faults.filter(([, fault]) => fault));
}

/** Whether a line cannot do without it. */
export const isNeeded = (field: Field, input: LineInput | undefined): boolean =>
    field.required === true || input?.needed === true;

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Splits the errors of an answer: of lines, at their place on screen, and of the document itself. */
export function placedErrors(
    errors: Readonly<Record<string, string>>,
    places: readonly number[],
): { lines: LineErrors; document: Record<string, string> } {
    const lines: Record<string, string> = {};
    const document: Record<string, string> = {};
    for (const [path, sentence] of Object.entries(errors)) {
        const match = /^lines\.(\d+)(\..+)?$/.exec(path);
        if (!match) document[path] = sentence;
        else lines[`lines.${places[Number(match[1])]}${match[2] ?? ''}`] = sentence;
    }
    return { lines, document };
}

/** What stands under a line is given: what is on hand, what is unusual. */
export interface LineFacts {
    line: Line;
    index: number;
    /** Changes values of this line. */
    set(values: Readonly<Record<string, unknown>>): void;
    /** What the server said of a field of this line. */
    errorOf(name: string): string | undefined;
}
