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

/** Files by path from the root of the project, each with the files that it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

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
            const named = (file.endsWith('.css') ? stylesNamed(text) : modulesNamed(file, text))
                .filter((name) => name.startsWith('.'))
                .map(near)
                .filter((path) => known.has(path));
            const globbed = globsIn(text)
                .map((glob) => matcherOf(near(glob)))
                .flatMap((matcher) => files.filter((path) => matcher.test(path)));
            return [file, [...new Set([...named, ...globbed])]];
        }),
    );
}

/** Modules named by imports and exports; `import('…')` is looked for as text: it may stand in a type. */
function modulesNamed(file: string, text: string): string[] {
    const { module } = parseSync(file, text);
    const exported = module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    );
    const later = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => name!);
    return [
        ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
        ...exported,
    ].concat(later);
}

const stylesNamed = (text: string): string[] =>
    [...text.matchAll(/@import '([^']+)'/g)].map(([, name]) => name!);

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
        for (const next of imports.get(file) ?? []) {
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
