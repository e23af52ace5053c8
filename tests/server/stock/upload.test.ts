/** Upload of products: what a file adds, what it may not, and files that mean harm. */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type Answer, type TestApp } from '../../helpers/app.ts';
import { zip } from '../../helpers/zip.ts';

let app: TestApp;
beforeEach(async () => {
    await app?.close();
    app = await testApp();
    await app.db.run(sql`insert into stock_category (name) values ('Cartridges'), ('Reagents')`);
    await app.db.run(sql`insert into measurement_unit (name) values ('Test'), ('Kit')`);
});
afterAll(() => app?.close());

const header = 'code,name,category,base_unit,pack,pack_size,storage,minimum';
const lines = (...rows: string[]) => [header, ...rows].join('\n');
const two = lines(
    'XP-ULTRA,Xpert MTB/RIF Ultra,Cartridges,Test,Kit,50,2–28 °C,100',
    'XP-HPV,Xpert HPV,cartridges,test,,,,',
);

const send = async (
    content: string | Uint8Array,
    fields: Record<string, string> = {},
    as = 'distributor',
): Promise<Answer> => {
    const boundary = 'xxBOUNDARYxx';
    const parts = Object.entries(fields).map(
        ([key, value]) =>
            `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    );
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    const body = Buffer.concat([
        Buffer.from(parts.join('') + head),
        Buffer.from(content as Uint8Array),
        Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return app.call('POST /inventory/upload_products/', body, { as, headers });
};

const products = () =>
    app.db.rows<object>(sql`
        select code, name, storage, minimum_level,
               (select count(*)::integer from product_unit u where u.product_id = p.id) as units
          from product p order by code`);

describe('uploading products', () => {
    it('adds them once, however often the file comes', async () => {
        const dry = await send(two, { dry_run: 'true' });
        expect(dry.body).not.toHaveProperty('success');
        expect(await products()).toEqual([]);
        const run = await send(two);
        expect(run.body.success).toBe('Products Uploaded successful');
        expect(run.body.data).toEqual({ ...dry.body.data, done: true });
        const after = await products();
        expect(after).toEqual([
            {
                code: 'XP-HPV',
                name: 'Xpert HPV',
                storage: 'ambient',
                minimum_level: null,
                units: 1,
            },
            {
                code: 'XP-ULTRA',
                name: 'Xpert MTB/RIF Ultra',
                storage: '2_28',
                minimum_level: 100,
                units: 2,
            },
        ]);
        const again = await send(two);
        expect(again.body.data.counts).toMatchObject({ add: 0, change: 0, unchanged: 2 });
        expect(await products()).toEqual(after);
    });

    it('names row and column of each fault, with what is allowed, and adds nothing', async () => {
        const file = lines(
            'A1,Alpha,Cartridge,Test,,,,',
            'A2,Beta,Reagents,Test,Kit,,,',
            'A2,Gamma,Reagents,Test,,,warm,-4',
            'A3,Delta,Reagents,"=1+1",,,,',
            'A4,,Reagents,Test,,,,',
            'A5,Good,Reagents,Test,,,,',
        );
        const refused = await send(file);
        expect([refused.status, refused.body.code]).toEqual([202, 'import_faults']);
        const faults = refused.body.details.report.faults.map(
            ({ row, column, allowed }: { row: number; column: string; allowed?: string[] }) => [
                row,
                column,
                ...(allowed ? [allowed] : []),
            ],
        );
        expect(faults).toEqual([
            [2, 'category', ['Cartridges', 'Reagents']],
            [3, 'pack_size'],
            [4, 'code'],
            [4, 'storage', ['Room temperature', '2–8 °C', '2–28 °C', '15–30 °C', 'Frozen']],
            [4, 'minimum'],
            [5, 'base_unit'],
            [6, 'name'],
        ]);
        expect(await products()).toEqual([]);
        const good = await send(file, { mode: 'good' });
        expect(good.body.data.counts).toMatchObject({ add: 1, faulty: 5 });
        expect(await products()).toHaveLength(1);
    });

    it('tells all faults of a row at once, and creates nothing that only such a row names', async () => {
        await send(two);
        const file = lines(
            'XP-HPV,Xpert MTB/RIF Ultra,Stains,Kit,Box,,warm,',
            'XP-HPV,,Slides,Test,,,,-1',
            ',Nobody,Slides,Test,,,,',
        );
        const refused = await send(file);
        const faults = refused.body.details.report.faults as Record<string, unknown>[];
        expect(faults.map(({ row, column }) => [row, column])).toEqual([
            [2, 'name'],
            [2, 'category'],
            [2, 'base_unit'],
            [2, 'pack'],
            [2, 'pack_size'],
            [2, 'storage'],
            [3, 'code'],
            [3, 'name'],
            [3, 'category'],
            [3, 'minimum'],
            [4, 'code'],
            [4, 'category'],
        ]);
        const good = await send(file, { mode: 'good', create_masters: 'true' });
        expect(good.body.data).toMatchObject({
            counts: { add: 0, change: 0, unchanged: 0, faulty: 3 },
            masters: { categories: [], units: [] },
        });
    });

    it('creates categories and units only when told to, and never changes a base unit', async () => {
        const file = lines('N1,New,Stains,Bottle,,,,');
        expect((await send(file)).body.code).toBe('import_faults');
        const run = await send(file, { create_masters: 'true' });
        expect(run.body.data.masters).toEqual({ categories: ['Stains'], units: ['Bottle'] });
        const other = await send(lines('N1,New,Stains,Test,,,,'));
        expect(other.body.details.report.faults[0]).toMatchObject({
            row: 2,
            column: 'base_unit',
            message: 'This product is counted in Bottle; that stays.',
        });
        const renamed = await send(lines('n1,Newer,Stains,Bottle,,,,'));
        expect(renamed.body.data.changes[0].differs).toEqual({ name: ['New', 'Newer'] });
        const taken = await send(lines('N2,Newer,Stains,Bottle,,,,'));
        expect(taken.body.details.report.faults[0].message).toBe('Product N1 has it already.');
    });

    it('takes 10,000 rows, in a time that grows with their number and not with its square', async () => {
        const upload = async (name: string, length: number) => {
            const rows = Array.from(
                { length },
                (_, at) =>
                    `${name}-${at},Product ${name} ${at},Reagents,Test,Kit,${10 + at},,${at}`,
            );
            const started = performance.now();
            const { body } = await send(lines(...rows));
            expect(body.data.counts).toMatchObject({ add: length, faulty: 0 });
            return performance.now() - started;
        };
        const few = await upload('F', 1000);
        const many = await upload('M', 10_000);
        console.info(`10,000 products uploaded in ${(many / 1000).toFixed(1)} s`);
        // Ten times the rows in at most thirty times the time: others may be at work on this machine.
        expect(many).toBeLessThan(30 * few);
    });

    it('refuses what means harm at once, and serves others meanwhile', async () => {
        const book = await writeXlsx({ sheets: [{ name: 'P', rows: [header.split(',')] }] });
        const hostile: [string, string | Uint8Array, number][] = [
            ['a zip bomb', zipBomb(), 202],
            ['50 MB', Buffer.alloc(50 * 1024 * 1024, 'a'), 413],
            ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001\u0000binary', 'latin1'), 202],
            ['no rows', new Uint8Array(book), 202],
            ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 202],
        ];
        for (const [what, content, status] of hostile) {
            const started = performance.now();
            const [answer, beside] = await Promise.all([
                send(content),
                app.call('GET /dashboard-summary', undefined, { as: 'superadmin' }),
            ]);
            expect([what, answer.status]).toEqual([what, status]);
            expect(answer.body.message).toBeTruthy();
            expect(beside.status).toBe(200);
            expect([what, performance.now() - started < 5000]).toEqual([what, true]);
        }
        expect(await products()).toEqual([]);
    });

    it('is for keepers of stock only', async () => {
        expect((await send(two, {}, 'facility')).status).toBe(403);
    });
});

/** A workbook of one sheet that says it unpacks to a gigabyte, and would. */
const zipBomb = (): Buffer =>
    zip([
        {
            name: '[Content_Types].xml',
            data: Buffer.alloc(64 * 1024 * 1024),
            claims: 1024 * 1024 * 1024,
        },
    ]);
