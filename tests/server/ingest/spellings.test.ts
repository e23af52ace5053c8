/**
 * Each spelling of a table gives the runs that its plain file gives: shown first and taken after, twice without a double. What cannot
 * be read stays for a person, and says so.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { spellings } from '../../fixtures/spellings.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { multipart } from '../../helpers/multipart.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

async function upload(content: Buffer | string, fields: Record<string, string> = {}) {
    const form = multipart([{ name: 'export.csv', content: Buffer.from(content) }], fields);
    const { status, body } = await t.call('POST /x/genexpert/upload', form.body, {
        as: 'superadmin',
        headers: form.headers,
    });
    return { status, body, file: body.data?.[0] };
}

/** The runs of a machine in the order of their file, with their start in UTC. */
const runsOf = (serial: string) =>
    t.db.rows<{ sample_id: string; started: string | null; ct: number | null }>(sql`
        select r.*, to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as started,
               (select max((a ->> 'ct')::float) from jsonb_array_elements(r.analytes) a) as ct
          from result r join machine m on m.id = r.machine_id where m.serial = ${serial} order by r.id`);

describe('spellings of tables', () => {
    it.each(spellings.map((one, at) => [one[0], one, `SP-${1000 + at}`] as const))(
        '%s',
        async (_how, [, text, runs, encode = Buffer.from], serial) => {
            const file = encode(text.replaceAll('@', serial));
            const shown = await upload(file, { dry_run: 'true' });
            const would = (fate: string) =>
                shown.file.runs.filter((run: { would_be: string }) => run.would_be === fate).length;
            expect([shown.status, would('new')]).toEqual([200, runs.length]);
            expect(await runsOf(serial)).toEqual([]);
            expect((await upload(file)).file).toMatchObject({ failure: '', results: runs.length });
            expect(await runsOf(serial)).toMatchObject(
                runs.map((run) => ({ review: false, flags: [], ...run })),
            );
            expect((await upload(file)).file).toMatchObject({ results: 0, conflicts: 0 });
            expect(await runsOf(serial)).toHaveLength(runs.length);
        },
    );
});

const [, plain] = spellings.find(([how]) => how === 'Truenat, plain')!;
const inHand = (serial: string, change: (text: string) => string) =>
    change(plain.replaceAll('@', serial));
const samples = async (serial: string) => (await runsOf(serial)).map((run) => run.sample_id);

describe('what a table leaves open', () => {
    it('asks which order its days have, and takes them in that order; two runs of other days are never one', async () => {
        const days = (text: string) =>
            text.replaceAll('2026-03-10', '10.03.26').replaceAll('2027-01-31', '');
        const file = inHand('SP-1', days);
        const asked = await upload(file);
        expect([asked.status, asked.body.code]).toEqual([202, 'ambiguous_dates']);
        expect(asked.body.errors.date_order).toBe('One of: ymd, dmy, mdy.');
        expect(await runsOf('SP-1')).toEqual([]);
        expect((await upload(file, { date_order: 'dmy' })).file.results).toBe(4);
        expect((await runsOf('SP-1'))[0]).toMatchObject({ started: '2026-03-10 06:10' });
        const later = file.replaceAll('10.03.26', '11.03.26');
        expect((await upload(later, { date_order: 'dmy' })).file.results).toBe(4);
    });

    it('asks nobody where the expiry of the chips settles it', async () => {
        const days = (text: string) =>
            text.replaceAll('2026-03-10', '10.03.26').replaceAll('2027-01-31', '31.01.27');
        expect((await upload(inHand('SP-6', days))).file.results).toBe(4);
        expect((await runsOf('SP-6'))[0]).toMatchObject({ started: '2026-03-10 06:10' });
    });

    it('takes nothing of a file whose days are of several orders, or not of the one that is said', async () => {
        const told = async (file: string, fields = {}) => (await upload(file, fields)).file.failure;
        const first = (text: string) => text.replaceAll('2026-03-10', '13/03/2026');
        const mixed = (text: string) =>
            text.replace('2026-03-10', '13/03/2026').replace('2026-03-10', '03/14/2026');
        expect(await told(inHand('SP-7', mixed))).toMatch(/cannot all be read in one order/);
        expect(await told(inHand('SP-7', first), { date_order: 'mdy' })).toMatch(/in one order/);
        expect(await runsOf('SP-7')).toEqual([]);
        expect(await told(inHand('SP-7', first))).toBe('');
    });

    it('takes a last line without an end where nothing that counts could be a part of it', async () => {
        const reversed = (serial: string) => {
            const lines = inHand(serial, (text) => text.trimEnd()).split('\r\n');
            const moved = lines.map((line) => line.split(',').toReversed());
            // The result in the last place.
            const last = moved[0]!.indexOf('Result');
            return moved
                .map((cells) => [...cells.filter((_, at) => at !== last), cells[last]].join(','))
                .join('\r\n');
        };
        const { file: told } = await upload(reversed('SP-8'));
        expect(told).toMatchObject({ results: 3, failure: /does not end/ });
        expect((await upload(`${reversed('SP-8')}\r\n`)).file).toMatchObject({
            results: 1,
            failure: '',
        });
        expect(await samples('SP-8')).toEqual(['T-1', 'T-1', 'T-2', 'T-3']);
    });

    it('takes nothing of a last line that is cut off, says so, and takes it once the file is whole', async () => {
        const whole = inHand('SP-2', (text) => text);
        const lines = whole.trimEnd().split('\r\n');
        // Of what is cut within its last cell, the name of the operator, all that counts is there.
        for (let at = 1; at < lines.at(-1)!.lastIndexOf(','); at += 7) {
            const file = `${lines.slice(0, -1).join('\r\n')}\r\n${lines.at(-1)!.slice(0, at)}`;
            const { file: told } = await upload(file);
            expect(told.failure, file.slice(-30)).toContain('cut off and was not taken');
        }
        expect(await samples('SP-2')).toEqual(['T-1', 'T-1', 'T-2']);
        expect((await upload(whole)).file).toMatchObject({
            results: 1,
            duplicates: 3,
            conflicts: 0,
        });
        expect(await samples('SP-2')).toEqual(['T-1', 'T-1', 'T-2', 'T-3']);
    });

    it('takes the lines before a quotation that is cut off, and refuses a file whose quotation swallows others', async () => {
        const quoted = (name: string) =>
            inHand(name, (text) => text.replaceAll('Sputum', '"Sputum'));
        const one = inHand('SP-3', (text) => text.slice(0, text.indexOf('T-3')) + '"T-');
        expect((await upload(one)).file).toMatchObject({ results: 3, failure: /cut off/ });
        const { status, body } = await upload(quoted('SP-4'));
        expect([status, body.code]).toEqual([202, 'unreadable']);
        expect(await runsOf('SP-4')).toEqual([]);
    });

    it('never reads a sign for a score, and asks a person instead', async () => {
        const [, text] = spellings.find(([how]) => how === 'CAD4TB, plain')!;
        for (const [at, sign] of [
            '0x1F',
            'NaN',
            'Infinity',
            '1e1',
            '67.3 %',
            '142',
            '6,731.0',
        ].entries()) {
            const serial = `SP-5${at}`;
            await upload(text.replaceAll('@', serial).replace('67.31', `"${sign}"`));
            expect((await runsOf(serial))[0], sign).toMatchObject({
                value: null,
                call: 'unrecognised',
                review: true,
            });
        }
    });

    it('names the columns that a file lacks, as the file should call them', async () => {
        const told = async (file: string) => (await upload(file)).file.failure;
        const [, cad] = spellings.find(([how]) => how === 'CAD4TB, plain')!;
        expect(await told(cad.replace('CAD4TB 7', 'Score'))).toBe(
            'Columns of a CAD4TB table are missing: CAD4TB 7',
        );
        expect(await told(plain.replace('Run Date', 'Day'))).toBe(
            'Columns of a Truenat table are missing: Run Date',
        );
    });
});
