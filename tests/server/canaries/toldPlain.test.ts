/** What devices themselves say (results, units, tests, errors) is told to readers without identity: a rule that hides too much shows them nothing to work with. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText } from '../../helpers/ingest.ts';
import { home } from '../../helpers/world.ts';
import { spellings } from '../../fixtures/spellings.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    for (const [serial, type] of [
        ['TP-PIMA', 'pima'],
        ['TP-m-PIMA', 'mpima'],
    ] as const) {
        await t.db.run(sql`
            with made as (insert into machine (serial, device_type) values (${serial}, ${type}) returning id)
            insert into placement (machine_id, facility_id, assigned_from)
            select id, ${t.world.facilities[0]}, '2025-01-01' from made`);
        const [, text] = spellings.find(([name]) => `TP-${name}` === `${serial}, plain`)!;
        await ingestText(t, text.replaceAll('@', serial), 'upload');
    }
});
afterAll(() => t?.close());

const columns = ['result', 'unit', 'assay', 'error_code', 'error_text'] as const;

it.each(['/pima/results', '/pima/errors'] as const)(
    'tells lifecare what devices say in %s',
    async () => {
        const { status, body } = await t.call(
            'POST /pima/results',
            { start_date: '2026-03-01', end_date: '2026-03-14', test_type: ['specimen', 'qc'] },
            { as: home('lifecare') },
        );
        expect(status).toBe(200);
        expect(body.data.length).toBeGreaterThan(0);
        for (const row of body.data as Record<string, unknown>[])
            for (const column of columns)
                if (column in row)
                    expect([row['id'], column, row[column]]).not.toContain('withheld');
        const told = body.data.map(({ unit }: { unit?: string }) => unit);
        expect(told).toContain('cells/mm3');
    },
);
