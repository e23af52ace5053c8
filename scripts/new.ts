/**
 * Starts something new: `npm run new -- entity stock/couriers`, `-- report trends/errorCosts`,
 * `-- page walimu/barcode`. Writes well-formed files, names them in the menu of their area and in the
 * policy table, and says what to do next.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groups } from '../resources/access.ts';
import type { Entity } from '../resources/define/entity.ts';
import { boolean, sentenceCase, text } from '../resources/define/field.ts';
import { declarationFiles } from './generate/files.ts';
import { migrationOf, type Tabled } from './new/migration.ts';
import * as documents from './new/document.ts';
import { documentMigration } from './new/documentServer.ts';
import { namesConstant } from './new/reserved.ts';
import * as templates from './new/templates.ts';
import {
    asked,
    intoArea,
    firstSubject,
    lines,
    menuLine,
    migrationMaking,
    isFree,
    migrationPath,
    policyRow,
    question,
} from './new/tree.ts';

const usage = `npm run new -- entity <area>/<plural>     a table that people edit, with its migration
npm run new -- report <area>/<name>       a query that people read, with its SQL
npm run new -- page <area>/<name>         a screen written by hand
npm run new -- document <area>/<plural>   head, lines and steps of different people, with list, form and note
npm run new -- migration <area>/<plural>  the table of an entity again, after its fields were declared

All but the last take a room of the area too: <area>/<room>/<name>.`;

const next = `Next: replace what says FILL IN, choose the menu group of its mounts (${Object.keys(groups).join(', ')}),
and its subject in resources/menu.ts (until then ${firstSubject} of resources/superadminMenu.ts), then:
npm run generate (it names the texts to translate) && npm run data && npm run format && npm run check`;

/** What is to be written: path to text, new files apart from those that are changed. */
export interface Plan {
    files: Record<string, string>;
    edits: Record<string, string>;
}

/** What `npm run new -- <kind> <name>` writes below `root`. */
export async function plan(root: string, kind: string, name: string): Promise<Plan> {
    if (!kind) throw new Error(usage);
    const parts = name.split('/');
    const [area, word] = [parts[0], parts.at(-1)];
    const make = makers[kind];
    if (!make)
        throw new Error(
            `Nothing is written for “${kind}”: where it has a recipe, that is in docs/adding.md.\n\n${usage}`,
        );
    const isName = parts.every((part) => /^[a-z][A-Za-z0-9]*$/.test(part));
    if (!area || !word || parts.length < 2 || parts.length > 3 || !isName)
        throw new Error(
            `The name is <area>/<word> or <area>/<room>/<word>, each in camelCase, and not “${name}”.\n\n${usage}`,
        );
    const naming = namingOf(area, parts.slice(1, -1), word);
    if (kind !== 'migration') {
        namesConstant(word);
        await isFree(root, naming);
    }
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
                ...(await intoArea(root, naming, [word, `${word}.entity`])),
                ...(await menuLine(root, `/${name}`)),
                ...(await policyRow(root, `**${many}**`, calls, 'yes')),
                ...(await question(root, name)),
                ...(await lines(root, 'recordKinds', {
                    [naming.table]: naming.one,
                })),
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
                ...(await intoArea(root, naming, [word, `${word}.report`])),
                ...(await menuLine(root, `/${name}`)),
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
                ...(await intoArea(root, naming, [word, `${word}.page`])),
                ...(await menuLine(root, `/${naming.name}`)),
                ...(await question(root, `${folder}/${templates.componentName(word)}`)),
            },
        };
    },
    async document(root, plain) {
        const naming = documents.documentNaming(plain);
        const { folder, word, end, table, one, many, name } = naming;
        const made = await migrationMaking(root, table);
        if (made) throw new Error(`The table ${table} is there already: ${made} makes it.`);
        const { list, others } = documents.documentCalls(naming);
        const screen = `${folder}/Write${end}`;
        const rooms = Object.entries(documents.documentFiles(naming)).map(([file, text]) => [
            `resources/${folder}/${file}`,
            text,
        ]);
        return {
            files: {
                ...(Object.fromEntries(rooms) as Record<string, string>),
                [`src/pages/${screen}.tsx`]: documents.documentForm(naming),
                [await migrationPath(root, table)]: documentMigration(naming),
            },
            edits: {
                ...(await intoArea(
                    root,
                    naming,
                    [word, `${word}.report`],
                    [`write${end}Page`, 'write.page'],
                )),
                ...(await menuLine(root, `/${name}`)),
                ...(await policyRow(root, `**${many}**`, [list, ...others], 'nation')),
                ...(await lines(root, 'questions', {
                    [name]: asked,
                    [screen]: asked,
                })),
                ...(await lines(root, 'recordKinds', {
                    [table]: one,
                    [`${table}_line`]: `Line of ${many.toLowerCase()}`,
                })),
                ...(await lines(root, 'tables', {
                    [table]: many,
                    [`${table}_line`]: `Lines of ${many.toLowerCase()}`,
                })),
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
