/**
 * A language in parts: 140 KB of translations are three seconds of a bad line, and a first screen says a tenth of them. What
 * the shell says comes first, the words of an area with its declarations and pages; the rest follows when the line rests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import type { Plugin } from 'vite';
import { languages as spoken } from '../../resources/define/language/languages.ts';

type Texts = Readonly<Record<string, string>>;

/** What every screen may say, whatever is opened. */
export const FIRST = 'first';

const languages = Object.keys(spoken).filter((language) => language !== 'en');

/** The area of a room, or of a file in it; the engine’s rooms, those of signing in (before any screen) and what stands above the areas have none. */
const areaOf = (room: string): string | undefined =>
    /^(?:resources|src\/pages)\/(?!(?:define|session)\b)(\w+)(?=\/|$)/.exec(room)?.[1];

/** What several areas say to whoever opens any screen: the list of what waits, the bell, banners. */
const saysEverywhere = /\.(work|news|guard|alert|watch)\b[\w.]*\.ts$|^src\/routes\.gen\.json$/;

/**
 * What a row of that list says beside the words of its work: the choice that it is called by (how a message came), and the name
 * of a figure without a unit. The test of parts holds them against the works.
 */
const wordsOfRows = /^resources\/(?:certificates\/columns|jobs\/titles)\.ts$/;
const otherWordsOfRows = ['Balance', 'Failures running', 'Runs', 'Upload', 'Usable'];

/** What the audit tells of is named in the words of every area. */
const namesAll = 'resources/admin/audit/recordKinds.ts';

/** The source of what several areas say to whoever opens any screen. */
export const saidEverywhere = (root: string): string =>
    [
        ...[...filesIn(root, 'resources'), 'src/routes.gen.json']
            .filter((file) => saysEverywhere.test(file) || wordsOfRows.test(file))
            .map((file) => readFileSync(join(root, file), 'utf8')),
        ...otherWordsOfRows.map((name) => JSON.stringify(name)),
    ].join('\n');

/**
 * The parts that each text belongs to, of the rooms that use it (locales/en.json): the first alone, or every area that says it.
 * `everywhere` is the source of what says something on any screen.
 */
export function partsOfTexts(rooms: Texts, everywhere: string): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const [text, where] of Object.entries(rooms)) {
        const areas = where.split(', ').map(areaOf);
        const [, plain = text] = /^[\w ]+: (.+)$/s.exec(text) ?? [];
        const first = areas.includes(undefined) || [text, plain].some(isIn(everywhere));
        found.set(text, first ? [FIRST] : [...new Set(areas as string[])]);
    }
    return found;
}

const isIn = (source: string) => (text: string) =>
    [`'${text.replaceAll("'", "\\'")}'`, JSON.stringify(text)].some((said) =>
        source.includes(said),
    );

const from = /(?:import|export)\s+(type\s)?[^;'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g;

/** The areas whose words a file may say: its own, and those of the files that it brings; null is every area. */
export function areasFrom(root: string, file: string, within = 'src/pages'): string[] | null {
    const reached = new Set([file]);
    for (const one of reached)
        for (const [, type, first, later] of readFileSync(join(root, one), 'utf8').matchAll(from)) {
            const next = normalize(join(dirname(one), first ?? later ?? ''));
            const isOurs =
                ['resources', within].some((room) => next.startsWith(`${room}/`)) &&
                /(?<!\.server|\.sql)\.tsx?$/.test(next);
            if (!type && isOurs && existsSync(join(root, next))) reached.add(next);
        }
    if (reached.has(namesAll)) return null;
    return [...new Set([...reached].map(areaOf))].filter((area) => area !== undefined).toSorted();
}

const filesIn = (root: string, folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
    );

const named = 'virtual:texts/';

/** Parts are known by their names: nobody keeps those of all languages (src/worker/worker.ts). */
export const nameOfChunk = ({ facadeModuleId }: { facadeModuleId?: string | null }): string => {
    const [, language] = /virtual:texts\/(\w+)\//.exec(facadeModuleId ?? '') ?? [];
    return `assets/${language ? `words.${language}.` : ''}[name]-[hash].js`;
};

/** How the page fetches each part of each language. */
function loadersOf(parts: ReadonlyMap<string, readonly string[]>): string {
    const names = [...new Set([...parts.values()].flat())].toSorted();
    const loaders = languages.map((language) => {
        const each = names.map((part) => `${part}: () => import('${named}${language}/${part}')`);
        return `${language}: { ${each.join(', ')} }`;
    });
    return `export const parts = { ${loaders.join(', ')} };`;
}

/** The translations of a part, in the order of the catalogue. */
function textsOf(
    id: string,
    parts: ReadonlyMap<string, readonly string[]>,
    parse: (language: string) => Texts,
): string {
    const [language = '', part = ''] = id.slice(id.indexOf('/') + 1).split('/');
    const texts = Object.entries(parse(language)).filter(([text]) =>
        parts.get(text)?.includes(part),
    );
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))});`;
}

/** Cuts the languages, and has each declaration and page bring its words. In development a language comes whole. */
export function languageParts(root: string): Plugin {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const parse = (language: string) => JSON.parse(read(`locales/${language}.json`)) as Texts;
    let parts: Map<string, string[]>;
    return {
        name: 'kipimo-language-parts',
        apply: 'build',
        enforce: 'pre',
        buildStart() {
            parts = partsOfTexts(parse('en'), saidEverywhere(root));
        },
        resolveId: (id) => (id.startsWith(named) ? `\0${id}` : undefined),
        load(id) {
            if (id.startsWith(`\0${named}`)) return textsOf(id, parts, parse);
            return id.endsWith('/locales/noParts.ts') ? loadersOf(parts) : undefined;
        },
        transform(code, id) {
            if (id.startsWith(join(root, 'src/shell/'))) return shellWithTexts(root, code, id);
            // An address that leads nowhere.
            if (/\/src\/start\/(ScreenAt|bareRoutes)\.tsx$/.test(id))
                return shellWithTexts(root, code, id, /import\('(\.[^']*\/pages\/[^']+)'\)/g);
            if (!/\/src\/start\/(declarations|pages)\.gen\.ts$/.test(id)) return undefined;
            return `import { withTexts } from '../../locales/parts.ts';\n${code.replaceAll(
                /\(\) => (import\('\.\.\/(?:\.\.\/)?([^']+)'\))/g,
                (_all, load: string, file: string) => {
                    const path = file.startsWith('pages/') ? `src/${file}` : file;
                    return `() => withTexts(${JSON.stringify(areasFrom(root, path))}, () => ${load})`;
                },
            )}`;
        },
    };
}

/** What the shell fetches when it is asked for (help, its tour, the questions that search looks in) brings its words as well. */
export function shellWithTexts(
    root: string,
    code: string,
    id: string,
    fetched = /import\('(\.[^']+)'\)/g,
): string | undefined {
    const told = code.replaceAll(fetched, (load, path: string) => {
        const areas = areasFrom(root, relative(root, join(dirname(id), path)), 'src/shell');
        return areas?.length !== 0 ? `withTexts(${JSON.stringify(areas)}, () => ${load})` : load;
    });
    if (told === code) return undefined;
    return `import { withTexts } from ${JSON.stringify(join(root, 'locales/parts.ts'))};\n${told}`;
}
