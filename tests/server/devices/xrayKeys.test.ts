/** X-rays of tables without the number of a study: told apart by their patients, those that were kept before too. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw, sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText } from '../../helpers/ingest.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const head = 'PatientID,PatientName,StudyDate,StudyTime,DeviceSerialNumber,CAD4TB 7';
const upload = (...exams: readonly (readonly [patient: string, score: string])[]) =>
    ingestText(
        t,
        [
            head,
            ...exams.map(([who, score]) => `${who},,2026-03-09,083012,HX-Ünit,${score}`),
            '',
        ].join('\n'),
        'upload',
    );
const exams = () =>
    t.db.rows<Record<string, unknown>>(sql`
        select patient_id, value, flags from result where device_type = 'xray' and patient_id like 'HX-%' order by patient_id`);

it('are two results of two patients in one second, and one where one of them is sent again', async () => {
    expect(await upload(['HX-1', '20'], ['HX-2', '88'])).toMatchObject({
        results: 2,
        conflicts: 0,
    });
    expect(await exams()).toEqual([
        { patient_id: 'HX-1', value: 20, flags: [] },
        { patient_id: 'HX-2', value: 88, flags: [] },
    ]);
    expect(await upload(['HX-2', '88'])).toMatchObject({ results: 0, duplicates: 1 });
});

it('get the key of today where they have that of before', async () => {
    const key = ['xray', 'hx-ünit', '', '20260309083012', '', 'cad4tb', ''];
    const before = createHash('sha256').update(JSON.stringify(key)).digest();
    await t.db.run(sql`update result set dedup_key = ${before} where patient_id = 'HX-1'`);
    const migration = readFileSync('server/migrations/0790_other_content_decided.sql', 'utf8');
    await t.db.run(raw(/^update result r\n[^;]*;/m.exec(migration)![0]));
    expect(await upload(['HX-1', '20'], ['HX-3', '88'])).toMatchObject({
        results: 1,
        duplicates: 1,
        conflicts: 0,
    });
});
