/** One run under two serials whose patient's number is spelled in two ways, or told under one of them alone, counts once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { mergeCalls } from '../../../resources/fleet/merge/mergeCalls.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText } from '../../helpers/ingest.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const idOf = async (serial: string) =>
    (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`)).id;
/** Patients of what counts, by the moment of the run. */
const stands = async (machine: number) =>
    (
        await t.db.rows<{ n: string; patient: string }>(sql`
            select sample_id || specimen_id as n, patient_id as patient from result
             where machine_id = ${machine} order by sample_id || specimen_id, id`)
    ).map(({ n, patient }) => [n, patient]);
const merge = async (kind: 'afinion' | 'truenat', serials: readonly [string, string]) => {
    const [keep, other] = [await idOf(serials[0]), await idOf(serials[1])];
    const { status, body } = await t.call(
        mergeCalls[kind].merge[0],
        { keep, merge: other, reason: 'one device, two lines' },
        { as: 'superadmin' },
    );
    expect(status).toBe(200);
    return { keep, moved: body.data.moved };
};

const afinion = (serial: string, n: number, patient: string) =>
    [
        `H|\\^&|||Afinion 2 Analyzer^^${serial}|||||||P|1|20260310141235`,
        `P|1||${patient}|||||U`,
        `O|1||${n}|^^^HbA1c|||||||N||||^O||||||||^10200001||F`,
        `R|1|^^^HbA1c|6.4|%||||F||OPR9||202603101210${10 + n}`,
        'L|1|N',
        '',
    ].join('\r');

it('of an analyser that tells no cartridge, before the merge, after it and in one file', async () => {
    const [first, second] = ['AF20770101', '20770101'] as const;
    const send = (serial: string, n: number, patient: string) =>
        ingestText(t, afinion(serial, n, patient));
    for (const [n, patient] of [
        [1, 'NKA-1001'],
        [2, 'N/A'],
        [3, 'NKA-1003'],
        [4, 'NKA-1004'],
        [5, ''],
        [6, 'NKA-1006'],
    ] as const)
        await send(first, n, patient);
    for (const [n, patient] of [
        [1, 'nka 1001'],
        [2, 'NKA-1002'],
        [3, 'UNKNOWN'],
        // Somebody else at the same moment.
        [6, 'NKA-2006'],
    ] as const)
        await send(second, n, patient);
    const { keep, moved } = await merge('afinion', [first, second]);
    expect(moved).toMatchObject({ copies: 3, results: 1 });
    expect(await send(second, 4, 'nka1004')).toMatchObject({ duplicates: 1 });
    expect(await send(second, 5, 'NKA-1005')).toMatchObject({ results: 1 });
    expect(await send(second, 1, '0')).toMatchObject({ duplicates: 1 });
    // In one file, of which nothing is known.
    await ingestText(
        t,
        [
            afinion(first, 7, 'N/A'),
            afinion(second, 7, 'NKA-1007'),
            afinion(first, 8, 'NKA-1008'),
            afinion(second, 8, 'nka 1008'),
            afinion(first, 9, 'NKA-1009'),
            afinion(second, 9, 'NKA-2009'),
        ].join(''),
        'upload',
    );
    const counted = await t.db.rows<{ n: string; patients: string[] }>(sql`
        select specimen_id as n, array_agg(number_key(patient_id) order by number_key(patient_id)) as patients from result
         where machine_id = ${keep} group by specimen_id order by specimen_id`);
    expect(counted.map(({ n, patients }) => [n, ...patients])).toEqual([
        ['1', 'nka-1001'],
        ['2', 'nka-1002'],
        ['3', 'nka-1003'],
        ['4', 'nka-1004'],
        ['5', 'nka-1005'],
        ['6', 'nka-1006', 'nka-2006'],
        ['7', 'nka-1007'],
        ['8', 'nka-1008'],
        ['9', 'nka-1009', 'nka-2009'],
    ]);
});

it('of a chip without a serial, and a number that nobody has is no other', async () => {
    const [first, second] = ['TN-7810', '7810'] as const;
    const send = (serial: string, n: number, patient: string) =>
        ingestText(
            t,
            `Device Serial,Sample ID,Patient ID,Chip Type,Run Date,Run Time,Run Status,Result
${serial},TM-${n},${patient},MTB Plus,2026-03-10,09:1${n},VALID,MTB NOT DETECTED
`,
            'upload',
        );
    for (const [n, one, other] of [
        [1, 'NKA-1', 'nka 1'],
        [2, 'N/A', 'Unknown'],
        // Who is told and who is not are two where nothing else tells chips apart.
        [3, 'NKA-3', 'N/A'],
    ] as const) {
        await send(first, n, one);
        await send(second, n, other);
    }
    const { keep, moved } = await merge('truenat', [first, second]);
    expect(moved).toMatchObject({ copies: 2, results: 1 });
    expect(await stands(keep)).toEqual([
        ['TM-1', 'NKA-1'],
        ['TM-2', 'N/A'],
        ['TM-3', 'NKA-3'],
        ['TM-3', 'N/A'],
    ]);
});
