/**
 * Every export of the shared data gives what its expected.json says: whole and in small pieces, shown first and taken after,
 * twice without a double. Skips visibly where the folder is absent. And what people bring by mistake, or mean badly, is refused
 * with the reason and leaves nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

const folder = process.env['KIPIMO_SHARED_DATA'] ?? join(process.cwd(), '../shared/data');
const present = existsSync(join(folder, 'csv/expected.json'));
interface Expected {
    path: string;
    expected: { tests?: number; rows?: number; errors?: number | Record<string, number> };
}
const files: Expected[] = present
    ? (JSON.parse(readFileSync(join(folder, 'csv/expected.json'), 'utf8')) as Expected[])
    : [];

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

/** A file as a browser sends it, in pieces of so many bytes. */
async function upload(file: Buffer, { dry = false, chunk = file.length + 1000 } = {}) {
    const edge = 'edge1313';
    const body = Buffer.concat([
        Buffer.from(
            `--${edge}\r\nContent-Disposition: form-data; name="dry_run"\r\n\r\n${dry}\r\n` +
                `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="export.csv"\r\nContent-Type: text/csv\r\n\r\n`,
        ),
        file,
        Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const pieces = Array.from({ length: Math.ceil(body.length / chunk) }, (_, at) =>
        body.subarray(at * chunk, (at + 1) * chunk),
    );
    const answer = await t.app.inject({
        method: 'POST',
        url: '/api/x/genexpert/upload',
        headers: {
            authorization: `Bearer ${await t.keyOf('superadmin-home')}`,
            'content-type': `multipart/form-data; boundary=${edge}`,
        },
        payload: Readable.from(pieces),
    });
    return { status: answer.statusCode, body: answer.json() };
}
const kept = async () =>
    (await t.db.one<{ n: number }>(sql`select count(*)::integer as n from result`)).n;
const errors = async () =>
    (
        await t.db.one<{ n: number }>(
            sql`select count(*)::integer as n from result where outcome = 'error'`,
        )
    ).n;

describe.skipIf(!present)('exports of ../shared/data', () => {
    it.each(files.map(({ path, expected }) => [path.slice(4), expected] as const))(
        'takes %s whole and in pieces, once',
        async (name, expected) => {
            const file = readFileSync(join(folder, 'csv', name));
            const rows = expected.tests ?? expected.rows!;
            const [before, failed] = [await kept(), await errors()];
            const shown: unknown[] = [];
            for (const chunk of [undefined, 7, 64]) {
                const { status, body } = await upload(file, { dry: true, ...(chunk && { chunk }) });
                expect([name, chunk, status, body.data[0].failure || null]).toEqual([
                    name,
                    chunk,
                    200,
                    null,
                ]);
                shown.push(body.data);
            }
            expect(shown[1]).toEqual(shown[0]);
            expect(shown[2]).toEqual(shown[0]);
            // Shown, and nothing kept.
            expect(await kept()).toBe(before);
            const taken = await upload(file, { chunk: 61 });
            expect(taken.body.data[0]).toMatchObject({ state: 'parsed', results: rows });
            for (const chunk of [undefined, 113]) {
                const again = await upload(file, { ...(chunk && { chunk }) });
                expect(again.body.data[0]).toMatchObject({ results: 0, duplicates: rows });
            }
            expect(await kept()).toBe(before + rows);
            const wrong =
                typeof expected.errors === 'object'
                    ? Object.values(expected.errors).reduce((sum, one) => sum + one, 0)
                    : expected.errors;
            if (wrong !== undefined) expect((await errors()) - failed).toBe(wrong);
        },
    );
});

const cad4tb = readFileSync('tests/fixtures/tables/cad4tb.csv', 'utf8');
const hostile: [what: string, bytes: Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['only a byte order mark', Buffer.from([0xff, 0xfe])],
    ['a workbook', Buffer.from('504b030414000600080000002100', 'hex')],
    ['a packed file', gzipSync('a,b,c\n'.repeat(1000))],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a query', Buffer.from("'; drop table result; --\n")],
    ['JSON', Buffer.from('{"results":[{"patient":"x"}]}')],
    ['noughts', Buffer.alloc(4096)],
    ['a line without end', Buffer.from(`${'a,'.repeat(200_000)}\n`)],
    ['columns without lines', Buffer.from(`${cad4tb.split('\n')[0]}\n`)],
    ['half of the columns', Buffer.from(cad4tb.split('\n')[0]!.split(',').slice(0, 3).join(','))],
];

describe('what is no export', () => {
    it.each(hostile)(
        'refuses %s with the reason, and keeps no result of it',
        async (what, bytes) => {
            const before = await kept();
            for (const dry of [true, false]) {
                const { status, body } = await upload(bytes, { dry });
                const why: string = body.data?.[0]?.failure ?? body.message ?? '';
                expect([what, status < 500, why.length > 10]).toEqual([what, true, true]);
                expect(why).not.toMatch(/could not be read\.$|went wrong/);
                expect(body.data?.[0]?.results ?? 0).toBe(0);
            }
            expect(await kept()).toBe(before);
        },
    );

    it('refuses a file above the limit before it is read', async () => {
        const before = await kept();
        const { status, body } = await upload(Buffer.alloc(11 * 2 ** 20, 'a,b\n'), {
            chunk: 65_536,
        });
        expect([status < 500, JSON.stringify(body)]).toEqual([
            true,
            expect.stringMatching(/10|large/),
        ]);
        expect(await kept()).toBe(before);
    });
});
