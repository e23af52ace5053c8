/**
 * Starts something new: `npm run new -- entity stock/suppliers`, `-- report genexpert/errorRates`,
 * `-- page walimu/barcode`. Writes well-formed files and says what to do next.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentenceCase } from '../resources/define/field.ts';
import * as templates from './new/templates.ts';

const usage = `npm run new -- entity <area>/<plural>     a table that people edit, with its migration
npm run new -- report <area>/<name>       a query that people read, with its SQL
npm run new -- page <area>/<name>         a screen written by hand`;

/** Path to text of the files of something new, and the next step. */
export async function plan(
    root: string,
    kind: string,
    name: string,
): Promise<{ files: Record<string, string>; next: string }> {
    const [area, word, ...more] = name.split('/');
    if (!area || !word || more.length || !/^[a-z][A-Za-z0-9]*$/.test(word))
        throw new Error(`The name is <area>/<word>, the word in camelCase: ${name}\n\n${usage}`);
    const naming = namingOf(name, area, word);
    const at = `resources/${area}/${word}`;
    const menu = `Add ${word} to the menu in resources/${area}/${area}.area.ts`;
    if (kind === 'entity')
        return {
            files: {
                [`${at}.entity.ts`]: templates.entity(naming),
                [`server/migrations/${await nextNumber(root)}_${naming.table}.sql`]:
                    templates.migration(naming),
            },
            next: `${menu}, replace what says FILL IN, then: npm run generate && npm run check`,
        };
    if (kind === 'report')
        return {
            files: {
                [`${at}.report.ts`]: templates.report(naming),
                [`${at}.sql.ts`]: templates.query(naming),
            },
            next: `${menu}, replace what says FILL IN, then: npm run generate && npm run check`,
        };
    if (kind === 'page')
        return {
            files: {
                [`${at}.page.ts`]: templates.page(naming),
                [`src/pages/${area}/${templates.componentName(word)}.tsx`]:
                    templates.component(naming),
            },
            next: `${menu}, replace what says FILL IN, then: npm run generate && npm run check`,
        };
    throw new Error(usage);
}

/** `stock/itemUnits`: table `item_unit`, titles `Item unit` and `Item units`. */
export function namingOf(name: string, area: string, word: string): templates.Naming {
    const snake = word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const table = singular(snake);
    return {
        name,
        area,
        word,
        table,
        one: sentenceCase(table),
        many: sentenceCase(snake),
    };
}

function singular(word: string): string {
    if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
    if (/(ss|us|is)$/.test(word)) return word;
    if (/(xes|ches|shes|sses)$/.test(word)) return word.slice(0, -2);
    return word.replace(/s$/, '');
}

async function nextNumber(root: string): Promise<string> {
    const present = await readdir(join(root, 'server/migrations'));
    const last = Math.max(0, ...present.map((file) => Number.parseInt(file, 10) || 0));
    return String(last + 1).padStart(4, '0');
}

async function main([kind = '', name = '']: readonly string[]): Promise<void> {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const { files, next } = await plan(root, kind, name);
    const present = Object.keys(files).find((path) => existsSync(join(root, path)));
    if (present) throw new Error(`${present} is there already. Nothing was written.`);
    for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
        console.log(`Written: ${path}`);
    }
    console.log(`Next: ${next}`);
}

if (process.argv[1]?.endsWith('scripts/new.ts'))
    await main(process.argv.slice(2)).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
    });
