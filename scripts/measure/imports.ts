/** Who imports whom: every file of the project and the files that it names, types and dynamic imports included. */
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

const folders = [
    'resources',
    'server',
    'dataProvider',
    'authProvider',
    'locales',
    'src',
    'scripts',
    'tests',
];

/** What a file takes from another: `types` alone, which nobody loads, or more. */
export type Kind = 'types' | 'values';

/** Files by path from the root of the project, each with the files that it imports. */
export type Imports = ReadonlyMap<string, ReadonlyMap<string, Kind>>;

/** Code of the project, without data that tests read. */
export function codeFiles(root: URL): string[] {
    return folders
        .flatMap((folder) =>
            readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' }).map(
                (name) => `${folder}/${name.replaceAll('\\', '/')}`,
            ),
        )
        .filter((path) => /\.(tsx?|m[jt]s|css)$/.test(path) && !path.startsWith('tests/fixtures/'))
        .toSorted();
}

/** The whole graph. What is no file of the project (a library, a picture) is no arrow. */
export function readImports(root: URL): Imports {
    const files = codeFiles(root);
    const known = new Set(files);
    return new Map(
        files.map((file) => {
            const text = readFileSync(new URL(file, root), 'utf8');
            const near = (name: string) => posix.join(posix.dirname(file), name.split('?')[0]!);
            const found = new Map<string, Kind>();
            const add = (path: string, kind: Kind) =>
                known.has(path) && found.set(path, found.get(path) === 'values' ? 'values' : kind);
            for (const [name, kind] of file.endsWith('.css')
                ? stylesNamed(text)
                : modulesNamed(file, text))
                if (name.startsWith('.')) add(near(name), kind);
            for (const glob of globsIn(text)) {
                const matcher = matcherOf(near(glob));
                for (const path of files) if (matcher.test(path)) add(path, 'values');
            }
            return [file, found];
        }),
    );
}

/** Modules named by imports and exports; `import('…')` is looked for as text: it may stand in a type. */
function modulesNamed(file: string, text: string): [name: string, kind: Kind][] {
    const { module } = parseSync(file, text);
    // `import { type A }` leaves the import itself standing: only `import type` is erased.
    const imported = module.staticImports.map(({ moduleRequest, start }): [string, Kind] => [
        moduleRequest.value,
        /^import\s+type\b/.test(text.slice(start, start + 20)) ? 'types' : 'values',
    ]);
    const exported = module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }): [string, Kind][] =>
            moduleRequest ? [[moduleRequest.value, isType ? 'types' : 'values']] : [],
        ),
    );
    const later = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]): [string, Kind] => [
        name!,
        'values',
    ]);
    return [...imported, ...exported, ...later];
}

const stylesNamed = (text: string): [name: string, kind: Kind][] =>
    [...text.matchAll(/@import '([^']+)'/g)].map(([, name]) => [name!, 'values']);

const globsIn = (text: string): string[] =>
    [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'(\.[^']*)'/g)].map(([, glob]) => glob!);

/** `**` is any folders, `*` any part of a name, `{a,b}` either. */
const matcherOf = (glob: string): RegExp => {
    const pattern = glob.replaceAll(/\*\*\/|\*|\.|\{([^}]*)\}/g, (mark, words?: string) => {
        if (words !== undefined) return `(?:${words.replaceAll(',', '|')})`;
        return { '**/': '(?:.+/)?', '*': '[^/]*' }[mark] ?? `\\${mark}`;
    });
    return new RegExp(`^${pattern}$`);
};

/** Files that import each other in a circle, each circle sorted (Tarjan's strongly connected components). */
export function circlesOf(imports: Imports): string[][] {
    const order = new Map<string, number>();
    const lowest = new Map<string, number>();
    const open: string[] = [];
    const circles: string[][] = [];
    const visit = (file: string): number => {
        order.set(file, order.size);
        lowest.set(file, order.get(file)!);
        open.push(file);
        for (const next of imports.get(file)?.keys() ?? []) {
            const reached = order.has(next)
                ? open.includes(next)
                    ? order.get(next)!
                    : Infinity
                : visit(next);
            lowest.set(file, Math.min(lowest.get(file)!, reached));
        }
        if (lowest.get(file) === order.get(file)) {
            const circle = open.splice(open.indexOf(file));
            if (circle.length > 1) circles.push(circle.toSorted());
        }
        return lowest.get(file)!;
    };
    for (const file of imports.keys()) if (!order.has(file)) visit(file);
    return circles;
}

/** How many files stand directly in each folder, the fullest first. */
export function folderSizes(files: readonly string[]): [folder: string, files: number][] {
    const sizes = new Map<string, number>();
    for (const file of files) {
        const folder = posix.dirname(file);
        sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    return [...sizes].toSorted(([, a], [, b]) => b - a);
}
