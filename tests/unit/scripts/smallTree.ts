/** A tree for the scaffold with one area and one table in it, where every other name is free. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve('.');

/** What the scaffold changes, as it stands: it has to find its place in these files. */
const changed = [
    'docs/authorisation.md',
    'resources/index.ts',
    'resources/superadminMenu.ts',
    'resources/tables.ts',
    'resources/help/questions.ts',
    'resources/admin/audit/recordKinds.ts',
];

/** What its files stand on. */
const shared = ['resources/define', 'resources/access.ts', 'node_modules', 'package.json'];

const files: Readonly<Record<string, string>> = {
    'resources/stock/stock.area.ts': 'export const stockArea = { menu: [] };\n',
    'server/migrations/0007_first.sql': 'create table supplier (id bigint);\n',
};

export interface SmallTree {
    root: string;
    write(files: Readonly<Record<string, string>>): void;
    remove(): void;
}

export function smallTree(): SmallTree {
    const tree = mkdtempSync(join(tmpdir(), 'kipimo-new-'));
    const write = (texts: Readonly<Record<string, string>>) => {
        for (const [path, text] of Object.entries(texts)) {
            mkdirSync(dirname(join(tree, path)), { recursive: true });
            writeFileSync(join(tree, path), text);
        }
    };
    write(files);
    for (const path of changed) {
        mkdirSync(dirname(join(tree, path)), { recursive: true });
        cpSync(join(root, path), join(tree, path));
    }
    for (const path of shared) symlinkSync(join(root, path), join(tree, path));
    return { root: tree, write, remove: () => rmSync(tree, { recursive: true }) };
}
