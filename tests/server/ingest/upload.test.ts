/** Files that people bring: messages and exports, tried first; and messages read again. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest } from '../../helpers/ingest.ts';
import { astm, cartridgeOf, ultra, type Made } from '../../unit/ingest/message.ts';

const UPLOAD = '/api/x/genexpert/upload';
const shared = join(
    process.env['KIPIMO_SHARED_DATA'] ?? join(process.cwd(), '../shared/data'),
    'csv',
);

/** An export as GeneXpert Dx writes it: UTF-16 with a mark, sections, the PC's date order. */
function dxExport(
    tests: {
        result: string;
        start: string;
        end: string;
        expiry: string;
        sample: string;
        patient?: string;
    }[],
    exported = '26/03/12 10:00:00',
): Buffer {
    const lines = [
        ',GeneXpert Dx System',
        'System Name,Made Up',
        `Exported Date,${exported}`,
        '\uFEFF',
    ];
    for (const test of tests)
        lines.push(
            'RESULT TABLE',
            `Sample ID,${test.sample}`,
            `Patient ID,${test.patient ?? '00077'}`,
            'Assay,Xpert MTB-RIF Ultra',
            'Assay Version,4',
            'Test Type,Specimen',
            'Sample Type',
            `Test Result,${test.result}`,
            '',
            'History',
            '<None>',
            '',
            'Cartridge Index,1',
            'Module Name,A2',
            'Module S/N,645001',
            `Cartridge S/N,${cartridgeOf(test.sample)}`,
            'Instrument S/N,834567',
            'S/W Version,6.4',
            'Reagent Lot ID,04405',
            `Expiration Date,${test.expiry}`,
            `Start Time,${test.start}`,
            `End Time,${test.end}`,
            'Error Status,OK',
            'Status,Done',
            'User,<None>',
            '',
            'Analyte Result',
            'Analyte Name,Ct,EndPt,Analyte Result,Probe Check Result',
            'SPC,27.1,300,PASS,PASS',
            '',
            'Errors',
            '<None>',
            '',
            'Messages',
            '"one',
            'RESULT of several lines"',
            '',
        );
    return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines.join('\r\n'), 'utf16le')]);
}

describe('files and second readings', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
        t.clock.now = new Date('2026-03-14T09:00:00Z');
    });
    afterAll(() => t?.close());

    const upload = async (
        file: Buffer,
        fields: Record<string, string> = {},
        [as, url] = ['superadmin-home', UPLOAD],
    ) => {
        const edge = 'edge0815';
        const parts = Object.entries(fields).map(
            ([name, value]) =>
                `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        );
        const payload = Buffer.concat([
            Buffer.from(parts.join('')),
            Buffer.from(
                `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="export.csv"\r\nContent-Type: text/csv\r\n\r\n`,
            ),
            file,
            Buffer.from(`\r\n--${edge}--\r\n`),
        ]);
        const answer = await t.app.inject({
            method: 'POST',
            url,
            headers: {
                authorization: `Bearer ${await t.keyOf(as)}`,
                'content-type': `multipart/form-data; boundary=${edge}`,
            },
            payload,
        });
        return { status: answer.statusCode, body: answer.json() };
    };
    const one = {
        sample: 'X-1',
        result: 'MTB DETECTED LOW|RIF Resistance NOT DETECTED|',
        start: '26/03/10 08:15:00',
        end: '26/03/10 09:21:00',
        expiry: '27/01/31',
    };

    it('says which rows are controls, and the day of a row as somebody typed it where it is none', async () => {
        const table = (rows: readonly string[]) =>
            Buffer.from(
                [
                    'Test ID,Device ID,Assay ID,Assay Name,Sample,CD3+CD4+ Value [cells/mm3],ErrorMessage,Operator,Result Date,Start Time,Barcode,Expiry Date,Volume,Device,Reagent,Software Version',
                    ...rows,
                ].join('\r\n'),
            );
        const rest = 'pass,pass,pass,pass,pass,0.39.1';
        const dry = await upload(
            table([
                `1,PIMA-D-009009,3,PIMA BEADS,NORMAL,980,,OP,2026-03-10,07:30,${rest}`,
                `2,PIMA-D-009009,2,PIMA CD4,CD-1,659,,OP,2026-03-10,08:53,${rest}`,
                `3,PIMA-D-009009,2,PIMA CD4,CD-2,410,,OP,2026-02-31,09:40,${rest}`,
                `4,PIMA-D-009009,2,PIMA CD4,CD-3,415,,OP,Okello James,09:50,${rest}`,
            ]),
            { dry_run: 'true' },
        );
        expect(dry.body.data[0].runs).toMatchObject([
            { test_type: 'qc', started_at: '2026-03-10T04:30:00.000Z', started_as_sent: '' },
            { test_type: 'specimen', started_as_sent: '' },
            { test_type: 'specimen', started_at: null, started_as_sent: '2026-02-31 09:40' },
            // A name that stands where a day belongs is not told.
            { test_type: 'specimen', started_at: null, started_as_sent: '' },
        ]);
    });

    it('shows what an export holds without keeping anything, then takes it once', async () => {
        const before = await t.db.one<{ count: number }>(
            sql`select count(*) as count from raw_message`,
        );
        const file = dxExport([
            one,
            {
                ...one,
                sample: 'X-2',
                result: 'MTB NOT DETECTED|',
                start: '26/03/10 10:15:00',
                end: '26/03/10 11:21:00',
            },
        ]);
        const dry = await upload(file, { dry_run: 'true' });
        expect(dry.status).toBe(200);
        expect(dry.body.data[0].runs).toMatchObject([
            {
                machine_serial: '834567',
                outcome: 'success',
                disease_area: 'tb',
                would_be: 'new',
                flags: [],
            },
            { would_be: 'new', result: 'MTB NOT DETECTED' },
        ]);
        expect(JSON.stringify(dry.body)).not.toContain('X-1');
        expect(await t.db.one(sql`select count(*) as count from raw_message`)).toEqual(before);
        expect((await upload(file)).body.data[0]).toMatchObject({
            state: 'parsed',
            results: 2,
            duplicates: 0,
        });
        expect((await upload(file)).body.data[0]).toMatchObject({ results: 0, duplicates: 2 });
        const [row] = await t.db.rows(sql`select * from result where sample_id = 'X-1'`);
        expect(row).toMatchObject({
            mtb: 'detected',
            mtb_grade: 'low',
            rif: 'not_detected',
            module_slot: 'A2',
            patient_id: '00077',
            day: '2026-03-10',
            cartridge_expiry: '2027-01-31',
            started_sent: '20260310081500',
        });
    });

    it('takes a run once whether it comes by line or by file', async () => {
        const file = dxExport([{ ...one, sample: 'X-3' }]);
        await ingest(t, {
            sample: 'X-3',
            instrument: '834567',
            patient: '00077',
            targets: { MTB: 'DETECTED LOW', 'RIF Resistance': 'NOT DETECTED' },
        });
        expect((await upload(file)).body.data[0].results).toBe(0);
        expect(await t.db.rows(sql`select mtb from result where sample_id = 'X-3'`)).toHaveLength(
            1,
        );
    });

    it('asks for the order of dates where the file leaves it open', async () => {
        const open = dxExport(
            [
                {
                    ...one,
                    sample: 'X-4',
                    start: '05/03/06 08:15:00',
                    end: '05/03/06 09:21:00',
                    expiry: '06/01/07',
                },
            ],
            '06/04/07 10:00:00',
        );
        const refused = await upload(open, { dry_run: 'true' });
        expect(refused.status).toBe(202);
        expect(refused.body).toMatchObject({ code: 'ambiguous_dates' });
        expect(refused.body.errors).toHaveProperty('date_order');
        const told = await upload(open, { dry_run: 'true', date_order: 'dmy' });
        expect(told.body.data[0].runs[0].started_at).toBe('2006-03-05T05:15:00.000Z');
    });

    it('takes a message file as well, and says what it cannot read', async () => {
        expect(
            (await upload(Buffer.from(astm({ sample: 'X-5', instrument: '834567' })))).body.data[0],
        ).toMatchObject({ results: 1 });
        expect((await upload(Buffer.from('no message at all'))).body.data[0]).toMatchObject({
            state: 'failed',
            results: 0,
        });
    });

    it.skipIf(!existsSync(shared))('reads the real exports of ../shared/data', async () => {
        const first = await upload(
            readFileSync(join(shared, 'genexpert_dx_4.6_export_ebola_utf16le.csv')),
            { dry_run: 'true' },
        );
        expect(first.body.data[0].runs).toMatchObject([
            {
                assay: 'Ebola RUO',
                result: 'Ebola GP DETECTED|Ebola NP DETECTED',
                machine_serial: '703865',
                outcome: 'success',
                started_at: '2015-01-09T02:20:37.000Z',
            },
        ]);
        const eight = await upload(
            readFileSync(join(shared, 'genexpert_dx_6.4_export_first8_utf16le.csv')),
        );
        expect(eight.body.data[0]).toMatchObject({ state: 'parsed', results: 8 });
        expect(
            await t.db.rows(
                sql`select disease_area, count(*) as runs from result where started_sent like '202108%' group by 1 order by 1`,
            ),
        ).toEqual([
            { disease_area: 'covid', runs: 4 },
            { disease_area: 'eid', runs: 4 },
        ]);
    });

    it('reads a message again after a word is taught, first showing what would change', async () => {
        const { raw_message_id } = await ingest(t, {
            sample: 'X-6',
            instrument: '834568',
            targets: ultra('NACHGEWIESEN', '', 'NICHT NACHGEWIESEN'),
        });
        const desk = async () =>
            (await t.call('POST /x/genexpert/review', { machine: '834568' }, { as: 'superadmin' }))
                .body;
        expect((await desk()).data).toMatchObject([
            { machine_serial: '834568', flags: ['unrecognised_result'], mtb: 'unrecognised' },
        ]);
        await t.db.run(
            sql`insert into result_word (language, word, outcome, call, grade) values ('en', 'nachgewiesen', 'success', 'detected', ''), ('en', 'nicht nachgewiesen', 'success', 'not_detected', '')`,
        );
        const shown = await t.call(
            'POST /x/genexpert/reparse',
            { which: 'review' },
            { as: 'superadmin' },
        );
        expect(shown.status).toBe(200);
        const mine = (body: { data: { raw_message_id: number }[] }) =>
            body.data.filter((one) => one.raw_message_id === raw_message_id);
        expect(mine(shown.body)).toMatchObject([
            {
                changes: {
                    mtb: { before: 'unrecognised', after: 'detected' },
                    rif: { before: 'unrecognised', after: 'not_detected' },
                    review: { after: false },
                },
            },
        ]);
        expect((await desk()).count).toBe(1);
        const done = await t.call(
            'POST /x/genexpert/reparse',
            { which: 'review', apply: true },
            { as: 'superadmin' },
        );
        expect(mine(done.body)).toHaveLength(1);
        expect((await desk()).count).toBe(0);
        expect(
            await t.db.rows(
                sql`select r.mtb, h.reason, h.result ->> 'mtb' as before from result r join result_history h on h.result_id = r.id where r.sample_id = 'X-6'`,
            ),
        ).toEqual([{ mtb: 'detected', reason: 'reparsed', before: 'unrecognised' }]);
        const again = await t.call(
            'POST /x/genexpert/reparse',
            { which: 'outdated' },
            { as: 'superadmin' },
        );
        expect(mine(again.body)).toEqual([]);
    });

    it('knows the runs of an export that came by wire before, and says what a file will really do', async () => {
        const send = (made: Made) => ingest(t, made);
        const wire: Made = {
            sample: 'Y-1',
            patient: '00077',
            instrument: '834567',
            targets: ultra('DETECTED LOW', '', 'DETECTED'),
        };
        await send(wire);
        await send({ ...wire, sample: 'Y-2', targets: ultra('ERROR', 'ERROR', 'ERROR') });
        const resistant = 'MTB DETECTED LOW|RIF Resistance DETECTED|';
        const said = { ...one, sample: 'Y-1', result: resistant };
        const file = dxExport([said, { ...one, sample: 'Y-2', result: 'ERROR' }]);
        const fates = async (bytes: Buffer) =>
            (await upload(bytes, { dry_run: 'true' })).body.data[0].runs.map(
                (run: { would_be: string }) => run.would_be,
            );
        expect(await fates(file)).toEqual(['duplicate', 'duplicate']);
        expect((await upload(file)).body.data[0]).toMatchObject({ duplicates: 2, conflicts: 0 });
        const other = dxExport([
            { ...said, result: 'MTB DETECTED LOW|RIF Resistance NOT DETECTED|' },
        ]);
        expect(await fates(other)).toEqual(['conflict']);
        const twice = dxExport([
            { ...said, sample: 'Y-3' },
            { ...said, sample: 'Y-3' },
        ]);
        expect(await fates(twice)).toEqual(['new', 'duplicate']);
        // Whose it is comes with the second line, and the third and fourth know no more.
        const [blank, told] = ['', 'PT-4'].map((patient) => ({
            ...said,
            sample: 'Y-4',
            patient,
        }));
        const completed = dxExport([blank!, told!, blank!, told!]);
        expect(await fates(completed)).toEqual(['new', 'replaced', 'duplicate', 'duplicate']);
        expect((await upload(completed)).body.data[0]).toMatchObject({
            results: 2,
            duplicates: 2,
        });
        // What contradicts it is asked once, whether the next line knows whose it is or not; another grade is another content.
        const mtb = 'MTB DETECTED LOW|RIF Resistance NOT DETECTED|';
        const contradicted = dxExport(
            [
                { result: mtb, patient: 'PT-5' },
                { result: resistant, patient: 'PT-5' },
                { result: resistant, patient: '' },
                { result: resistant, patient: 'PT-5' },
                { result: resistant.replace('LOW', 'HIGH'), patient: 'PT-5' },
            ].map((line) => ({ ...said, sample: 'Y-5', ...line })),
        );
        const foreseen = ['new', 'conflict', 'duplicate', 'duplicate', 'conflict'];
        expect(await fates(contradicted)).toEqual(foreseen);
        expect((await upload(contradicted)).body.data[0]).toMatchObject({
            results: 1,
            duplicates: 2,
            conflicts: 2,
        });
        const corrected = Buffer.from(
            astm({ ...wire, status: 'C', targets: ultra('NOT DETECTED', '', '') }),
        );
        expect(await fates(corrected)).toEqual(['waits']);
        expect((await upload(corrected)).body.data[0]).toMatchObject({ results: 0, conflicts: 1 });
        expect(await fates(corrected)).toEqual(['duplicate']);
    });

    it('leaves on a second reading what came after the message, and what people decided', async () => {
        const send = async (made: Made) => {
            const { raw_message_id } = await ingest(t, { instrument: '834569', ...made });
            return String(raw_message_id);
        };
        const reread = (messages: string[]) =>
            t.call(
                'POST /x/genexpert/reparse',
                { which: 'chosen', messages, apply: true },
                { as: 'superadmin' },
            );
        const stored = (sample: string) =>
            t.db.one<{ id: number; flags: string[]; review: boolean; mtb: string }>(
                sql`select id, flags, review, mtb from result where sample_id = ${sample}`,
            );
        const odd = { sample: 'Z-1', targets: ultra('GEFUNDEN', '', '') };
        const first = await send(odd);
        await send({ ...odd, targets: ultra('NOT DETECTED', '', '') });
        const looked = await send({ sample: 'Z-2', targets: ultra('RAETSEL', '', '') });
        const { id } = await stored('Z-2');
        await t.call('POST /x/genexpert/reviewed', { id, note: 'Asked' }, { as: 'superadmin' });
        expect((await reread([looked])).body.data).toEqual([]);
        expect(await stored('Z-2')).toMatchObject({ review: false });
        await t.db.run(
            sql`insert into result_word (language, word, outcome, call, grade) values ('en', 'gefunden', 'success', 'detected', '')`,
        );
        expect((await reread([first])).body.data).toHaveLength(1);
        expect(await stored('Z-1')).toMatchObject({
            mtb: 'detected',
            review: true,
            flags: expect.arrayContaining(['conflict']),
        });
    });

    it('lists messages, and takes a result off the desk with a note', async () => {
        const { body } = await t.call(
            'POST /x/genexpert/messages',
            { protocol: 'upload' },
            { as: 'superadmin' },
        );
        expect(body.count).toBeGreaterThan(2);
        expect(body.data[0]).toMatchObject({ address: 'superadmin-home', protocol: 'upload' });
        expect((await t.call('POST /x/genexpert/messages', {}, { as: 'admin' })).status).toBe(403);
        await t.db.run(sql`update result set review = true where sample_id = 'X-5'`);
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from result where sample_id = 'X-5'`,
        );
        expect(
            (
                await t.call(
                    'POST /x/genexpert/reviewed',
                    { id, note: 'Seen with the site' },
                    { as: 'superadmin' },
                )
            ).status,
        ).toBe(200);
        expect(
            await t.db.rows(
                sql`select action from audit where entity = 'result' and entity_id = ${id}`,
            ),
        ).toEqual([{ action: 'review' }]);
    });

    it('opens one message with a reason, and notes who did', async () => {
        const { id } = await t.db.one<{ id: number }>(
            sql`select raw_message_id as id from result where sample_id = 'X-5'`,
        );
        const without = await t.call('POST /x/genexpert/message', { id }, { as: 'superadmin' });
        expect(without.status).toBe(202);
        const { status, body } = await t.call(
            'POST /x/genexpert/message',
            { id, reason: 'The site asks' },
            { as: 'superadmin' },
        );
        expect(status).toBe(200);
        expect(body.data.text).toContain('O|1|X-5|');
        expect(body.data.runs).toMatchObject([{ mtb: 'not_detected', outcome: 'success' }]);
        expect(
            await t.db.rows(
                sql`select action, note ->> 'reason' as reason from audit where entity = 'raw_message' and entity_id = ${id}`,
            ),
        ).toEqual([{ action: 'reveal', reason: 'The site asks' }]);
    });

    it('says of a run that failed why, before it is kept', async () => {
        const file = readFileSync('tests/fixtures/tables/cad4tb.csv');
        const { body } = await upload(file, { dry_run: 'true' });
        const told = body.data[0].runs as {
            outcome: string;
            error_code: string;
            error_text: string;
        }[];
        expect(told.map((run) => [run.outcome, run.error_code, run.error_text])).toEqual([
            ['success', '', ''],
            ['success', '', ''],
            ['error', '-1', 'No chest image from the front'],
            ['error', '-3', 'Processing failed'],
            ['success', '', ''],
        ]);
    });

    it('takes from a facility the files of its own machines alone, each on its days, and says nothing of others', async () => {
        const chip = (serial: string, day: string, sample: string) =>
            `${serial},1,MTB Plus,${day},08:30:00,${sample},VALID,NOT DETECTED`;
        const table = (...lines: string[]) =>
            Buffer.from(
                [
                    'Device Serial,Bay,Chip Type,Run Date,Run Time,Sample ID,Run Status,Result',
                    ...lines,
                    '',
                ].join('\n'),
            );
        const machine = async (serial: string, facility: number | null, from = '2026-01-01') => {
            const { id } = await t.db.one<{ id: number }>(
                sql`insert into machine (device_type, serial, facility_id) values ('truenat', ${serial}, ${facility}) returning id`,
            );
            if (facility)
                await t.db.run(
                    sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${facility}, ${from})`,
                );
            return id;
        };
        const [here, there] = t.world.facilities as [number, number];
        const mine = await machine('TN-MINE', here);
        await machine('TN-CANARY', there);
        await machine('TN-NOWHERE', null);
        const own: [string, string] = ['facility-home', '/api/x/site/upload'];
        const kept = () =>
            t.db.rows(sql`select id from raw_message where address = 'facility-home'`);

        const good = table(chip('TN-MINE', '2026-03-10', 'OWN-1'));
        expect((await upload(good, { dry_run: 'true' }, own)).body.data[0].runs).toMatchObject([
            { machine_serial: 'TN-MINE', would_be: 'new', disease_area: 'tb' },
        ]);
        expect(await kept()).toEqual([]);
        expect((await upload(good, {}, own)).body.data[0]).toMatchObject({ results: 1 });
        expect((await upload(good, {}, own)).body.data[0]).toMatchObject({ duplicates: 1 });

        // Another facility's, one that stands nowhere and one that nobody knows are told alike; good lines beside it are not taken.
        const before = (await kept()).length;
        for (const serial of ['TN-CANARY', 'TN-NOWHERE', 'TN-UNHEARD', '']) {
            const file = table(
                chip('TN-MINE', '2026-03-11', 'OWN-2'),
                chip(serial, '2026-03-11', 'CANARY-2'),
            );
            for (const fields of [{ dry_run: 'true' }, {}] as Record<string, string>[]) {
                const { status, body } = await upload(file, fields, own);
                expect([serial, status, body.code]).toEqual([
                    serial,
                    202,
                    serial ? 'other_machine' : 'unknown_machine',
                ]);
                expect(body.data).toBeUndefined();
            }
        }
        expect((await kept()).length).toBe(before);
        expect(
            await t.db.rows(sql`select id from result where sample_id in ('OWN-2', 'CANARY-2')`),
        ).toEqual([]);
        // Days before the machine came are another facility's.
        await t.db.run(
            sql`update placement set facility_id = ${there}, assigned_to = '2026-03-01' where machine_id = ${mine}`,
        );
        await t.db.run(
            sql`insert into placement (machine_id, facility_id, assigned_from) values (${mine}, ${here}, '2026-03-01')`,
        );
        const earlier = table(chip('TN-MINE', '2026-02-20', 'OWN-3'));
        expect((await upload(earlier, {}, own)).body.code).toBe('other_machine');
        // The calls of others are not theirs.
        expect((await upload(good, {}, ['facility-home', UPLOAD])).status).toBe(403);
        expect((await upload(good, {}, ['hub-home', own[1]])).status).toBe(403);
        const exam = Buffer.from(readFileSync('tests/fixtures/tables/cad4tb.csv'));
        expect((await upload(exam, {}, ['xraysite-home', own[1]])).body.code).toBe('other_machine');
        // Who is about X-rays brings no tests of TB, though the machine stands at the same facility.
        for (const fields of [{ dry_run: 'true' }, {}] as Record<string, string>[]) {
            const { status, body } = await upload(good, fields, ['xraysite-home', own[1]]);
            expect([status, body.code, body.data]).toEqual([202, 'other_kind', undefined]);
        }
    });

    it('refuses what is no file of an instrument with the reason, and names the columns that are missing', async () => {
        const why = async (bytes: Buffer | string) => {
            const { status, body } = await upload(Buffer.from(bytes), { dry_run: 'true' });
            return [
                status,
                body.data?.[0]?.runs?.length ?? 0,
                body.data?.[0]?.failure ?? body.code,
            ];
        };
        expect(await why('')).toEqual([200, 0, 'It is empty.']);
        expect(await why(Buffer.from('504b0304140006', 'hex'))).toMatchObject([
            200,
            0,
            expect.stringContaining('Excel workbook'),
        ]);
        expect(await why(Buffer.from([0, 1, 2, 255, 254, 0, 7]))).toMatchObject([
            200,
            0,
            expect.any(String),
        ]);
        for (const [table, columns, missing] of [
            ['Truenat', 'Device Serial,Chip Type,Run Date,Run Time', 'Run Status, Result'],
            [
                'CAD4TB',
                readFileSync('tests/fixtures/tables/cad4tb.csv', 'utf8').split('\n')[0]!,
                '',
            ],
        ] as const) {
            const [, runs, failure] = await why(`${columns}\n`);
            expect([table, runs, failure]).toEqual([
                table,
                0,
                missing
                    ? `Columns of a ${table} table are missing: ${missing}`
                    : expect.any(String),
            ]);
        }
    });
});
