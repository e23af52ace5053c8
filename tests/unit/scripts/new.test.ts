import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import {
    boolean,
    choice,
    decimal,
    instant,
    integer,
    lines,
    reference,
    text,
} from '../../../resources/define/field.ts';
import { untranslated } from '../../../scripts/generate/texts.ts';
import { intoMenu, intoSubject, intoTable } from '../../../scripts/new/edits.ts';
import { migrationOf } from '../../../scripts/new/migration.ts';
import { namingOf, plan } from '../../../scripts/new.ts';
import { smallTree } from './smallTree.ts';

const { root: copy, write, remove } = smallTree();
afterAll(remove);

/** What a written module exports, as node itself reads it. */
const exportsOf = (path: string): Record<string, Record<string, unknown>> =>
    JSON.parse(
        execFileSync(
            process.execPath,
            [
                '--import',
                'tsx',
                '--input-type=module',
                '--eval',
                `console.log(JSON.stringify(await import('${pathToFileURL(join(copy, path)).href}')))`,
            ],
            { encoding: 'utf8' },
        ),
    ) as Record<string, Record<string, unknown>>;

it.each([
    ['suppliers', 'supplier', 'Supplier', 'Suppliers'],
    ['itemUnits', 'item_unit', 'Item unit', 'Item units'],
    ['categories', 'category', 'Category', 'Categories'],
    ['status', 'status', 'Status', 'Status'],
])('a developer who says %s gets the table %s', (word, table, one, many) => {
    expect(namingOf('stock', [], word)).toMatchObject({ table, one, many });
});

it('a developer gets an entity that declares itself, with the next migration', async () => {
    const { files, edits } = await plan(copy, 'entity', 'stock/hauliers');
    write(files);
    const [file, migration] = Object.keys(files);
    expect(exportsOf(file!)['hauliers']).toMatchObject({
        kind: 'entity',
        name: 'stock/hauliers',
        table: 'haulier',
        title: ['Haulier', 'Hauliers'],
    });
    expect(migration).toMatch(/^server\/migrations\/\d{4}_haulier\.sql$/);
    expect(await readFile(join(copy, migration!), 'utf8')).toContain('create table haulier (');
    expect(Object.keys(edits)).toEqual([
        'resources/stock/stock.area.ts',
        'resources/superadminMenu.ts',
        'docs/authorisation.md',
        'resources/help/questions.ts',
        'resources/admin/audit/recordKinds.ts',
    ]);
    expect(edits['resources/help/questions.ts']).toContain(
        "    'stock/hauliers': 'FILL IN: which question does it answer?',\n};",
    );
    expect(edits['resources/superadminMenu.ts']).toMatch(
        /'System',\s*\[[^\]]*, '\/stock\/hauliers'/,
    );
    write({
        'resources/admin/audit/recordKinds.ts': edits['resources/admin/audit/recordKinds.ts']!,
    });
    const { recordKinds, auditActions } = exportsOf('resources/admin/audit/recordKinds.ts');
    expect(recordKinds).toMatchObject({ haulier: 'Haulier' });
    expect(auditActions).not.toHaveProperty('haulier');
    expect(edits['docs/authorisation.md']).toContain('`POST /x/stock/hauliers/create/`');
});

it('a developer names a room, where the files stand; routes and calls know none', async () => {
    const { files, edits } = await plan(copy, 'entity', 'stock/masters/couriers');
    write(files);
    const [file] = Object.keys(files);
    expect(file).toBe('resources/stock/masters/couriers.entity.ts');
    expect(exportsOf(file!)['couriers']).toMatchObject({ name: 'stock/couriers' });
    expect(edits['resources/stock/stock.area.ts']).toContain(
        "import { couriers } from './masters/couriers.entity.ts';",
    );
    const page = await plan(copy, 'page', 'facilities/visits/calendar');
    expect(page.files['resources/facilities/visits/calendar.page.ts']).toContain(
        "component: 'facilities/visits/Calendar'",
    );
    expect(page.files['src/pages/facilities/visits/Calendar.tsx']).toContain(
        "from '../../../widgets/say.ts'",
    );
});

it('a developer gets a report whose query is limited by scope', async () => {
    const { files } = await plan(copy, 'report', 'genexpert/errorRates');
    write(files);
    const { errorRatesQuery } = exportsOf('resources/genexpert/errorRates.sql.ts');
    expect(errorRatesQuery?.['report']).toMatchObject({
        kind: 'report',
        name: 'genexpert/errorRates',
    });
    expect(Object.values(files).join()).toContain("scope('f')");
});

it('a developer gets a page and its declaration', async () => {
    const { files } = await plan(copy, 'page', 'walimu/barcode');
    expect(Object.keys(files)).toEqual([
        'resources/walimu/barcode.page.ts',
        'src/pages/walimu/Barcode.tsx',
    ]);
});

it('a developer hears that a room is full before anything is written into it', async () => {
    const full = join(copy, 'resources/machines');
    await mkdir(full, { recursive: true });
    const area = 'export const machinesArea = { menu: [] };\n';
    await writeFile(join(full, 'machines.area.ts'), area);
    for (let file = 1; file < 20; file++) await writeFile(join(full, `file${file}.ts`), '');
    await expect(plan(copy, 'page', 'machines/history')).rejects.toThrow(
        'resources/machines holds 20 files, and a room 20 at most.',
    );
    const { files } = await plan(copy, 'page', 'machines/past/history');
    expect(Object.keys(files)).toContain('resources/machines/past/history.page.ts');
});

it.each([
    ['entity', 'suppliers'],
    ['entity', 'stock/Suppliers'],
    ['entity', 'stock/masters/more/suppliers'],
    ['thing', 'stock/suppliers'],
])('a developer who writes %s %s is shown how it goes', async (kind, name) => {
    await expect(plan(copy, kind, name)).rejects.toThrow('npm run new');
});

it.each([
    ['entity', 'stock/orders', '“order” is a word of SQL: no table is called so'],
    ['entity', 'stock/class', '“class” is a word of TypeScript'],
    ['page', 'stock/new', '“new” is a word of TypeScript'],
    ['entity', 'define/thing', 'resources/define is no area'],
    [
        'report',
        'stock/parcels',
        'stock/parcels is there already: resources/stock/parcels.entity.ts',
    ],
    ['page', 'stock/boxes', 'resources/stock/stock.area.ts has a “boxes” in its menu already'],
])('a developer hears why %s %s cannot be, before anything is written', async (kind, name, why) => {
    const tree = smallTree();
    tree.write({
        'resources/stock/parcels.entity.ts': "export const parcels = { name: 'stock/parcels' };\n",
        'resources/stock/stock.area.ts':
            "import { boxes } from './many/boxes.ts';\nexport const stockArea = { menu: [boxes] };\n",
    });
    await expect(plan(tree.root, kind, name)).rejects.toThrow(why);
    tree.remove();
});

it('a developer who says nothing, or a kind that has no scaffold, is shown what there is', async () => {
    await expect(plan(copy, '', '')).rejects.toThrow(/^npm run new -- entity/);
    await expect(plan(copy, 'permission', 'keep_couriers')).rejects.toThrow(
        /^Nothing is written for “permission”/,
    );
});

it('a column is no word of SQL, is made once, and unique as what it holds', () => {
    const of = (fields: Parameters<typeof migrationOf>[0]['fields']) =>
        migrationOf({ table: 'courier', title: ['Courier', 'Couriers'], fields }, String);
    expect(() => of({ end: text('End') })).toThrow('“end” is a word of SQL: no column');
    const sql = of({
        plate: integer('Plate', { unique: true }),
        created_at: instant('Written down', { readOnly: true }),
    });
    expect(sql).toContain('create unique index courier_plate on courier (plate);');
    expect(sql.match(/created_at/g)).toHaveLength(1);
});

it('a developer gets a column for every field that was declared', () => {
    const sql = migrationOf(
        {
            table: 'courier',
            title: ['Courier', 'Couriers'],
            fields: {
                name: text('Name', { required: true, unique: true }),
                phone: text('Telephone'),
                kind: choice('Kind', ['own', "driver's"], { required: true, initial: 'own' }),
                riders: integer('Riders', { min: 0, max: 90 }),
                fee: decimal('Fee', { scale: 2, min: 0 }),
                hub_id: reference('Hub', 'hubs', { required: true }),
                active: boolean('Active', { initial: true }),
                stops: lines('Stops', {}),
            },
        },
        (entity) => `table_of_${entity}`,
    );
    expect(sql).toContain(`
    name text not null,
    phone text not null default '',
    kind text not null default 'own' check (kind in ('own', 'driver''s')),
    riders integer check (riders between 0 and 90),
    fee numeric(18, 2) check (fee >= 0),
    hub_id bigint not null references table_of_hubs,
    active boolean not null default true,
    version integer`);
    expect(sql).toContain('create unique index courier_name on courier (lower(btrim(name)));');
    expect(sql).toContain('create index courier_of_hub on courier (hub_id);');
});

it.each([
    ['menu: []', 'menu: [couriers]'],
    ['menu: [one, two]', 'menu: [one, two, couriers]'],
    [
        'menu: [\n        one,\n        two,\n    ]',
        'menu: [\n        one,\n        two,\n        couriers,\n    ]',
    ],
])('a developer finds the new screen last in %j', (before, after) => {
    const area = `import { one } from './one.ts';\n\nexport const area = { ${before} };`;
    expect(intoMenu(area, 'couriers', './couriers.entity.ts')).toBe(
        `import { one } from './one.ts';\nimport { couriers } from './couriers.entity.ts';\n\nexport const area = { ${after} };`,
    );
});

it.each(['README.md', 'docs/adding.md'])('the examples of %s can be followed', async (page) => {
    const text = await readFile(page, 'utf8');
    const examples = [...text.matchAll(/npm run new -- (\w+) ([\w/]+)/g)];
    expect(examples.length).toBeGreaterThan(1);
    // The table of an entity that is not there yet: recipes.test.ts follows it in a copy.
    const tree = smallTree();
    for (const [, kind, name] of examples.filter(([, kind]) => kind !== 'migration'))
        expect(Object.keys((await plan(tree.root, kind!, name!)).files)).not.toEqual([]);
    tree.remove();
});

it('a line goes into the table that is meant, and a route under its subject', () => {
    const file =
        "export const one = {\n    a: 'A',\n};\n\nexport const other = {\n    b: 'B',\n};\n";
    expect(intoTable(file, 'one', 'x', 'X')).toBe(file.replace("'A',", "'A',\n    x: 'X',"));
    expect(intoTable(file, 'other', 'x/y', 'X')).toBe(
        file.replace("'B',", "'B',\n    'x/y': 'X',"),
    );
    expect(() => intoTable(file, 'third', 'x', 'X')).toThrow('no table third');
    const menu = "[\n    ['S', ['/a']],\n    ['T', ['/b']],\n]";
    expect(intoSubject(menu, 'T', '/c')).toBe(menu.replace("'/b'", "'/b', '/c'"));
    const long = "[\n    [\n        'S',\n        [\n            '/b',\n        ],\n    ],\n]";
    expect(intoSubject(long, 'S', '/c')).toBe(long.replace("'/b'", "'/b', '/c'"));
    expect(() => intoSubject(menu, 'U', '/c')).toThrow('no subject U');
});

it('a developer hears which texts each language lacks, and nothing of a language that has all', () => {
    const french = { Boat: 'Bateau', Van: 'Camionnette' };
    const lines = untranslated(
        { Boat: '', Van: '' },
        { 'fr.json': french, 'sw.json': { Van: 'Gari' } },
    );
    expect(lines).toEqual(['sw.json lacks 1 (locales/README.md):\n    "Boat"']);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Boat ${at}`, '']));
    const [all] = untranslated(many, { 'fr.json': {} });
    expect(Object.keys(many).filter((text) => !all!.includes(`"${text}"`))).toEqual([]);
});

it('a table that is there already is made no second time', async () => {
    await expect(plan(copy, 'entity', 'stock/suppliers')).rejects.toThrow(
        'The table supplier is there already: server/migrations/0007_first.sql makes it',
    );
});
