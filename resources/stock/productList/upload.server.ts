/** Upload of a list of products: a dry run and the run, which is the same plan carried out. */
import { action } from '../../define/action.ts';
import type { Db, Upload } from '../../define/engine.ts';
import { HttpError } from '../../define/errors.ts';
import { boolean, choice } from '../../define/field.ts';
import { chosenColumns, columnsField } from '../../imports/chosen.server.ts';
import {
    type ChosenColumns,
    expectedOf,
    meaningOf,
    nameColumns,
    withChosen,
} from '../../imports/columns.ts';
import { importReport, mustHave, refuseFaulty, MOST_SHOWN } from '../../imports/faults.server.ts';
import { largestFile, readSheet } from '../../imports/sheet.server.ts';
import { templateFile } from '../../imports/template.server.ts';
import { storage } from '../products/products.entity.ts';
import { stockKeepers } from '../access.ts';
import { productColumns, type ProductColumn } from './columns.ts';
import { planProducts } from './plan.server.ts';
import { readProducts } from './rows.server.ts';
import { productSnapshot, waitForUploads, writeProducts } from './run.server.ts';
import { phrases, say } from '../../define/say.ts';

interface Options {
    mode: 'all' | 'good';
    dry_run: boolean;
    /** Create the categories and units that the file names and nobody has written yet. */
    create_masters: boolean;
    chosen: ChosenColumns;
}

const required: readonly ProductColumn[] = ['code', 'name', 'category', 'base_unit'];

async function uploadFile(db: Db, file: Upload, options: Options) {
    const sheet = await readSheet(file);
    const meanings = sheet.header.map((heading) => meaningOf(productColumns, heading));
    const meant = withChosen(productColumns, sheet.header, meanings, options.chosen);
    const columns = nameColumns(productColumns, sheet.header, meant);
    mustHave(productColumns, columns, required);
    await waitForUploads(db);
    const read = await readProducts(sheet, columns);
    const heading = (field: ProductColumn) =>
        columns.find((column) => column.field === field)?.heading ?? productColumns.labels[field];
    const plan = await planProducts(
        read,
        await productSnapshot(db),
        options.create_masters,
        heading,
    );
    const counts = {
        rows: sheet.rows.length,
        add: plan.add.length,
        change: plan.change.length,
        unchanged: plan.unchanged.length,
    };
    const report = {
        ...importReport(
            { file: file.name, columns, expected: expectedOf(productColumns, required), counts },
            { faults: plan.faults, warnings: [] },
        ),
        masters: { categories: plan.categories, units: plan.units },
        changes: plan.change.slice(0, MOST_SHOWN).map(({ row, id, values, differs }) => ({
            row,
            id,
            name: values.name,
            code: values.code,
            differs,
        })),
    };
    if (options.dry_run) return { ...report, done: false };
    if (options.mode === 'all') refuseFaulty(report);
    await writeProducts(db, plan);
    return { ...report, done: true };
}

export const uploadProducts = action('POST /inventory/upload_products/', {
    about: 'Uploads a list of products (CSV or xlsx), or says in a dry run what the upload would do',
    access: stockKeepers,
    upload: { files: 1, bytes: largestFile },
    body: {
        mode: choice('Rows', { all: 'All or nothing', good: 'Good rows only' }),
        dry_run: boolean('Dry run'),
        create_masters: boolean('Create categories and units that do not exist'),
        columns: columnsField,
    },
    run: async ({ mode, dry_run, create_masters, columns }, { db, files }) => {
        const file = files[0];
        if (!file) throw new HttpError(400, say('A file is expected.'), 'no_file');
        const data = await uploadFile(db, file, {
            mode: mode === 'good' ? 'good' : 'all',
            dry_run: dry_run === true,
            create_masters: create_masters === true,
            chosen: chosenColumns(columns),
        });
        return { ...(data.done && { success: phrases('Products Uploaded successful') }), data };
    },
});

const example = {
    code: 'XP-ULTRA',
    name: 'Xpert MTB/RIF Ultra cartridge',
    category: 'Cartridges',
    base_unit: 'Test',
    pack: 'Kit',
    pack_size: 50,
    storage: storage['2_28'],
    disease_area: 'tb',
    tests_per_unit: 1,
    expires: 'yes',
    active: 'yes',
} as const;

export const uploadTemplate = action('GET /x/stock/upload/template', {
    about: 'An empty list of products with the headings that the upload knows',
    access: stockKeepers,
    effect: 'reads',
    body: { format: choice('Format', ['xlsx', 'csv']) },
    run: async ({ format }, { tongue }) => {
        const fields = Object.keys(productColumns.labels) as ProductColumn[];
        return templateFile(format === 'csv' ? 'csv' : 'xlsx', tongue, {
            title: say('Product list template'),
            sheet: say('Products'),
            headings: fields,
            examples: [
                fields.map((field) => (example as Record<string, string | number>)[field] ?? ''),
            ],
            allowed: [['storage'], ...Object.values(storage).map((label) => [label])],
        });
    },
});
