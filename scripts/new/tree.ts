/** What a new declaration changes in the files of the tree, and the place of its migration. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentenceCase } from '../../resources/define/field.ts';
import { areaFile, intoAreas, intoMenu, intoPolicy, intoSubject, intoTable } from './edits.ts';
import type { Naming } from './templates.ts';

/** The migration that creates a table; none where no file does. */
export async function migrationMaking(root: string, table: string): Promise<string | undefined> {
    const folder = join(root, 'server/migrations');
    const creates = new RegExp(`create table (if not exists )?${table}\\b`, 'i');
    for (const file of (await readdir(folder)).toSorted()) {
        if (creates.test(await readFile(join(folder, file), 'utf8')))
            return `server/migrations/${file}`;
    }
    return undefined;
}

/**
 * @throws where the folder is no area, or where a declaration bears that name, that route or, in the menu of the area,
 * that symbol: nothing is written then, and the sentence names the file.
 */
export async function isFree(root: string, { area, name, word }: Naming): Promise<void> {
    const resources = join(root, 'resources');
    const all = await readdir(resources, { recursive: true });
    const inArea = all.filter((path) => path.startsWith(`${area}/`));
    const areaFiles = inArea.filter((path) => /^[^/]+\/[^/]+\.area\.ts$/.test(path));
    if (inArea.length && !areaFiles.length)
        throw new Error(
            `resources/${area} is no area: it holds what areas share. Name an area as the first part, or a new one.`,
        );
    const bears = new RegExp(`(?:name: '|route: '/)${name}'`);
    const names = new RegExp(`^import \\{[^}]*\\b${word}\\b[^}]*\\}`, 'm');
    for (const path of all.filter((file) => file.endsWith('.ts'))) {
        const text = await readFile(join(resources, path), 'utf8');
        if (bears.test(text))
            throw new Error(
                `${name} is there already: resources/${path} has a declaration or a route of that name. Choose another name.`,
            );
        if (areaFiles.includes(path) && names.test(text))
            throw new Error(
                `resources/${path} has a “${word}” in its menu already. Choose another name.`,
            );
    }
}

export async function migrationPath(root: string, table: string): Promise<string> {
    const present = await readdir(join(root, 'server/migrations'));
    const last = Math.max(0, ...present.map((file) => Number.parseInt(file, 10) || 0));
    return `server/migrations/${String(last + 1).padStart(4, '0')}_${table}.sql`;
}

/** The menu of the area with more lines, each a symbol and its file; a new area is made and named in the list of areas. */
export async function intoArea(
    root: string,
    { area, folder }: Naming,
    ...added: readonly (readonly [symbol: string, file: string])[]
): Promise<Record<string, string>> {
    const withAll = (text: string) =>
        added.reduce(
            (now, [symbol, file]) =>
                intoMenu(now, symbol, `.${folder.slice(area.length)}/${file}.ts`),
            text,
        );
    const home = join(root, 'resources', area);
    const present = existsSync(home) ? await readdir(home) : [];
    const files = present.filter((name) => name.endsWith('.area.ts'));
    const file = files.find((name) => name === `${area}.area.ts`) ?? files[0];
    if (file) {
        const path = `resources/${area}/${file}`;
        return { [path]: withAll(await readFile(join(root, path), 'utf8')) };
    }
    const index = 'resources/index.ts';
    return {
        [`resources/${area}/${area}.area.ts`]: withAll(areaFile(area, sentenceCase(area))),
        [index]: intoAreas(await readFile(join(root, index), 'utf8'), area),
    };
}

export async function policyRow(
    root: string,
    title: string,
    calls: readonly string[],
    cell: 'yes' | 'nation',
): Promise<Record<string, string>> {
    const path = 'docs/authorisation.md';
    const page = await readFile(join(root, path), 'utf8');
    return { [path]: intoPolicy(page, title, calls, { superadmin: cell }) };
}

export const asked = 'FILL IN: which question does it answer?';

/** Where a table of words stands, by what it is called. */
const tableFiles = {
    questions: 'resources/help/questions.ts',
    recordKinds: 'resources/admin/audit/recordKinds.ts',
    tables: 'resources/tables.ts',
} as const;

/** The question that a screen answers, by the name of its declaration or of its component. */
export const question = (root: string, name: string) => lines(root, 'questions', { [name]: asked });

/** A table of words with more lines: name to words. */
export async function lines(
    root: string,
    table: keyof typeof tableFiles,
    added: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
    const path = tableFiles[table];
    const file = await readFile(join(root, path), 'utf8');
    const told = Object.entries(added).reduce(
        (now, [name, words]) => intoTable(now, table, name, words),
        file,
    );
    return { [path]: told };
}

/** Under which subject of the menu a new screen stands until somebody names another. */
export const firstSubject = 'System';

/** The menu with the route of a new screen: a group has few subjects, and a new area is none of its own. */
export async function menuLine(root: string, route: string): Promise<Record<string, string>> {
    const path = 'resources/superadminMenu.ts';
    const menu = await readFile(join(root, path), 'utf8');
    return { [path]: intoSubject(menu, firstSubject, route) };
}
