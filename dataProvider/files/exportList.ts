/** The list on screen as a file: the same call, filters, sort and columns, made by the server. */
import { listEndpoint, targetOf } from '../catalogue.ts';
import { download } from '../index.ts';
import { type Flat, listBody } from '../wire.ts';

export type ExportFormat = 'xlsx' | 'csv' | 'pdf';

export interface ListOnScreen {
    sort: { field: string; order: string };
    filter: Readonly<Record<string, unknown>>;
    columns: readonly string[];
}

/** True when the file is saved, false when it was cancelled. */
export async function exportList(
    resource: string,
    { sort, filter, columns }: ListOnScreen,
    format: ExportFormat,
    fileName: string,
): Promise<boolean> {
    const target = await targetOf(resource);
    const body: Flat = { ...listBody({ sort, filter }), ...target.filter, format, columns };
    return download(listEndpoint(target), body, fileName);
}
