/** A row that somebody corrected in a table comes as other content of a known run: a person takes it, or leaves the first. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';
import { ingest, ingestText, takeCorrection } from '../../../helpers/ingest.ts';
import { ultra } from '../../../unit/ingest/message.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const chips =
    'Device Serial,Sample ID,Patient ID,Chip Type,Chip Serial,Run Date,Run Time,Run Status,Result';
/** A file of chips of rifampicin of one patient: sample, and what each says. */
const table = (...rows: readonly (readonly [sample: string, said: string])[]) =>
    ingestText(
        t,
        [
            chips,
            ...rows.map(
                ([sample, said], n) =>
                    `TN-9,${sample},P-7,MTB-RIF Dx,CH-${sample},2026-03-09,09:1${n},${said}`,
            ),
            '',
        ].join('\n'),
        'upload',
    );
const none = 'VALID,RIF RESISTANCE NOT DETECTED';
const found = 'VALID,RIF RESISTANCE DETECTED';

/** The result of a sample, its machine at the facility of the nurse who links results to patients. */
async function idOf(sample: string): Promise<number> {
    const { id } = await t.db.one<{ id: number }>(
        sql`select id from result where sample_id = ${sample}`,
    );
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from)
        select machine_id, ${t.world.facilities[0]}, '2025-01-01' from result r
         where r.id = ${id} and not exists (select from placement p where p.machine_id = r.machine_id)`);
    return id;
}
const stored = (id: number) =>
    t.db.one<Record<string, unknown>>(
        sql`select outcome, rif, value, flags, review from result where id = ${id}`,
    );
const history = (id: number) =>
    t.db.rows<Record<string, unknown>>(
        sql`select reason, result ->> 'rif' as rif, decided_by_id is not null as decided from result_history where result_id = ${id} order by id`,
    );
const detail = async (id: number) =>
    (await t.call('POST /x/results/detail', { id }, { as: 'superadmin' })).body.data;
const linkage = async (): Promise<string[]> =>
    (await t.call('POST /mdr/mdr_pending_linkage/', {}, { as: 'facility' })).body.data.map(
        (row: { sample_id: string }) => row.sample_id,
    );
const reviewed = (id: number) =>
    t.call('POST /x/genexpert/reviewed', { id, note: 'The site was asked' }, { as: 'superadmin' });

it('shows what each says, and is taken: the resistance waits for its patient', async () => {
    await table(['C-1', none], ['C-2', none]);
    // Two chips of one patient say the same: each is found again by its run.
    await table(['C-1', found], ['C-2', found]);
    const id = await idOf('C-2');
    expect(await stored(id)).toMatchObject({
        rif: 'not_detected',
        review: true,
        flags: ['conflict'],
    });
    const asked = await detail(id);
    const came = asked.timeline.find((one: { word: string }) => one.word === 'conflict');
    expect(asked.correction).toBeGreaterThan(0);
    expect(came.facts).toEqual({ correction: asked.correction });
    expect(came.changes).toContainEqual({
        field: 'rif',
        before: 'not_detected',
        after: 'detected',
    });
    expect((await reviewed(id)).body).toMatchObject({ code: 'conflict_waits' });
    expect(await linkage()).not.toContain('C-2');
    expect(await takeCorrection(t, id)).toBe(200);
    expect(await stored(id)).toMatchObject({
        rif: 'detected',
        review: false,
        flags: ['corrected'],
    });
    expect(await history(id)).toEqual([
        { reason: 'corrected', rif: 'not_detected', decided: true },
    ]);
    expect(await linkage()).toEqual(expect.arrayContaining(['C-2']));
    expect((await detail(id)).correction).toBeNull();
    // Neither the first file nor the second is anything new.
    expect(await table(['C-2', found])).toMatchObject({ results: 1 });
    for (const said of [none, found])
        expect(await table(['C-1', said], ['C-2', said])).toMatchObject({
            conflicts: 0,
            duplicates: 2,
        });
});

it('is left by a person: the first stays, what came is kept, and its repeat is nothing new', async () => {
    await table(['C-3', none]);
    await table(['C-3', found]);
    const id = await idOf('C-3');
    expect(await takeCorrection(t, id, false)).toBe(200);
    expect(await stored(id)).toMatchObject({ rif: 'not_detected', review: false, flags: [] });
    expect(await history(id)).toEqual([{ reason: 'left', rif: 'detected', decided: false }]);
    expect(await table(['C-3', found])).toMatchObject({ conflicts: 0, duplicates: 1 });
    expect(await stored(id)).toMatchObject({ review: false, flags: [] });
    expect((await detail(id)).correction).toBeNull();
    // A further content is another question.
    await table(['C-3', 'ERROR,']);
    expect(await stored(id)).toMatchObject({ review: true, flags: ['conflict'] });
    // It says no more of the patient than what stands.
    expect((await reviewed(id)).status).toBe(200);
    expect((await history(id)).map(({ reason }) => reason)).toEqual(['left', 'left']);
    expect((await detail(id)).correction).toBeNull();
});

it('is taken after an error, and instead of the failure of an X-ray', async () => {
    await table(['C-4', 'ERROR,']);
    await table(['C-4', found]);
    const chip = await idOf('C-4');
    expect((await reviewed(chip)).body.code).toBe('conflict_waits');
    expect(await takeCorrection(t, chip)).toBe(200);
    expect(await stored(chip)).toMatchObject({ outcome: 'success', rif: 'detected' });
    expect(await linkage()).toContain('C-4');
    const exam = (score: string) =>
        ingestText(
            t,
            `PatientID,PatientName,StudyDate,StudyTime,AccessionNumber,DeviceSerialNumber,CAD4TB 7\nP-8,,2026-03-09,083012,C-5,XR-9,${score}\n`,
            'upload',
        );
    await exam('-1');
    await exam('55');
    const xray = await idOf('C-5');
    expect(await stored(xray)).toMatchObject({ outcome: 'error', flags: ['conflict'] });
    expect((await reviewed(xray)).body.code).toBe('conflict_waits');
    expect(await takeCorrection(t, xray)).toBe(200);
    expect(await stored(xray)).toMatchObject({ outcome: 'success', value: 55, review: false });
});

it('waits beside a correction, each for its own decision', async () => {
    const run = { instrument: 'GX-BOTH', sample: 'C-6' };
    await ingest(t, { ...run, targets: ultra('DETECTED LOW', '', 'NOT DETECTED') });
    await ingest(t, { ...run, targets: ultra('DETECTED LOW', '', 'DETECTED') });
    await ingest(t, { ...run, status: 'C', targets: ultra('NOT DETECTED', '', '') });
    const id = await idOf('C-6');
    expect(await stored(id)).toMatchObject({ flags: ['conflict', 'correction_waits'] });
    expect(await takeCorrection(t, id)).toBe(200);
    expect(await stored(id)).toMatchObject({
        rif: 'detected',
        review: true,
        flags: ['corrected', 'correction_waits'],
    });
    expect(await takeCorrection(t, id, false)).toBe(200);
    expect(await stored(id)).toMatchObject({
        rif: 'detected',
        review: false,
        flags: ['corrected'],
    });
});

it('is no question any more where the instrument sends it as a correction', async () => {
    const run = { instrument: 'GX-BOTH', sample: 'C-7' };
    const resistant = ultra('DETECTED LOW', '', 'DETECTED');
    await ingest(t, { ...run, targets: ultra('NOT DETECTED', '', '') });
    await ingest(t, { ...run, targets: resistant });
    await ingest(t, { ...run, status: 'C', targets: resistant });
    const id = await idOf('C-7');
    expect(await stored(id)).toMatchObject({
        rif: 'detected',
        review: false,
        flags: ['corrected'],
    });
    expect((await history(id)).map(({ reason }) => reason)).toEqual(['corrected']);
});

it('becomes a control when its message is read again as one, and stays one of a round', async () => {
    await ingestText(
        t,
        `${chips}\nTN-9,EQA-7,,MTB-RIF Dx,CH-E7,2026-03-09,08:10,${none}\nTN-9,R-1,,MTB-RIF Dx,CH-R1,2026-03-09,08:11,${none}\n`,
        'upload',
    );
    const [control, ofRound] = [await idOf('EQA-7'), await idOf('R-1')];
    await t.db.run(sql`update result set test_type = 'specimen' where id = ${control}`);
    await t.db.run(
        sql`update result set test_type = 'qc', flags = array['eqa'] where id = ${ofRound}`,
    );
    const { raw } = await t.db.one<{ raw: number }>(
        sql`select raw_message_id as raw from result where id = ${control}`,
    );
    const again = async (apply: boolean) =>
        (
            await t.call(
                'POST /x/genexpert/reparse',
                { which: 'chosen', messages: [String(raw)], apply },
                { as: 'superadmin' },
            )
        ).body.data;
    const changed = {
        result_id: control,
        changes: { test_type: { before: 'specimen', after: 'qc' } },
    };
    expect(await again(false)).toMatchObject([changed]);
    expect(await again(true)).toMatchObject([changed]);
    expect(await again(false)).toEqual([]);
    expect(
        await t.db.rows(
            sql`select id, test_type, flags from result where id in (${control}, ${ofRound}) order by id`,
        ),
    ).toEqual([
        { id: control, test_type: 'qc', flags: [] },
        { id: ofRound, test_type: 'qc', flags: ['eqa'] },
    ]);
});

/** A file of two lines about one chip: what each says. */
const twoLines = (sample: string, ...said: readonly string[]) =>
    ingestText(
        t,
        [
            chips,
            ...said.map(
                (one) => `TN-9,${sample},P-8,MTB-RIF Dx,CH-${sample},2026-03-08,09:00,${one}`,
            ),
            '',
        ].join('\n'),
        'upload',
    );
const readAgain = async (raw: number) => {
    const answer = await t.call(
        'POST /x/genexpert/reparse',
        { which: 'chosen', messages: [String(raw)], apply: true },
        { as: 'superadmin' },
    );
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
};

it('decides nothing about two lines of one run by reading their file again', async () => {
    const { raw_message_id } = await twoLines('TWO-1', found, none);
    const id = await idOf('TWO-1');
    const waits = { rif: 'detected', flags: ['conflict'], review: true };
    expect(await stored(id)).toMatchObject(waits);
    const before = await history(id);
    for (let n = 0; n < 2; n++) {
        await readAgain(raw_message_id);
        expect(await stored(id)).toMatchObject(waits);
        expect(await history(id)).toEqual(before);
        expect(await linkage()).toContain('TWO-1');
    }
    // Nor once somebody has decided that the first stays.
    expect(await takeCorrection(t, id, false)).toBe(200);
    await readAgain(raw_message_id);
    expect(await stored(id)).toMatchObject({ rif: 'detected', flags: [] });
    expect((await history(id)).map(({ reason }) => reason)).toEqual(['left']);
    expect(await linkage()).toContain('TWO-1');
});

it('keeps what a person took of two lines, whichever was the first', async () => {
    const { raw_message_id } = await twoLines('TWO-2', none, found);
    const id = await idOf('TWO-2');
    expect(await takeCorrection(t, id)).toBe(200);
    expect(await stored(id)).toMatchObject({ rif: 'detected' });
    await readAgain(raw_message_id);
    expect(await stored(id)).toMatchObject({ rif: 'detected' });
});
