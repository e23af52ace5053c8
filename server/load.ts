/**
 * Finds what the product declares: entities, reports and pages through the areas, and the server
 * side of them, the `*.server.ts` and `*.sql.ts` beside the declarations.
 */
import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Action } from '../resources/define/action.ts';
import type { ListDownload } from '../resources/define/download.ts';
import type { Entity } from '../resources/define/entity.ts';
import type { Job } from '../resources/define/points/job.ts';
import type { Proof } from '../resources/define/points/proof.ts';
import type { Finder } from '../resources/define/points/find.ts';
import type { Tuning } from '../resources/define/points/tuning.ts';
import type { Work } from '../resources/define/points/work.ts';
import type { Query } from '../resources/define/query.ts';
import type { Report } from '../resources/define/report.ts';
import { areas } from '../resources/index.ts';

const folder = new URL('../resources/', import.meta.url);

export interface Product {
    entities: Entity[];
    reports: Report[];
    queries: Query[];
    actions: Action[];
    downloads: ListDownload[];
    jobs: Job[];
    works: Work[];
    finders: Finder[];
    proofs: Proof[];
    tunings: Tuning[];
}

/** Loads the whole product. Refuses a report without a query, and a query without a report. */
export async function loadProduct(): Promise<Product> {
    const declarations = areas.flatMap((area) => area.menu);
    const entities = declarations.filter((one) => one.kind === 'entity');
    const reports = declarations.filter((one) => one.kind === 'report');
    const exported = await serverExports();
    const queries = exported.filter((one): one is Query => one.kind === 'query');
    for (const report of reports) {
        const own = queries.filter((query) => query.report === report);
        if (own.length !== 1) throw new Error(`Report ${report.name} has ${own.length} queries`);
    }
    for (const query of queries) {
        if (!reports.includes(query.report))
            throw new Error(`Report ${query.report.name} is in no area`);
    }
    return {
        entities,
        reports,
        queries,
        actions: exported.filter((one): one is Action => one.kind === 'action'),
        downloads: exported.filter((one): one is ListDownload => one.kind === 'download'),
        jobs: exported.filter((one): one is Job => one.kind === 'job'),
        works: exported.filter((one): one is Work => one.kind === 'work'),
        finders: exported.filter((one): one is Finder => one.kind === 'finder'),
        proofs: exported.filter((one): one is Proof => one.kind === 'proof'),
        tunings: exported.filter((one): one is Tuning => one.kind === 'tuning'),
    };
}

type Exported = Action | Query | ListDownload | Job | Work | Finder | Proof | Tuning;
const kinds = ['action', 'query', 'download', 'job', 'work', 'finder', 'proof', 'tuning'];

/** Every exported action, query, download, job and work of the files that no browser loads, each once. */
async function serverExports(): Promise<Exported[]> {
    const names = (await readdir(folder, { recursive: true }))
        .filter((file) => /\.(server|sql)\.ts$/.test(file) && !file.startsWith('define'))
        .sort();
    const modules = await Promise.all(
        names.map(
            (file) =>
                import(pathToFileURL(new URL(file, folder).pathname).href) as Promise<
                    Record<string, unknown>
                >,
        ),
    );
    const all = modules.flatMap(exportsOf);
    return [...new Set(all.filter((value): value is Exported => kinds.includes(kindOf(value))))];
}

const kindOf = (value: unknown): string => (value as { kind?: string } | null)?.kind ?? '';

/** What a file exports, each by itself: of a table of them (an action for each kind of device) its entries. */
export const exportsOf = (module: Readonly<Record<string, unknown>>): unknown[] =>
    Object.values(module).flatMap((value) => {
        const entries = typeof value === 'object' && value !== null ? Object.values(value) : [];
        return !kindOf(value) && entries.length && entries.every(kindOf) ? entries : [value];
    });
