/**
 * Writes what is made from the declarations: the eager index of routes, the English texts, the table
 * of routes, the digest of the API's description. `--check` compares instead of writing, and fails where a file is not what it should be.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Waits } from '../resources/define/action.ts';
import type { Endpoint } from '../resources/define/endpoint.ts';
import { languages } from '../resources/define/language/languages.ts';
import type { Entity } from '../resources/define/entity.ts';
import type { Report } from '../resources/define/report.ts';
import { areas } from '../resources/index.ts';
import { routeIndex, routesOf } from '../resources/routes.ts';
import { loadProduct } from '../server/load.ts';
import { declarationFiles } from './generate/files.ts';
import { declared } from './generate/declared.ts';
import { faultsOf } from './generate/faults.ts';
import { englishTexts, untranslated } from './generate/texts.ts';
import { digestOf, openApi } from './generate/openapi.ts';
import {
    declarationLoaders,
    documentList,
    documentsFile,
    pageLoaders,
} from './generate/loaders.ts';
import { shownOn } from './generate/shown.ts';
import { routesTable } from './generate/routesTable.ts';

const root = new URL('..', import.meta.url);

/** Path to text of every generated file. */
export async function generated(): Promise<Record<string, string>> {
    const { files, declarations, dashboards, documents } = await declarationFiles(root);
    const routes = routesOf(areas);
    return {
        'src/routes.gen.json': json(routeIndex(areas)),
        'src/start/pages.gen.ts': pageLoaders(routes),
        'src/start/declarations.gen.ts': declarationLoaders(files),
        [documentsFile]: documentList(documents),
        'dataProvider/line/waits.gen.json': json(await waitsOf()),
        'resources/help/shown.gen.json': `${JSON.stringify(shownOn(declarations, dashboards))}\n`,
        'locales/en.json': json(await englishTexts(root, await declared(root))),
        'docs/routes.md': routesTable(routes, verbsOf(declarations)),
        'docs/openapi.digest': digestOf(await openApi()),
    };
}

async function writeDocuments(): Promise<void> {
    const { documents } = await declarationFiles(root);
    const [file, text] = [new URL(documentsFile, root), documentList(documents)];
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}

/** The calls of each entity, by its name. */
const verbsOf = (declarations: readonly (Entity | Report)[]): Record<string, Endpoint[]> =>
    Object.fromEntries(
        declarations
            .filter((one) => one.kind === 'entity')
            .map(({ name, endpoints }) => [name, Object.values(endpoints).flat()]),
    );

/** By endpoint, what may wait in a browser for the line. */
async function waitsOf(): Promise<Record<string, Waits>> {
    const { actions } = await loadProduct();
    const pairs = actions.flatMap(({ endpoints, waits }) =>
        waits ? endpoints.map((endpoint) => [endpoint, waits] as const) : [],
    );
    return Object.fromEntries(pairs.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** The catalogues that are written by hand. */
async function catalogues(): Promise<Record<string, Record<string, unknown>>> {
    const read = async (path: string) =>
        [path, JSON.parse(await readFile(new URL(path, root), 'utf8'))] as const;
    const others = Object.keys(languages).filter((language) => language !== 'en');
    return Object.fromEntries(
        await Promise.all(others.map((language) => read(`locales/${language}.json`))),
    ) as Record<string, Record<string, unknown>>;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 4)}\n`;

async function main(check: boolean): Promise<number> {
    const stale: string[] = [];
    const faults = faultsOf(areas);
    if (faults.length) {
        console.error(faults.join('\n'));
        return 1;
    }
    // The product is loaded with it: it may not name a document that is gone.
    if (!check) await writeDocuments();
    const made = await generated();
    for (const [path, text] of Object.entries(made)) {
        const file = new URL(path, root);
        const present = await readFile(file, 'utf8').catch(() => undefined);
        if (present === text) continue;
        stale.push(path);
        if (!check) await writeFile(file, text);
    }
    if (!stale.length) console.log('Generated files are up to date.');
    else if (check) console.error(`Not up to date: ${stale.join(', ')}. Run: npm run generate`);
    else console.log(`Written: ${stale.join(', ')}`);
    const english = JSON.parse(made['locales/en.json'] ?? '{}') as Record<string, unknown>;
    for (const line of untranslated(english, await catalogues())) console.log(line);
    return check && stale.length ? 1 : 0;
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').pop() ?? ' '))
    process.exitCode = await main(process.argv.includes('--check'));
