/** Finds every declaration under resources/ and the module it stands in. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Dashboard } from '../../resources/define/screens/dashboard.ts';
import type { Document } from '../../resources/define/documents/document.ts';
import type { Entity } from '../../resources/define/entity.ts';
import type { Report } from '../../resources/define/report.ts';

export async function declarationFiles(root: URL): Promise<{
    files: Record<string, string>;
    declarations: (Entity | Report)[];
    dashboards: Dashboard[];
    /** What each document is called in its module, and the module. */
    documents: [symbol: string, file: string][];
}> {
    const base = fileURLToPath(root);
    const found = (await readdir(join(base, 'resources'), { recursive: true }))
        .filter((path) => /\.(entity|report|dashboard|document)\.ts$/.test(path))
        .toSorted();
    const files: Record<string, string> = {};
    const declarations: (Entity | Report)[] = [];
    const dashboards: Dashboard[] = [];
    const documents: [symbol: string, file: string][] = [];
    for (const path of found) {
        const file = join('resources', path);
        const module = (await import(new URL(file, root).href)) as Record<string, unknown>;
        for (const [symbol, exported] of Object.entries(module)) {
            if (!isDeclaration(exported)) continue;
            const other = files[exported.name];
            if (other) throw new Error(`${exported.name} is declared in ${other} and in ${file}`);
            files[exported.name] = file;
            if (exported.kind === 'entity' || exported.kind === 'report')
                declarations.push(exported);
            if (exported.kind === 'dashboard') dashboards.push(exported);
            if (exported.kind === 'document') documents.push([symbol, file]);
        }
    }
    return { files, declarations, dashboards, documents };
}

const isDeclaration = (exported: unknown): exported is Entity | Report | Dashboard | Document =>
    typeof exported === 'object' &&
    exported !== null &&
    'kind' in exported &&
    ['entity', 'report', 'dashboard', 'document'].includes(String(exported.kind));
