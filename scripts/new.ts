/**
 * Starts something new: `npm run new -- entity stock/couriers`, `-- report trends/errorCosts`,
 * `-- page walimu/barcode`. Writes well-formed files, names them in the menu of their area and in the
 * policy table, and says what to do next.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groups } from '../resources/access.ts';
import type { Entity } from '../resources/define/entity.ts';
import { boolean, sentenceCase, text } from '../resources/define/field.ts';
import { declarationFiles } from './generate/files.ts';
import { areaFile, intoAreas, intoMenu, intoPolicy, intoTable } from './new/edits.ts';
import { migrationOf, type Tabled } from './new/migration.ts';
import * as templates from './new/templates.ts';

const usage = `npm run new -- entity <area>/<plural>     a table that people edit, with its migration
npm run new -- report <area>/<name>       a query that people read, with its SQL
npm run new -- page <area>/<name>         a screen written by hand
npm run new -- migration <area>/<plural>  the table of an entity again, after its fields were declared

The first three take a room of the area too: <area>/<room>/<name>.`;

const next = `Next: replace what says FILL IN, choose the menu group of its mounts (${Object.keys(groups).join(', ')}),
then: npm run generate (it names the texts to translate) && npm run format && npm run check`;

/** What is to be written: path to text, new files apart from those that are changed. */
export interface Plan {
    files: Record<string, string>;
    edits: Record<string, string>;
}

/** What `npm run new -- <kind> <name>` writes below `root`. */
export async function plan(root: string, kind: string, name: string): Promise<Plan> {
    const parts = name.split('/');
    const [area, word] = [parts[0], parts.at(-1)];
    const isName = parts.every((part) => /^[a-z][A-Za-z0-9]*$/.test(part));
    if (!area || !word || parts.length < 2 || parts.length > 3 || !isName)
        throw new Error(
            `The name is <area>/<word> or <area>/<room>/<word>, each in camelCase: ${name}\n\n${usage}`,
        );
    const naming = namingOf(area, parts.slice(1, -1), word);
    const make = makers[kind];
    if (!make)
        throw new Error(
            `Nothing is written for "${kind}": its recipe is in docs/adding.md.\n\n${usage}`,
        );
    const made = await make(root, naming);
    await findRoom(root, Object.keys(made.files));
    return made;
}

/** Files of code that a folder holds at most (tests/unit/boundaries.test.ts). */
const mostFiles = 20;

/** @throws where a folder would hold more files than a room may: a new one is named by a person. */
async function findRoom(root: string, files: readonly string[]): Promise<void> {
    const isCode = (file: string) => /\.tsx?$/.test(file);
    for (const folder of new Set(files.filter(isCode).map((file) => dirname(file)))) {
        const path = join(root, folder);
        const there = existsSync(path) ? (await readdir(path)).filter(isCode) : [];
        const more = files.filter((file) => isCode(file) && dirname(file) === folder);
        if (there.length + more.length > mostFiles)
            throw new Error(
                `${folder} holds ${there.length} files, and a room ${mostFiles} at most. Name a room of the area: <area>/<room>/<name>.`,
            );
    }
}

type Maker = (root: string, naming: templates.Naming) => Promise<Plan>;

const makers: Readonly<Record<string, Maker | undefined>> = {
    async entity(root, naming) {
        const { folder, word, name, many } = naming;
        const made = await migrationMaking(root, naming.table);
        if (made)
            throw new Error(
                `The table ${naming.table} is there already: ${made} makes it. Choose another name.`,
            );
        const declared = {
            table: naming.table,
            title: [naming.one, many],
            fields: firstFields,
        } as const;
        const calls = ['', 'create/', 'update/', 'delete/'].map(
            (verb) => `POST /x/${name}/${verb}`,
        );
        return {
            files: {
                [`resources/${folder}/${word}.entity.ts`]: templates.entity(naming),
                [await migrationPath(root, naming.table)]: migrationOf(declared, noTable),
            },
            edits: {
                ...(await intoArea(root, naming, 'entity')),
                ...(await policyRow(root, `**${many}**`, calls, 'yes')),
                ...(await question(root, name)),
                ...(await line(root, 'resources/admin/recordKinds.ts', naming.table, naming.one)),
            },
        };
    },
    async report(root, naming) {
        const { folder, word, name, many } = naming;
        return {
            files: {
                [`resources/${folder}/${word}.report.ts`]: templates.report(naming),
                [`resources/${folder}/${word}.sql.ts`]: templates.query(naming),
            },
            edits: {
                ...(await intoArea(root, naming, 'report')),
                ...(await policyRow(root, `**${many}**`, [`POST /x/${name}/`], 'nation')),
                ...(await question(root, name)),
            },
        };
    },
    async page(root, naming) {
        const { folder, word } = naming;
        return {
            files: {
                [`resources/${folder}/${word}.page.ts`]: templates.page(naming),
                [`src/pages/${folder}/${templates.componentName(word)}.tsx`]:
                    templates.component(naming),
            },
            edits: {
                ...(await intoArea(root, naming, 'page')),
                ...(await question(root, `${folder}/${templates.componentName(word)}`)),
            },
        };
    },
    async migration(root, { name }) {
        const { declarations } = await declarationFiles(new URL(`file://${root}/`));
        const entities = declarations.filter((one): one is Entity => one.kind === 'entity');
        const entity = entities.find((one) => one.name === name);
        if (!entity) throw new Error(`No entity is called ${name}.`);
        const tableOf = (to: string) =>
            entities.find((one) => one.name === to)?.table ?? noTable(to);
        const made = await migrationMaking(root, entity.table);
        if (made && !made.endsWith(`_${entity.table}.sql`))
            throw new Error(
                `The table ${entity.table} is made by ${made}, with others. Write a further migration that alters it.`,
            );
        const path = made ?? (await migrationPath(root, entity.table));
        return { files: {}, edits: { [path]: migrationOf(entity, tableOf) } };
    },
};

/** The migration that creates a table; none where no file does. */
async function migrationMaking(root: string, table: string): Promise<string | undefined> {
    const folder = join(root, 'server/migrations');
    const creates = new RegExp(`create table (if not exists )?${table}\\b`, 'i');
    for (const file of (await readdir(folder)).toSorted()) {
        if (creates.test(await readFile(join(folder, file), 'utf8')))
            return `server/migrations/${file}`;
    }
    return undefined;
}

/** What every new entity starts with, as the template declares it. */
const firstFields: Tabled['fields'] = {
    name: text('Name', { required: true, unique: true, maxLength: 120 }),
    active: boolean('Active', { initial: true }),
};

function noTable(entity: string): never {
    throw new Error(`No entity is called ${entity}.`);
}

/** `stock/itemUnits`: table `item_unit`, titles `Item unit` and `Item units`. A room is where files stand, and no part of the name. */
export function namingOf(area: string, rooms: readonly string[], word: string): templates.Naming {
    const snake = word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const table = singular(snake);
    return {
        name: `${area}/${word}`,
        area,
        folder: [area, ...rooms].join('/'),
        up: '../'.repeat(1 + rooms.length),
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

async function migrationPath(root: string, table: string): Promise<string> {
    const present = await readdir(join(root, 'server/migrations'));
    const last = Math.max(0, ...present.map((file) => Number.parseInt(file, 10) || 0));
    return `server/migrations/${String(last + 1).padStart(4, '0')}_${table}.sql`;
}

/** The menu of the area with one more line; a new area is made and named in the list of areas. */
async function intoArea(
    root: string,
    { area, folder, word }: templates.Naming,
    kind: 'entity' | 'report' | 'page',
): Promise<Record<string, string>> {
    const from = `.${folder.slice(area.length)}/${word}.${kind}.ts`;
    const home = join(root, 'resources', area);
    const present = existsSync(home) ? await readdir(home) : [];
    const files = present.filter((name) => name.endsWith('.area.ts'));
    const file = files.find((name) => name === `${area}.area.ts`) ?? files[0];
    if (file) {
        const path = `resources/${area}/${file}`;
        return { [path]: intoMenu(await readFile(join(root, path), 'utf8'), word, from) };
    }
    const index = 'resources/index.ts';
    return {
        [`resources/${area}/${area}.area.ts`]: intoMenu(
            areaFile(area, sentenceCase(area)),
            word,
            from,
        ),
        [index]: intoAreas(await readFile(join(root, index), 'utf8'), area),
    };
}

async function policyRow(
    root: string,
    title: string,
    calls: readonly string[],
    cell: 'yes' | 'nation',
): Promise<Record<string, string>> {
    const path = 'docs/authorisation.md';
    const page = await readFile(join(root, path), 'utf8');
    return { [path]: intoPolicy(page, title, calls, { superadmin: cell }) };
}

/** The question that a screen answers, by the name of its declaration or of its component. */
const question = (root: string, name: string) =>
    line(root, 'resources/help/questions.ts', name, 'FILL IN: which question does it answer?');

async function line(
    root: string,
    path: string,
    name: string,
    words: string,
): Promise<Record<string, string>> {
    return { [path]: intoTable(await readFile(join(root, path), 'utf8'), name, words) };
}

async function main([kind = '', name = '']: readonly string[]): Promise<void> {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const { files, edits } = await plan(root, kind, name);
    const present = Object.keys(files).find((path) => existsSync(join(root, path)));
    if (present) throw new Error(`${present} is there already. Nothing was written.`);
    for (const [path, written] of Object.entries({ ...files, ...edits })) {
        const known = existsSync(join(root, path));
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), written);
        console.log(`${known ? 'Changed' : 'Written'}: ${path}`);
    }
    console.log(next);
}

if (basename(process.argv[1] ?? '') === 'new.ts')
    await main(process.argv.slice(2)).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
    });
