/** Signs that nobody sees are kept in no text, and a file with them is known again, from before they were taken out, too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { readMessages } from '../../../../resources/gateway/reading/messages.server.ts';
import { interpret } from '../../../../resources/gateway/runs/meaning/interpret.server.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';
import { ingestText } from '../../../helpers/ingest.ts';
import { seededTables } from '../../../unit/ingest/message.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const chip = (sample: string, patient: string, name: string) =>
    `Device Serial,Bay,Sample ID,Patient ID,Patient Name,Chip Type,Chip Serial,Run Date,Run Time,Run Status,Result
TN-UNSEEN,1,${sample},${patient},${name},MTB,,2026-03-10,09:10,VALID,NOT DETECTED
`;
const spoilt = (sample: string) =>
    chip(`\u202E${sample}\u200B`, 'PM-\u00071002\uFEFF', '\u001BOkello\u200D\u00A0Tom\u2060');
const stored = () =>
    t.db.rows(
        sql`select sample_id, patient_id, patient_name, call from result where device_type = 'truenat' order by id`,
    );

it('keeps them in no text, and takes a clean file for the same run', async () => {
    expect(await ingestText(t, spoilt('US-1'), 'upload')).toMatchObject({ results: 1 });
    expect(await stored()).toEqual([
        {
            sample_id: 'US-1',
            patient_id: 'PM-1002',
            patient_name: 'Okello\u00A0Tom',
            call: 'not_detected',
        },
    ]);
    for (const text of [spoilt('US-1'), chip('US-1', 'PM-1002', 'Okello\u00A0Tom')])
        expect(await ingestText(t, text, 'upload')).toMatchObject({ results: 0, duplicates: 1 });
});

it('knows a run again that was kept with them before', async () => {
    expect(await ingestText(t, spoilt('US-2'), 'upload')).toMatchObject({ results: 1 });
    const [message] = readMessages(Buffer.from(spoilt('US-2')));
    const { former } = interpret(message!.runs[0]!, seededTables(), {
        received: t.clock.now,
        timeZone: 'Africa/Kampala',
        uploaded: true,
    });
    await t.db
        .run(sql`update result set dedup_key = ${former!.dedup_key}, content_hash = ${former!.content_hash},
        sample_id = ${'\u202EUS-2\u200B'} where sample_id = 'US-2'`);
    expect(await ingestText(t, spoilt('US-2'), 'upload')).toMatchObject({
        results: 0,
        duplicates: 1,
        conflicts: 0,
    });
    expect(await stored()).toHaveLength(2);
});

it('believes no word of a result that a control sign stands in', async () => {
    const text = chip('US-3', 'PM-1003', 'Auma').replace('NOT DETECTED', '\u0007 DETECTED');
    expect(await ingestText(t, text, 'upload')).toMatchObject({ results: 1 });
    expect(
        await t.db.one(sql`select call, result, review from result where sample_id = 'US-3'`),
    ).toEqual({ call: 'unrecognised', result: 'MTB \uFFFD DETECTED', review: true });
});
