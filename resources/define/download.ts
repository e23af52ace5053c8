/**
 * Download: a call that answers with a list as a spreadsheet. One word of its body chooses the list;
 * the rest are that list's own period, places and filters, under the same scope and identity rights.
 */
import type { Access } from '../access.ts';
import type { Endpoint } from './endpoint.ts';
import type { Report } from './report.ts';
import type { Sentence } from './say.ts';

/**
 * Name of the sheet that an exported workbook begins with, in every language: it says what was exported. Imports pass over it,
 * so that what was exported can be corrected and brought back.
 */
export const ownSheet = 'Kipimo';

/** A list that can be downloaded, and what its file is called. */
export interface Downloadable {
    report: Report;
    file: Sentence;
    /** Filters that the word of the body stands for. */
    filter?: Readonly<Record<string, string>>;
}

export interface ListDownload {
    kind: 'download';
    endpoint: Endpoint;
    access: Access;
    /** A sentence for OpenAPI and docs. */
    about: string;
    /** The word of the body that chooses. */
    by: string;
    lists: Readonly<Record<string, Downloadable>>;
}

export const defineDownload = (input: Omit<ListDownload, 'kind'>): ListDownload => ({
    kind: 'download',
    ...input,
});
