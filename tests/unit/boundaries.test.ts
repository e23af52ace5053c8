/** Who may import whom (docs/architecture.md): what stands below knows nothing of what stands above. */
import { describe, expect, it } from 'vitest';
import {
    circlesOf,
    folderSizes,
    type Imports,
    type Kind,
    readImports,
} from '../../scripts/measure/imports.ts';
import { fileOfDeclaration } from '../../scripts/bundle/chunks.ts';
import { functionsIn, lengthsOf, mostLines } from '../../scripts/measure/lengths.ts';

const root = new URL('../../', import.meta.url);
const imports = readImports(root);

/** The floors inside src/, from the ground up; what stands in no folder of them (App, main) is the roof. */
const floors = ['base', 'widgets', 'screens', 'shell', 'pages', 'start'];
const above = (floor: string) => floors.slice(floors.indexOf(floor) + 1).join('|');

/** `values`: types may be taken all the same, as nothing of the file is loaded for them. */
const rules: [from: RegExp, never: RegExp, why: string, only?: 'values'][] = [
    [
        /^resources\/define\//,
        /^(server|src|dataProvider|authProvider|locales|tests)\/|^resources\/(?!define\/|access)/,
        'the vocabulary stands on nothing',
    ],
    [
        /^resources\//,
        /^(server|src|dataProvider|authProvider|locales|tests)\//,
        'the ground floor imports nothing above it',
    ],
    [
        /^resources\/(?!define\/).*(?<!\.server|\.sql)\.tsx?$/,
        /\.(server|sql)\.ts$/,
        'a declaration reaches no server code',
        'values',
    ],
    [/^server\//, /^(src|dataProvider|authProvider|tests)\//, 'the server knows no browser'],
    [
        /^(dataProvider|authProvider)\//,
        /^(server|src|tests)\/|\.sql\.ts$/,
        'the wire knows declarations only',
    ],
    [/^dataProvider\//, /^authProvider\//, 'who asks does not know how to sign in'],
    [/^src\//, /^(server|tests)\/|\.sql\.ts$/, 'the browser gets no server code'],
    [
        /^(src|dataProvider|authProvider)\//,
        /\.server\.ts$/,
        'an action is called by its type alone',
        'values',
    ],
    ...floors.map((floor): [RegExp, RegExp, string] => [
        new RegExp(`^src/${floor}/`),
        new RegExp(`^src/(?:(?:${above(floor) || '(?!)'})/|[^/]+$)`),
        `${floor} stands below`,
    ]),
    [/^(?!tests|scripts)/, /^(tests|scripts)\//, 'nothing that runs stands on tests or scripts'],
];

/** What the browser may load of resources/; the list of areas stands above them, and is read by the server and by scripts. */
const isDeclaration = (file: string) =>
    !/\.(server|sql)\.ts$/.test(file) && file !== 'resources/index.ts';

/** The graph of the files in which the browser gets declarations: one an area, one for what stands below all areas. */
function areasOf(files: Imports): Imports {
    const areas = new Map<string, Map<string, Kind>>();
    for (const [file, targets] of files) {
        const area = isDeclaration(file) ? fileOfDeclaration(file) : undefined;
        if (!area) continue;
        const below = areas.get(area) ?? new Map<string, Kind>();
        areas.set(area, below);
        for (const [target, kind] of targets) {
            const other = isDeclaration(target) ? fileOfDeclaration(target) : undefined;
            // A type is gone when the browser gets the file.
            if (other && other !== area && kind !== 'types') below.set(other, kind);
        }
    }
    return areas;
}

describe('the floors', () => {
    it('have no arrow that runs back up', () => {
        const wrong: string[] = [];
        for (const [file, targets] of imports)
            for (const [target, kind] of targets)
                for (const [from, never, why, only = kind] of rules)
                    if (kind === only && from.test(file) && never.test(target))
                        wrong.push(`${file} → ${target}: ${why}`);
        expect(wrong).toEqual([]);
    });

    it('have no files that import each other in a circle, types and dynamic imports counted', () => {
        expect(circlesOf(imports)).toEqual([]);
    });

    it('have no areas whose declarations import each other, directly or round: the browser gets an area as one file', () => {
        expect(circlesOf(areasOf(imports))).toEqual([]);
    });

    it('have no room of more than twenty files', () => {
        expect(folderSizes([...imports.keys()]).filter(([, files]) => files > 20)).toEqual([]);
    });
});

describe('functions and files of the product', () => {
    const lengths = lengthsOf([...imports.keys()], root);
    const tooLong = (kind: keyof typeof mostLines) =>
        lengths[kind]
            .filter(({ lines }) => lines > mostLines[kind])
            .map(({ place, lines }) => `${place}: ${lines} lines`);

    it('have at most 80 lines a function', () => {
        expect(lengths.functions.length).toBeGreaterThan(1000);
        expect(tooLong('functions')).toEqual([]);
    });

    it('have at most 300 lines a file', () => {
        expect(tooLong('files')).toEqual([]);
    });

    it('are counted whole, inner functions too', () => {
        const code = 'const a = 1;\nfunction f() {\n    return () => {\n        a;\n    };\n}\n';
        expect(functionsIn('x.ts', code)).toEqual([
            { at: 2, lines: 5 },
            { at: 3, lines: 3 },
        ]);
    });
});

describe('the graph that this rests on', () => {
    it('knows types, dynamic imports, styles and globs', () => {
        const of = (file: string) => Object.fromEntries(imports.get(file) ?? []);
        expect(of('src/screens/table/ColumnsMenu.tsx')).toMatchObject({
            'src/screens/table/columns.ts': 'types',
            'src/screens/table/ColumnsChoice.tsx': 'values',
        });
        expect(of('src/start/app.css')).toHaveProperty(['src/shell/styles/base.css'], 'values');
        expect(of('src/start/declarations.gen.ts')).toHaveProperty(
            ['resources/facilities/facilities.entity.ts'],
            'values',
        );
        expect(of('src/shell/notices/useNews.ts')).toHaveProperty(
            ['resources/chat/messages.news.ts'],
            'values',
        );
    });

    it('finds a circle of three, and no circle where there is none', () => {
        const graph = (arrows: Readonly<Record<string, string>>): Imports =>
            new Map(Object.entries(arrows).map(([from, to]) => [from, new Map([[to, 'types']])]));
        expect(circlesOf(graph({ a: 'b', b: 'c', c: 'a', d: 'a' }))).toEqual([['a', 'b', 'c']]);
        expect(circlesOf(graph({ a: 'b', b: 'c', d: 'a' }))).toEqual([]);
    });

    it('finds areas in a circle whose files are in none, and lets a rule of the server be', () => {
        const machines = 'resources/machines/lists/silent.report.ts';
        const arrows: [from: string, to: string][] = [
            [machines, 'resources/utilization/hours.ts'],
            ['resources/utilization/use.report.ts', 'resources/stock/lots/lots.entity.ts'],
            ['resources/stock/levels/levels.report.ts', 'resources/machines/ways.ts'],
        ];
        const circleWith = (last: [from: string, to: string]) =>
            circlesOf(
                areasOf(
                    new Map(
                        [...arrows, last].map(([from, to]) => [from, new Map([[to, 'values']])]),
                    ),
                ),
            );
        const round = [['machines', 'stock', 'utilization']];
        expect(circleWith(['resources/index.ts', machines])).toEqual(round);
        arrows.pop();
        expect(circleWith(['resources/stock/lots/lots.server.ts', machines])).toEqual([]);
        expect(circleWith(['resources/stock/lots/words.ts', machines])).toEqual(round);
    });
});
