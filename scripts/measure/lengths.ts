/** How long files and functions are, as the parser counts them: comments inside and blank lines included. */
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import type { ArrowFunctionExpression, Function as FunctionNode } from 'oxc-parser';

/** What the product runs: neither tests nor scripts. */
const product = /^(src|server|resources|dataProvider|authProvider)\/.*\.tsx?$/;

/** What one function, and one file, may have at most. */
export const mostLines = { functions: 80, files: 300 } as const;

export interface Length {
    /** `src/base/useModal.ts`, or `src/base/useModal.ts:12` of a function. */
    place: string;
    lines: number;
}

export interface Lengths {
    files: Length[];
    functions: Length[];
}

/** Every file and every function of the product; a function within another counts for itself and for that one. */
export function lengthsOf(files: readonly string[], root: URL): Lengths {
    const found: Lengths = { files: [], functions: [] };
    for (const file of files.filter((one) => product.test(one))) {
        const code = readFileSync(new URL(file, root), 'utf8');
        found.files.push({ place: file, lines: code.trimEnd().split('\n').length });
        found.functions.push(
            ...functionsIn(file, code).map(({ at, lines }) => ({ place: `${file}:${at}`, lines })),
        );
    }
    return found;
}

/** The functions of a module: the line that each begins in, and how many it has. */
export function functionsIn(file: string, code: string): { at: number; lines: number }[] {
    const { program, errors } = parseSync(file, code);
    if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
    const lineOf = (position: number) => code.slice(0, position).split('\n').length;
    const found: { at: number; lines: number }[] = [];
    const add = ({ start, end, body }: FunctionNode | ArrowFunctionExpression) => {
        const at = lineOf(start);
        if (body) found.push({ at, lines: lineOf(end) - at + 1 });
    };
    new Visitor({
        FunctionDeclaration: add,
        FunctionExpression: add,
        ArrowFunctionExpression: add,
    }).visit(program);
    return found;
}
