/** The project's own source files as text, for tests that say what may stand in which of them. */
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export interface Source {
    /** Relative to the project: `server/lists/lists.ts`. */
    file: string;
    /** Without comments and imports; their lines stay, so that numbers of lines hold. */
    code: string;
    /** As it stands. */
    text: string;
}

/** Every file of TypeScript under these folders, or of what `which` names, but those that match `without`. */
export const sourcesOf = (
    folders: readonly string[],
    without = /^$/,
    which = /\.tsx?$/,
): Source[] =>
    folders.flatMap((folder) =>
        readdirSync(new URL(folder, root), { recursive: true })
            .map((name) => `${folder}/${String(name)}`)
            .filter((file) => which.test(file) && !without.test(file))
            .toSorted()
            .map((file) => {
                const text = readFileSync(new URL(file, root), 'utf8');
                return { file, text, code: codeOf(text) };
            }),
    );

/** A comment, an import, or a string: whatever opens first has what follows. */
const token =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|^(?:import|export)\s[^;]*?from '[^']+';/gm;

const codeOf = (text: string): string =>
    text.replaceAll(token, (found) =>
        /^(\/[/*]|import|export)/.test(found) ? found.replaceAll(/[^\n]/g, ' ') : found,
    );

/** `file:line` of a place in a source. */
export const at = ({ file, code }: Source, index: number): string =>
    `${file}:${code.slice(0, index).split('\n').length}`;
