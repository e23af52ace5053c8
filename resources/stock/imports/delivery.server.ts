/** Import of a delivery history (USAID SCMS) into receipts: a dry run and the run, which is the same plan. */
import { action } from '../../define/action.ts';
import type { Context, Upload } from '../../define/engine.ts';
import { HttpError, refuse } from '../../define/errors.ts';
import { boolean, choice, reference, text } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { expectedOf, meaningOf, nameColumns } from '../../imports/columns.ts';
import { importReport, mustHave, refuseFaulty } from '../../imports/faults.server.ts';
import { largestFile, readSheet } from '../../imports/sheet.server.ts';
import { storeOf } from '../ledger/choices.server.ts';
import { stockImporters } from './access.ts';
import { deliveryColumns } from './deliveryColumns.ts';
import { headingIn, planDeliveries, type DeliveryOptions } from './deliveryPlan.server.ts';
import { readDeliveries } from './deliveryRows.server.ts';
import {
    deliverySnapshot,
    waitForImports,
    writeDeliveries,
    type DeliveryTarget,
} from './deliveryRun.server.ts';
import { say } from '../../define/say.ts';

interface Options extends DeliveryOptions {
    mode: 'all' | 'good';
    dry_run: boolean;
    country: string;
    target: Omit<DeliveryTarget, 'file' | 'verifier'> & { verifier: number | null };
}

const required = [
    'id',
    'delivery_note',
    'delivered_on',
    'product_group',
    'vendor',
    'item',
    'pack_size',
    'quantity',
] as const;

/** Plans the import of a delivery history, and carries it out unless it is a dry run. */
export async function importDeliveries(
    context: Pick<Context, 'db' | 'viewer' | 'today'>,
    file: Upload,
    { mode, dry_run, country, target, ...options }: Options,
) {
    const { db, today } = context;
    const sheet = await readSheet(file);
    const meanings = sheet.header.map((heading) => meaningOf(deliveryColumns, heading));
    const columns = nameColumns(deliveryColumns, sheet.header, meanings);
    mustHave(deliveryColumns, columns, required);
    await waitForImports(db);
    const read = await readDeliveries(sheet, columns, country);
    // Ten thousand rows take a moment; others are served in between.
    await new Promise((resolve) => setImmediate(resolve));
    const plan = planDeliveries(
        read.lines,
        await deliverySnapshot(db, today),
        options,
        headingIn(columns),
    );
    const counts = {
        rows: sheet.rows.length,
        add: plan.lines,
        change: 0,
        unchanged: plan.unchanged,
    };
    const report = {
        ...importReport(
            { file: file.name, columns, expected: expectedOf(deliveryColumns, required), counts },
            { faults: [...read.faults, ...plan.faults], warnings: read.warnings },
        ),
        changes: [],
        elsewhere: read.elsewhere,
        receipts: plan.receipts.length,
        products: plan.products.map(({ item }) => item),
        suppliers: plan.suppliers,
    };
    if (dry_run) return { ...report, done: false };
    if (mode === 'all') refuseFaulty(report);
    const verifier = target.verifier ?? refuse('verifier_id', say('Who verifies these receipts?'));
    await writeDeliveries(context, plan, { ...target, verifier, file: file.name });
    return { ...report, done: true };
}

export const deliveryImport = action('POST /x/stock/import/deliveries', {
    about: 'Loads a delivery history (SCMS) as receipts, or says in a dry run what that would do',
    access: stockImporters,
    upload: { files: 1, bytes: largestFile },
    body: {
        mode: choice('Rows', { all: 'All or nothing', good: 'Good rows only' }),
        dry_run: boolean('Dry run'),
        country: text('Country', { help: 'Rows of other countries are left out.' }),
        place_id: reference('Store', 'stock/receivers'),
        verifier_id: reference('Verifier', 'stock/verifiers'),
        funder_id: reference('Funder', 'stock/funders'),
        create_products: boolean('Create products that do not exist'),
        create_suppliers: boolean('Create suppliers that do not exist'),
    },
    run: async (values, context) => {
        const file = context.files[0];
        if (!file) throw new HttpError(400, say('A file is expected.'), 'no_file');
        const place = await storeOf(context.db, values['place_id']);
        const verifier = (values['verifier_id'] as number | null | undefined) ?? null;
        if (verifier === context.viewer.id)
            refuse('verifier_id', say('Somebody else than the receiver verifies.'));
        if (
            verifier &&
            !(await context.db.maybe(sql`select id from stock_verifier where id = ${verifier}`))
        )
            refuse('verifier_id', say('This person is no verifier of the stock.'));
        return {
            data: await importDeliveries(context, file, {
                mode: values['mode'] === 'good' ? 'good' : 'all',
                // What is not said is the careful choice.
                dry_run: values['dry_run'] !== false,
                country: (values['country'] as string | undefined) ?? '',
                create_products: values['create_products'] === true,
                create_suppliers: values['create_suppliers'] === true,
                target: {
                    place,
                    verifier,
                    funder: (values['funder_id'] as number | null | undefined) ?? null,
                },
            }),
        };
    },
});
