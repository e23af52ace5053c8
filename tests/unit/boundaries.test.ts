/** Who may import whom (docs/architecture.md): what stands below knows nothing of what stands above. */
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { circlesOf, folderSizes, readImports } from '../../scripts/measure/imports.ts';

const imports = readImports(new URL('../../', import.meta.url));

/** The floors inside src/, from the ground up; what stands in no folder of them (App, main) is the roof. */
const floors = ['base', 'widgets', 'screens', 'shell', 'pages', 'start'];
const above = (floor: string) => floors.slice(floors.indexOf(floor) + 1).join('|');

const rules: [from: RegExp, never: RegExp, why: string][] = [
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
    ],
    [/^server\//, /^(src|dataProvider|authProvider|tests)\//, 'the server knows no browser'],
    [
        /^(dataProvider|authProvider)\//,
        /^(server|src|tests)\/|\.(server|sql)\.ts$/,
        'the wire knows declarations only',
    ],
    [/^dataProvider\//, /^authProvider\//, 'who asks does not know how to sign in'],
    [/^src\//, /^(server|tests)\/|\.(server|sql)\.ts$/, 'the browser gets no server code'],
    ...floors.map((floor): [RegExp, RegExp, string] => [
        new RegExp(`^src/${floor}/`),
        new RegExp(`^src/(?:(?:${above(floor) || '(?!)'})/|[^/]+$)`),
        `${floor} stands below`,
    ]),
    [/^(?!tests|scripts)/, /^(tests|scripts)\//, 'nothing that runs stands on tests or scripts'],
];

describe('the floors', () => {
    it('have no arrow that runs back up', () => {
        const wrong: string[] = [];
        for (const [file, targets] of imports)
            for (const target of targets)
                for (const [from, never, why] of rules)
                    if (from.test(file) && never.test(target))
                        wrong.push(`${file} → ${target}: ${why}`);
        expect(wrong).toEqual([]);
    });

    it('have no files that import each other in a circle, types and dynamic imports counted', () => {
        expect(circlesOf(imports)).toEqual([]);
    });

    it('have no room of more than twenty files', () => {
        expect(folderSizes([...imports.keys()]).filter(([, files]) => files > 20)).toEqual([]);
    });
});

describe('the graph that this rests on', () => {
    it('knows types, dynamic imports, styles and globs', () => {
        const of = (file: string) => imports.get(file);
        expect(of('src/screens/list/ColumnsMenu.tsx')).toEqual(
            expect.arrayContaining([
                'src/screens/list/columns.ts',
                'src/screens/list/ColumnsChoice.tsx',
            ]),
        );
        expect(of('src/start/app.css')).toContain('src/shell/styles/base.css');
        expect(of('src/start/loaders.ts')).toContain('src/pages/shell/Landing.tsx');
    });

    it('finds a circle of three, and no circle where there is none', () => {
        const round = new Map([
            ['a', ['b']],
            ['b', ['c']],
            ['c', ['a']],
            ['d', ['a']],
        ]);
        expect(circlesOf(round)).toEqual([['a', 'b', 'c']]);
        expect(circlesOf(new Map([...round, ['c', []]]))).toEqual([]);
    });
});
