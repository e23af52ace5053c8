/** System logs of instruments: stored by a facility, read by a job or at once, and shown to who keeps the system. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../../resources/jobs/logs/read.server.ts';
import { extractLogs } from '../../../resources/jobs/logs/extract.server.ts';
import { sql } from '../../../resources/define/sql.ts';
import { startJobs } from '../../../server/jobs/schedule.ts';
import { warmReader } from '../../../resources/imports/foreign/foreign.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { multipart } from '../../helpers/multipart.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const written = [
    'GeneXpert Dx System Log',
    '03/14/2026 8:58:01 AM\tInformation\tSystem\tSoftware started, instrument serial 801234',
    '03/14/2026 9:12:33 AM\tError\tModule A2\tError 5007: probe check failed, Sample ID: 26-001234',
    '   at optics self test',
    '03/14/2026 1:05:00 PM\tWarning\tModule B1\tTemperature out of range',
].join('\r\n');

const store = (as: string, name: string, content: Buffer | string, fields = {}) => {
    const { body, headers } = multipart(
        [{ name, content: Buffer.from(content), type: 'text/plain' }],
        fields,
    );
    return t.call('POST /store_gx_log', body, { as, headers });
};

let runs = 0;

/** Until the job has read what waits; each time under another name, as it would rest for a minute. */
async function extracted(): Promise<void> {
    const jobs = startJobs([{ ...extractLogs, name: `extractLogs${++runs}` }], {
        db: t.db,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        timeZone: 'Africa/Kampala',
        everyMs: 20,
    });
    for (
        const until = Date.now() + 60_000;
        Date.now() < until;
        await new Promise((done) => setTimeout(done, 30))
    )
        if (!(await t.db.maybe(sql`select from system_log where status = 'waiting' limit 1`)))
            break;
    await jobs.close();
}

const linesOf = (text: string): string[] =>
    readLog(text, 'Africa/Kampala').entries.map(({ line }) => line);

describe('a system log', () => {
    it('is read by its lines: time, level, module, code, and nobody who was tested', () => {
        const { entries, failed, serial } = readLog(written, 'Africa/Kampala');
        expect({ failed, serial }).toEqual({ failed: 1, serial: '801234' });
        expect(
            entries.map(({ at, level, module_slot, error_code }) => [
                at?.toISOString(),
                level,
                module_slot,
                error_code,
            ]),
        ).toEqual([
            ['2026-03-14T05:58:01.000Z', 'information', '', ''],
            ['2026-03-14T06:12:33.000Z', 'error', 'A2', '5007'],
            ['2026-03-14T10:05:00.000Z', 'warning', 'B1', ''],
        ]);
        expect(entries[1]!.line).toMatch(/probe check failed.*at optics self test/);
        expect(JSON.stringify(entries)).not.toMatch('26-001234');
    });

    it('knows a day first by a number above twelve, and the year first', () => {
        const days = readLog('14/03/2026 09:00:00 started\n02/03/2026 10:00:00 ready', 'UTC');
        expect(days.entries.map(({ at }) => at?.toISOString().slice(0, 10))).toEqual([
            '2026-03-14',
            '2026-03-02',
        ]);
        expect(readLog('2026-03-14T09:00:00.120 started', 'UTC').entries).toHaveLength(1);
    });

    it('is stored by a facility, once, under a name of its own', async () => {
        expect(await store('facility', 'gx.log', written)).toMatchObject({
            status: 200,
            body: { data: { log_name: 'gx.log', status: 'waiting' } },
        });
        expect(await store('facility', 'again.log', written)).toMatchObject({
            status: 202,
            body: { code: 'known' },
        });
        expect((await store('facility-next', 'gx.log', `${written}\n`)).body.data.log_name).toBe(
            'gx.log (2)',
        );
        expect(await store('superadmin', 'x.bin', Buffer.from([0, 1, 2]))).toMatchObject({
            status: 202,
            body: { code: 'bad_file' },
        });
        expect(await store('hub', 'gx.log', written)).toMatchObject({ status: 403 });
    });

    it('is read by the job, and shown with its rows; nobody else sees the list', async () => {
        await extracted();
        const { body } = await t.call('GET /extract/logs/view', undefined, { as: 'superadmin' });
        expect(
            body.data
                .map((one: Record<string, unknown>) => [
                    one['log_name'],
                    one['lines'],
                    one['errors'],
                    one['status'],
                    one['machine_serial'],
                ])
                .toSorted(),
        ).toEqual([
            ['gx.log (2)', 3, 1, 'synced', '801234'],
            ['gx.log', 3, 1, 'synced', '801234'],
        ]);
        expect((await t.call('GET /extract/logs/view', undefined, { as: 'facility' })).status).toBe(
            403,
        );
        // The facility is told what became of its own, and of no other's.
        const own = async (as: string) => (await t.call('POST /x/logs/own', {}, { as })).body.data;
        expect((await own('facility'))[0]).toMatchObject({
            lines: 3,
            errors: 1,
            failed_lines: 1,
            status: 'synced',
            machine_serial: '801234',
            fault: '',
        });
        expect(Object.keys((await own('facility'))[0])).not.toContain('line');
        const names = async (as: string) =>
            (await own(as)).map(({ log_name }: { log_name: string }) => log_name);
        expect(await names('facility-next')).not.toContain((await names('facility'))[0]);
    });

    it('is read again on demand, the same; an archive says why it cannot be', async () => {
        const again = await t.call(
            'POST /extract/run',
            { log_name: 'GX.log' },
            { as: 'superadmin' },
        );
        expect(again).toMatchObject({
            status: 200,
            body: { success: 'Log sync successful', data: { lines: 3 } },
        });
        const { id } = again.body.data;
        const lines = await t.call(
            'POST /x/logs/lines',
            { id, level: 'error' },
            { as: 'superadmin' },
        );
        expect(lines.body.lines).toMatchObject([{ number: 3, error_code: '5007' }]);
        await store('superadmin', 'packed.gz', gzipSync(written));
        const packed = await t.call(
            'POST /extract/run',
            { log_name: 'packed.gz' },
            { as: 'superadmin' },
        );
        expect(packed).toMatchObject({
            status: 501,
            body: { message: expect.stringContaining('archive') as string },
        });
        expect(
            await t.call('POST /extract/run', { log_name: 'none' }, { as: 'superadmin' }),
        ).toMatchObject({ status: 404 });
        await store('superadmin', 'letter.txt', 'Dear colleague, this is no log.');
        expect(
            await t.call('POST /extract/run', { log_name: 'letter.txt' }, { as: 'superadmin' }),
        ).toMatchObject({ status: 202, body: { code: 'no_entries' } });
    });
});

describe('whom a system log names', () => {
    const at = '2026-03-14 09:00:00 ';

    it.each([
        ['Test started for sample 12345', 'Test started for sample …'],
        ['Sample ID\t12345\tModule A2 ready', 'Sample ID …Module A2 ready'],
        ['Patient name: Doe, Jane; Error 5007', 'Patient name: … Error 5007'],
        ['Loaded for patient Jane Doe in module A1', 'Loaded for patient … module A1'],
        ['"Sample ID": "12345", Module A1', 'Sample ID : …, Module A1'],
        ['specimen is 12345', 'specimen …'],
        ['Sample loaded 12345', 'Sample loaded …'],
        ['Sam\u0000ple ID: 12345', 'Sample ID: …'],
        ['Sample volume too low, Error 5007', 'Sample volume too low, Error 5007'],
        ['Patient ID:\n12345\nat self test', 'Patient ID: … at self test'],
        ['Aborted the sample\r\n\r\n12345', 'Aborted the sample …'],
    ])('is left out of %j', (said, shown) => {
        const [line] = linesOf(at + said);
        expect(line!.replaceAll(/\s+/g, '')).toBe(shown.replaceAll(/\s+/g, ''));
        expect(line).not.toMatch(/12345|Jane|Doe/);
    });

    it('is counted, each once', () => {
        const people = (text: string) => readLog(text, 'UTC').people;
        expect(people(`${at}Sample 1\n${at}Sample ID: 1\n${at}patient Jane\n${at}ready`)).toBe(2);
    });

    it('comes with the file alone: after a reason, counted and written down', async () => {
        const names = (many: number) =>
            Array.from({ length: many }, (_, n) => `${at}Sample ID: S-${n}`).join('\n');
        const { id } = (await store('superadmin', 'named.log', names(3))).body.data;
        const as = 'superadmin';
        const bare = await t.call('POST /x/logs/file', { id }, { as });
        expect(bare).toMatchObject({ status: 202, body: { code: 'no_reason' } });
        const open = (log: number, reason = 'The maintenance firm asks for it') =>
            t.call('POST /x/logs/open', { id: log, reason }, { as });
        expect((await open(id, 'x')).body.errors).toHaveProperty('reason');
        expect((await open(id)).body.data).toEqual({ id, patients: 3 });
        const file = await t.call('POST /x/logs/file', { id }, { as });
        expect([file.status, file.text]).toEqual([200, names(3)]);
        const kept = await t.db.rows(sql`
            select action, note from audit where entity = 'system_log' and entity_id = ${id} and action in ('reveal', 'download') order by id`);
        expect(kept).toEqual([
            { action: 'reveal', note: { reason: 'The maintenance firm asks for it', patients: 3 } },
            { action: 'download', note: {} },
        ]);
        const { id: many } = (await store(as, 'many.log', names(21))).body.data;
        expect((await open(many)).body.code).toBe('too_many_patients');
        const { id: more } = (await store(as, 'more.log', names(18))).body.data;
        expect((await open(more)).status).toBe(429);
        expect((await t.call('POST /x/logs/file', { id: more }, { as })).status).toBe(202);
    });
});

describe('a system log that means harm', () => {
    /** In `npm run attack` the machine is the test's alone; here it shares two processors with much else. */
    const patience = process.env['KIPIMO_ATTACK'] === '1' ? 50 : 500;
    const at = '2026-03-14 09:00:00 ';
    const statusOf = (id: number) =>
        t.db.one(sql`select status, fault, lines from system_log where id = ${id}`);

    it('with NUL and other signs that no column takes is read without them', async () => {
        const wide = Buffer.from(`\uFEFF${at}rea\0dy\u0001 \uD800 now`, 'utf16le');
        const { id } = (await store('superadmin', 'nul.log', wide)).body.data;
        const read = await t.call('POST /extract/run', { id }, { as: 'superadmin' });
        expect(read).toMatchObject({ status: 200, body: { data: { lines: 1 } } });
        const { body } = await t.call('POST /x/logs/lines', { id }, { as: 'superadmin' });
        expect(body.lines[0].line).toBe('ready � now');
    });

    it('holds up no other one, and whoever reads it now is told in a sentence', async () => {
        const bad = (await store('superadmin', 'refused.log', `${at}refused here`)).body.data.id;
        const good = (await store('superadmin', 'after.log', `${at}ready`)).body.data.id;
        await t.owner(
            "alter table system_log_line add constraint hostile check (line not like 'refused%')",
        );
        await extracted();
        const read = await t.call('POST /extract/run', { id: bad }, { as: 'superadmin' });
        await t.owner('alter table system_log_line drop constraint hostile');
        expect(await statusOf(bad)).toEqual({ status: 'unreadable', fault: 'failed', lines: 0 });
        expect(await statusOf(good)).toEqual({ status: 'synced', fault: '', lines: 1 });
        expect(read).toMatchObject({
            status: 202,
            body: { message: expect.stringContaining('cannot be read') as string },
        });
    });

    // Again where the machine happened to be busy with something else just then.
    it(
        'of ten million lines keeps nobody waiting, neither people nor the next log',
        { retry: 2, timeout: 90_000 },
        async () => {
            warmReader();
            // Another file each time: the same one is not kept twice.
            const time = String(Date.now() % 1e9).padStart(9, '0');
            const long = `${at}begins ${time}\n${'x\n'.repeat(10_000_000)}`;
            const hostile = (await store('superadmin', 'long.log', long)).body.data.id;
            const next = (await store('superadmin', 'next.log', `${at}ready too ${time}`)).body.data
                .id;
            const delay = monitorEventLoopDelay({ resolution: 5 });
            delay.enable();
            await extracted();
            delay.disable();
            expect(delay.max / 1e6).toBeLessThan(patience);
            expect(await statusOf(next)).toMatchObject({ status: 'synced', lines: 1 });
            expect(await statusOf(hostile)).toMatchObject({ status: 'synced', lines: 1 });
            const { body } = await t.call(
                'POST /x/logs/lines',
                { id: hostile },
                { as: 'superadmin' },
            );
            expect(body.lines[0].line).toHaveLength(1000);
        },
    );
});
