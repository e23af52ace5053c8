/** A run whose sample number was corrected, and an older message of it that comes again: it tells of the same run, and is no second result. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';
import { ingest, ingestText, takeCorrection } from '../../../helpers/ingest.ts';
import { astm, ultra, type Made } from '../../../unit/ingest/message.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const resistant = ultra('DETECTED LOW', '', 'DETECTED');
const negative = ultra('NOT DETECTED', '', '');
const run = (sample: string, of: string, made: Made = {}): Made => ({
    instrument: 'GX-TOLD',
    targets: resistant,
    cartridge: `5513${[...of].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0)}`,
    sample,
    ...made,
});
/** Samples of the results of a cartridge, with what waits about them. */
const stands = ({ cartridge }: Made) =>
    t.db.rows<{ sample_id: string; flags: string[]; rif: string }>(
        sql`select sample_id, flags, rif from result where cartridge_serial = ${cartridge} order by id`,
    );
const idOf = async ({ cartridge }: Made): Promise<number> =>
    (
        await t.db.one<{ id: number }>(
            sql`select id from result where cartridge_serial = ${cartridge}`,
        )
    ).id;
/** The same run as an export of its software tells it, in other words. */
const exported = ({ sample, cartridge }: Made, said: string): string =>
    [
        ',GeneXpert Dx System',
        'System Name,Made Up Health Centre',
        'Exported Date,2026-03-12 10:00:00',
        'RESULT TABLE',
        `Sample ID,${sample}`,
        'Patient ID,P-77',
        'Assay,Xpert MTB-RIF Ultra',
        'Assay Version,4',
        'Test Type,Specimen',
        `Test Result,${said}`,
        '',
        'Module Name,A1',
        'Module S/N,645001',
        `Cartridge S/N,${cartridge}`,
        'Instrument S/N,GX-TOLD',
        'Reagent Lot ID,04405',
        'Expiration Date,2027-01-31',
        'Start Time,2026-03-10 08:15:00',
        'End Time,2026-03-10 09:21:00',
        'Status,Done',
        'User,Operator One',
        '',
        'Analyte Result',
        'Analyte Name,Ct,EndPt,Analyte Result',
        'SPC,27.1,300,NA',
        '',
        'Errors',
        '<None>',
        '',
    ].join('\n');
const RESISTANT = '"MTB DETECTED LOW|RIF Resistance DETECTED|"';
const hl7 = ({ sample, cartridge }: Made): string =>
    `${[
        'MSH|^~\\&|Made Up Health Centre^GeneXpert^6.5||LIS||20260310093000||ORU^R32^ORU_R30|URM-1|P|2.5',
        'PID|1||P-77',
        'OBR|1|||UV2',
        'TQ1|||||||20260310081500|20260310092100|R',
        ...Object.entries(resistant).map(
            ([target, text], n) =>
                `OBX|${n + 1}|ST|UV2&UV2&Xpert MTB-RIF Ultra&4|${target}|${text}^||||||F|||||^Operator One||20270131~04405~${cartridge}~645001~GX-TOLD~Cepheid-1|20260310092100`,
        ),
        `SPM||${sample}^||ORH`,
    ].join('\r')}\r`;
/** What the file would become, as a dry run says. */
async function preview(text: string): Promise<string[]> {
    const edge = 'edge0815';
    const part = (head: string, content: string) =>
        `--${edge}\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${content}\r\n`;
    const answer = await t.app.inject({
        method: 'POST',
        url: '/api/x/genexpert/upload',
        headers: {
            authorization: `Bearer ${await t.keyOf('superadmin-home')}`,
            'content-type': `multipart/form-data; boundary=${edge}`,
        },
        payload: `${part('"dry_run"', 'true')}${part('"file"; filename="a.txt"', text)}--${edge}--\r\n`,
    });
    return answer.json().data[0].runs.map(({ would_be }: { would_be: string }) => would_be);
}
const reread = (messages: readonly number[], apply: boolean) =>
    t.call(
        'POST /x/genexpert/reparse',
        { which: 'chosen', messages: messages.map(String), apply },
        { as: 'superadmin' },
    );

it('knows the first message again after its correction was taken, by line, file and HL7', async () => {
    const first = run('N-1', 'n1');
    await ingest(t, first);
    await ingest(t, { ...first, sample: 'N-1X', status: 'C' });
    expect(await takeCorrection(t, await idOf(first))).toBe(200);
    const only = [{ sample_id: 'N-1X', flags: ['corrected'], rif: 'detected' }];
    expect(await stands(first)).toEqual(only);
    expect(await preview(astm(first))).toEqual(['duplicate']);
    expect(await ingest(t, first)).toMatchObject({ results: 0, duplicates: 1 });
    expect(await ingestText(t, astm(first), 'upload')).toMatchObject({ duplicates: 1 });
    expect(await ingestText(t, exported(first, RESISTANT), 'upload')).toMatchObject({
        duplicates: 1,
    });
    expect(await ingestText(t, hl7(first))).toMatchObject({ results: 0, duplicates: 1 });
    expect(await stands(first)).toEqual(only);
    // What stands is known by its own number.
    expect(await ingest(t, { ...first, sample: 'N-1X', status: 'C' })).toMatchObject({
        duplicates: 1,
    });
});

it('does so of a negative, whose correction needs nobody', async () => {
    const first = run('N-2', 'n2', { targets: negative });
    await ingest(t, first);
    await ingest(t, { ...first, sample: 'N-2X', status: 'C' });
    expect(await ingest(t, first)).toMatchObject({ results: 0, duplicates: 1 });
    expect(await stands(first)).toMatchObject([{ sample_id: 'N-2X' }]);
});

it('knows a number of before although its cartridge is masked', async () => {
    const first = run('N-3', 'n3');
    await ingest(t, first);
    await ingest(t, { ...first, sample: 'N-3X', status: 'C' });
    await takeCorrection(t, await idOf(first));
    await t.db.run(sql`update result set cartridge_serial = '' where sample_id = 'N-3X'`);
    expect(await ingest(t, first)).toMatchObject({ results: 0, duplicates: 1 });
});

it('takes the corrected number for no new result where a person left the first', async () => {
    const first = run('N-4', 'n4');
    const other = { ...first, sample: 'N-4X' };
    await ingest(t, first);
    await ingest(t, { ...other, status: 'C' });
    // As long as it waits, and after it was left.
    expect(await ingest(t, other)).toMatchObject({ results: 0, duplicates: 1 });
    expect(await takeCorrection(t, await idOf(first), false)).toBe(200);
    const only = [{ sample_id: 'N-4', flags: [], rif: 'detected' }];
    expect(await ingest(t, other)).toMatchObject({ duplicates: 1 });
    expect(await ingest(t, { ...other, status: 'C' })).toMatchObject({ duplicates: 1 });
    expect(await ingestText(t, exported(other, RESISTANT), 'upload')).toMatchObject({
        duplicates: 1,
    });
    expect(await ingest(t, first)).toMatchObject({ duplicates: 1 });
    expect(await stands(first)).toEqual(only);
});

it('takes another number of the sample for a run of its own, where nobody sent a correction', async () => {
    const first = run('N-5', 'n5');
    const other = exported({ ...first, sample: 'N-5X' }, RESISTANT);
    await ingest(t, first);
    expect(await preview(other)).toEqual(['new']);
    expect(await ingestText(t, other, 'upload')).toMatchObject({ results: 1, conflicts: 0 });
    expect(await stands(first)).toMatchObject([{ sample_id: 'N-5' }, { sample_id: 'N-5X' }]);
    // In one file they are two runs, too.
    const both = [astm(run('N-6', 'n6')), astm(run('N-6X', 'n6'))].join('');
    expect(await preview(both)).toEqual(['new', 'new']);
    expect(await ingestText(t, both, 'upload')).toMatchObject({ results: 2, conflicts: 0 });
});

it('takes another cartridge of the old number for what it is', async () => {
    const first = run('N-7', 'n7');
    await ingest(t, first);
    await ingest(t, { ...first, sample: 'N-7X', status: 'C' });
    await takeCorrection(t, await idOf(first));
    expect(await ingest(t, run('N-7', 'another'))).toMatchObject({ results: 1, duplicates: 0 });
    expect(await ingest(t, { ...first, start: '20260310101500' })).toMatchObject({ results: 1 });
});

it('adds nothing when the first message is read again, and reads what is new in it', async () => {
    const first = run('N-8', 'n8');
    const beside = run('N-8', 'n8 beside', { targets: negative });
    const { raw_message_id } = await ingestText(t, astm(first) + astm(beside), 'upload');
    await ingest(t, { ...first, sample: 'N-8X', status: 'C' });
    await takeCorrection(t, await idOf(first));
    for (const apply of [false, true])
        expect((await reread([raw_message_id], apply)).body.data).toEqual([]);
    expect(await stands(first)).toMatchObject([{ sample_id: 'N-8X' }]);
    // Another run of that message and sample, of the same second, is read as ever.
    await t.db.run(sql`
        update result set dedup_key = sha256('unread'), cartridge_serial = 'unread' where cartridge_serial = ${beside.cartridge}`);
    expect((await reread([raw_message_id], true)).body.data).toHaveLength(1);
    expect(await stands(beside)).toMatchObject([{ sample_id: 'N-8' }]);
    expect(await stands(first)).toHaveLength(1);
});
