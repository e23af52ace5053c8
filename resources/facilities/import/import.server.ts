/** Import of facility lists: a dry run and the run, which is the same plan carried out. */
import { action } from '../../define/action.ts';
import type { Db, Upload } from '../../define/engine.ts';
import { HttpError } from '../../define/errors.ts';
import { boolean, choice } from '../../define/field.ts';
import { chosenColumns, columnsField } from '../../imports/chosen.server.ts';
import { type ChosenColumns, type Column, expectedOf } from '../../imports/columns.ts';
import { importReport, mustHave, refuseFaulty, MOST_SHOWN } from '../../imports/faults.server.ts';
import { facilityColumns, importFields, readHeader, type ImportField } from './columns.ts';
import { planImport, type Plan } from './plan.server.ts';
import type { PlaceOptions } from './places.server.ts';
import { readRows } from './rows.server.ts';
import { carryOut, snapshotOf, waitForTurn } from './run.server.ts';
import { importers } from '../access.ts';
import { largestFile, readSheet } from '../../imports/sheet.server.ts';
import type { Sheet } from '../../imports/table.ts';
import { facilityTemplate } from './template.server.ts';
import { say } from '../../define/say.ts';

interface Options extends PlaceOptions {
    mode: 'all' | 'good';
    dry_run: boolean;
    chosen?: ChosenColumns;
}

const required: readonly ImportField[] = ['name', 'level', 'district'];

/** Plans the import of a file, and carries it out unless it is a dry run. */
export async function importFacilities(db: Db, file: Upload, options: Options) {
    const sheet = await readSheet(file);
    const columns = readHeader(sheet.header, options.chosen);
    mustHave(facilityColumns, columns, required);
    await waitForTurn(db);
    const read = await readRows(sheet, columns);
    // Fifty thousand rows take a second or two; others are served in between.
    await new Promise((resolve) => setImmediate(resolve));
    const heading = (field: string) =>
        columns.find((column) => column.field === field)?.heading ??
        importFields[field as ImportField];
    const plan = planImport(read, await snapshotOf(db), options, heading);
    const report = reportOf(file, sheet, columns, plan);
    if (options.dry_run) return { ...report, done: false };
    if (options.mode === 'all') refuseFaulty(report);
    await carryOut(db, plan);
    return { ...report, done: true };
}

function reportOf(file: Upload, sheet: Sheet, columns: readonly Column[], plan: Plan) {
    const report = importReport(
        {
            file: file.name,
            columns,
            expected: expectedOf(facilityColumns, required),
            counts: {
                rows: sheet.rows.length,
                add: plan.add.length,
                change: plan.change.length,
                unchanged: plan.unchanged.length,
            },
        },
        plan,
    );
    const imported = [...plan.add, ...plan.change];
    return {
        ...report,
        counts: {
            ...report.counts,
            without_coordinates: imported.filter(({ values }) => values.lat === null).length,
        },
        places: {
            regions: plan.regions,
            districts: plan.districts,
            missing: plan.missing,
            without_district: plan.without_district,
        },
        changes: plan.change.slice(0, MOST_SHOWN).map(({ row, id, values, differs }) => ({
            row,
            id,
            name: values.name,
            code: values.code,
            differs,
        })),
    };
}

export const facilityImport = action(['POST /x/facilities/import'], {
    about: 'Imports a facility list (CSV or xlsx), or says in a dry run what the import would do',
    access: importers,
    upload: { files: 1, bytes: largestFile },
    body: {
        mode: choice('Rows', { all: 'All or nothing', good: 'Good rows only' }, { required: true }),
        dry_run: boolean('Dry run'),
        create_places: boolean('Create districts and regions that do not exist'),
        not_known: boolean('File rows without a district under “Not known”'),
        columns: columnsField,
    },
    run: async ({ mode, dry_run, create_places, not_known, columns }, { db, files }) => {
        const file = files[0];
        if (!file) throw new HttpError(400, say('A file is expected.'), 'no_file');
        const options: Options = {
            mode,
            // What is not said is the careful choice.
            dry_run: dry_run !== false,
            create_places: create_places === true,
            not_known: not_known === true,
            chosen: chosenColumns(columns),
        };
        return { data: await importFacilities(db, file, options) };
    },
});

export const facilityImportTemplate = action(['GET /x/facilities/import/template'], {
    about: 'An empty facility list with the headings that the import knows',
    access: importers,
    effect: 'reads',
    body: { format: choice('Format', ['xlsx', 'csv']) },
    run: async ({ format }, { tongue }) =>
        facilityTemplate(format === 'csv' ? 'csv' : 'xlsx', tongue),
});
