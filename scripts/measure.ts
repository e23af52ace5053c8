/** How the house stands: `npm run measure` (docs/architecture.md, "Measured"). */
import { readFileSync } from 'node:fs';
import { circlesOf, folderSizes, readImports } from './measure/imports.ts';
import { lengthsOf, mostLines } from './measure/lengths.ts';
import { figure, linesByRoom, sumOf } from './measure/rooms.ts';

const root = new URL('..', import.meta.url);

const imports = readImports(root);
const files = [...imports.keys()];
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** `any` as a type; in comments and strings it is a word. */
const anysIn = (file: string): number =>
    [
        ...textOf(file)
            .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'/g, '')
            .matchAll(/(?:: |<|\bas |, |\| )any\b(?=[\s,;)>|[]|$)/gm),
    ].length;

const [fullest, inside] = folderSizes(files)[0] ?? ['', 0];
const typed = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/'));
const engine = linesByRoom(files, textOf);
const lengths = lengthsOf(files, root);
const rows: [string, number | string][] = [
    ['Files in the fullest folder', `${inside} (${fullest})`],
    ['Circles of imports, types and dynamic imports counted', circlesOf(imports).length],
    ['Lines of the engine', sumOf(engine)],
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

console.log('\nThe engine by rooms, for docs/architecture.md:\n');
for (const [room, lines] of [...engine, ['All', sumOf(engine)] as const])
    console.log(`| ${room} | ${figure(lines)} |`);
