/**
 * Writes src/start/boot.js into the page, and names there what the signed-in app is made of, so that it is asked for as soon as the
 * page is there: on a line where each request waits 400 ms it would else wait for the first script, and then for that to run. The
 * server allows this one script by its digest (server/plugins/client.ts).
 */
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** Its place in index.html, and that of the names that it reads. */
const script = '<script data-first=""></script>';
const place = 'data-first=""';

/** Whatever is opened first stands on it, beside the app itself. */
const always = 'screen';

/** Comes before all of it on a thin line: it asks the first questions, and paints their answers. */
const ahead = 'ahead';

/** Where a page is served while it is written, nothing is named: the script does the rest of its work. */
export const firstFiles = (): Plugin[] => [bootScript(), namesOfFiles()];

function bootScript(): Plugin {
    const source = readFileSync(new URL('../../src/start/boot.js', import.meta.url), 'utf8');
    // Without what is there for whoever reads it: it comes with every page.
    const lines = source.split('\n').map((line) => line.trim());
    const short = lines.filter((line) => line && !line.startsWith('//')).join('\n');
    return {
        name: 'kipimo-boot',
        transformIndexHtml: {
            order: 'pre',
            handler: (html) => html.replace(script, () => script.replace('><', `>${short}<`)),
        },
    };
}

function namesOfFiles(): Plugin {
    return {
        name: 'kipimo-first-files',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            handler(html, { bundle = {} }) {
                const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
                const files = [...filesOf(chunks), ...languages(chunks)];
                const named = files.map(([name, value]) => `${name}="${value}"`).join(' ');
                if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
                return html.replace(place, named);
            },
        },
    };
}

type Named = readonly [attribute: string, files: string];

/** The app and all that it imports, the largest first: the line is full from the start, and small ones find their room. */
function filesOf(chunks: readonly Rolldown.OutputChunk[]): Named[] {
    const byFile = new Map(chunks.map((one) => [one.fileName, one]));
    const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/App.tsx'));
    const screen = chunks.find(({ name }) => name === always);
    if (!app || !screen)
        throw new Error('The app is not in the bundle (scripts/bundle/firstFiles.ts)');
    const reached = new Set([app, screen]);
    for (const one of reached)
        for (const file of one.imports) {
            const found = byFile.get(file);
            // The page names its own script.
            if (found && !found.isEntry) reached.add(found);
        }
    const scripts = [...reached].toSorted((a, b) => b.code.length - a.code.length);
    const styles = [...reached].flatMap(({ viteMetadata }) => [
        ...(viteMetadata?.importedCss ?? []),
    ]);
    const files = [...scripts.map(({ fileName }) => fileName), ...new Set(styles)];
    // What asks and paints before the app has come, with what it imports.
    const first = scripts.find(({ name }) => name === ahead);
    if (!first) throw new Error('ahead is not in the bundle (scripts/bundle/firstFiles.ts)');
    const early = new Set([
        first.fileName,
        ...first.imports,
        ...(first.viteMetadata?.importedCss ?? []),
    ]);
    const named = (some: readonly string[]) => some.map((file) => `/${file}`).join(' ');
    return [
        // Itself first: boot.js waits for it.
        ['data-ahead', named([...early].filter((file) => files.includes(file)))],
        ['data-first', named(files.filter((file) => !early.has(file)))],
    ];
}

/** What every screen says in a language, by its two letters. */
const languages = (chunks: readonly Rolldown.OutputChunk[]): Named[] =>
    chunks.flatMap(({ facadeModuleId, fileName }) => {
        const [, language] = /texts\/(\w+)\/first$/.exec(facadeModuleId ?? '') ?? [];
        return language ? [[`data-${language}`, `/${fileName}`] as const] : [];
    });
