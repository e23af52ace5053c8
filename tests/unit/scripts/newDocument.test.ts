/** What `npm run new -- document` writes: all that a document has, each file importing what is there. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { plan } from '../../../scripts/new.ts';
import { smallTree } from './smallTree.ts';

const root = resolve('.');
const tree = smallTree();
afterAll(tree.remove);

describe.each([
    ['in a room of its own', 'stock/returns', 'resources/stock/returns'],
    ['below a room', 'stock/masters/orders', 'resources/stock/masters/orders'],
    ['in an area of its own', 'orders/orders', 'resources/orders/orders'],
])('a document %s', (_where, name, folder) => {
    it('comes with its words, list, form, steps and tables', async () => {
        const { files, edits } = await plan(tree.root, 'document', name);
        const word = name.split('/').at(-1)!;
        expect(Object.keys(files)).toEqual([
            ...[
                'words',
                `${word}.document`,
                `${word}.report`,
                `${word}.sql`,
                'write.server',
                'steps.server',
                'write.page',
            ].map((file) => `${folder}/${file}.ts`),
            expect.stringMatching(/^src\/pages\/.*\/Write\w+\.tsx$/),
            expect.stringMatching(/^server\/migrations\/\d{4}_\w+\.sql$/),
        ]);
        expect(Object.keys(edits)).toEqual(
            expect.arrayContaining([
                'docs/authorisation.md',
                'resources/superadminMenu.ts',
                'resources/help/questions.ts',
                'resources/admin/audit/recordKinds.ts',
                'resources/tables.ts',
            ]),
        );
    });

    it('imports files that are there, or that come with it', async () => {
        const { files } = await plan(tree.root, 'document', name);
        const imported = Object.entries(files).flatMap(([file, text]) =>
            [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) =>
                normalize(join(dirname(file), path)),
            ),
        );
        expect(imported.length).toBeGreaterThan(30);
        const missing = imported.filter(
            (path) => !(path in files) && !existsSync(join(root, path)),
        );
        expect(missing).toEqual([]);
    });
});

it('has a table that is named after its area, and a number with the first letters of what it is', async () => {
    const { files } = await plan(tree.root, 'document', 'stock/returns');
    const migration = Object.entries(files).find(([file]) => file.endsWith('.sql'))?.[1] ?? '';
    expect(migration).toContain('create table stock_return (');
    expect(migration).toContain('create table stock_return_line (');
    expect(migration).toContain("default 'RET-' || to_char(nextval('stock_return_number')");
});
