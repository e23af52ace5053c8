import { describe, expect, it } from 'vitest';
import { columnWords, valueWords } from '../../../resources/admin/audit/auditWords.server.ts';
import type { Document, Step } from '../../../resources/define/documents/document.ts';
import { declarationFiles } from '../../../scripts/generate/files.ts';
import { loadProduct } from '../../../server/load.ts';

const root = new URL('../../../', import.meta.url);
const { files } = await declarationFiles(root);
const documents: Document[] = [];
for (const file of Object.values(files).filter((name) => name.endsWith('.document.ts')))
    for (const one of Object.values((await import(new URL(file, root).href)) as object))
        if ((one as Partial<Document>).kind === 'document') documents.push(one as Document);
const steps = documents.flatMap((document) =>
    Object.entries(document.steps).map(([name, step]): [Document, string, Step] => [
        document,
        name,
        step,
    ]),
);

describe('documents', () => {
    it('are plain data: they survive JSON', () => {
        expect(documents.length).toBeGreaterThanOrEqual(4);
        for (const document of documents)
            expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    });

    it('are told in the audit by their own words', () => {
        for (const { table, status } of documents) {
            expect([table, columnWords[table]?.['status']]).toEqual([table, status.label]);
            expect([table, Object.keys(valueWords[table]?.['status'] ?? {})]).toEqual([
                table,
                Object.keys(status.options),
            ]);
        }
    });

    it('show only fields that exist', () => {
        for (const { name, fields, head, lines, steps: own } of documents) {
            const of = Object.keys(lines?.of ?? {});
            const asked = Object.values(own).map((step) => step.lines?.columns ?? {});
            const columns = [lines?.columns ?? {}, ...asked].flatMap((shown) =>
                Object.entries(shown).flatMap(([column, { under = [], noted = [] }]) => [
                    column,
                    ...under,
                    ...noted,
                ]),
            );
            expect([name, head.filter((one) => !(one in fields))]).toEqual([name, []]);
            expect([name, columns.filter((one) => !of.includes(one))]).toEqual([name, []]);
        }
    });

    it('go from state to state, and ask only for what differs of what they ask for', () => {
        for (const [{ name, status }, key, { from, to, closed = {}, fields, lines }] of steps) {
            const unknown = [...from, ...to, ...Object.keys(closed)].filter(
                (state) => !(state in status.options),
            );
            expect([name, key, unknown]).toEqual([name, key, []]);
            const asked = { ...fields, ...lines?.fields };
            expect([name, key, lines?.why.filter((one) => !(one in asked)) ?? []]).toEqual([
                name,
                key,
                [],
            ]);
        }
    });

    it('have each step taken by one call, for just those whom the button is drawn for', async () => {
        const { actions } = await loadProduct();
        for (const [{ name }, key, { endpoint, access }] of steps) {
            const taking = actions.filter(({ endpoints }) => endpoints.includes(endpoint));
            const who = taking.map((one) => JSON.stringify(one.access));
            expect([name, key, who]).toEqual([name, key, [JSON.stringify(access)]]);
        }
    });
});
