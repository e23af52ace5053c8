/** The values of document lines on screen, and how they go to the server and its errors come back. */
import type { Fields } from '../../../../resources/define/field.ts';

/** A line as typed: its fields, titles of what was chosen, and a key that stays while it moves. */
export interface Line {
    key: string;
    [name: string]: unknown;
}

/** What the server (or the page) says of a line: `lines.2.quantity` to a sentence. */
export type LineErrors = Readonly<Record<string, string>>;

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
