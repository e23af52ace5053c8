/** How the house stands: `npm run measure` (docs/architecture.md, "Measured"). */
import { readFileSync } from 'node:fs';
import { circlesOf, folderSizes, readImports } from './measure/imports.ts';
import { lengthsOf, mostLines } from './measure/lengths.ts';

const root = new URL('..', import.meta.url);

/** What draws and serves any product; what stands in these is the product's own, or runs beside it. */
const engine =
    /^(server\/(?!ingest\/|demo\/|commands\/|migrations\/)|src\/(?!pages\/)|dataProvider\/|authProvider\/).*\.tsx?$/;

const imports = readImports(root);
const files = [...imports.keys()];
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** Lines that are not empty, comments included. */
const linesOf = (chosen: readonly string[]): number =>
    chosen.reduce(
        (sum, file) =>
            sum +
            textOf(file)
                .split('\n')
                .filter((line) => line.trim()).length,
        0,
    );

/** `any` as a type; in comments and strings it is a word. */
const anysIn = (file: string): number =>
    [
        ...textOf(file)
            .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'/g, '')
            .matchAll(/(?:: |<|\bas |, |\| )any\b(?=[\s,;)>|[]|$)/gm),
    ].length;

const [fullest, inside] = folderSizes(files)[0] ?? ['', 0];
const typed = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/'));
const lengths = lengthsOf(files, root);
const rows: [string, number | string][] = [
    ['Files in the fullest folder', `${inside} (${fullest})`],
    ['Circles of imports, types and dynamic imports counted', circlesOf(imports).length],
    ['Lines of the engine', linesOf(files.filter((file) => engine.test(file)))],
    [
        `Functions above ${mostLines.functions} lines`,
        lengths.functions.filter(({ lines }) => lines > mostLines.functions).length,
    ],
    [
        `Files above ${mostLines.files} lines`,
        lengths.files.filter(({ lines }) => lines > mostLines.files).length,
    ],
    ['`any`', typed.reduce((sum, file) => sum + anysIn(file), 0)],
];
for (const [what, value] of rows) console.log(`${what}: ${value}`);

/** `server/lists`, `src/screens`: where the engine's lines stand. */
const roomOf = (file: string): string =>
    file
        .split('/')
        .slice(0, 2)
        .join('/')
        .replace(/[^/]+\.tsx?$/, '');
const within = files.filter((file) => engine.test(file));
console.log('The engine by rooms:');
for (const room of new Set(within.map(roomOf)))
    console.log(`  ${room} ${linesOf(within.filter((file) => roomOf(file) === room))}`);
