import readsForms from '@fastify/multipart';
import fastify from 'fastify';
import { writeXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type Answer, type TestApp } from '../../helpers/app.ts';
import { multipart } from '../../helpers/multipart.ts';

let app: TestApp;
beforeEach(async () => {
    await app?.close();
    app = await testApp();
});
afterAll(() => app.close());

const header = 'ref,name,level,ownership,district,lat,lng';
const lines = (...rows: string[]) => [header, ...rows].join('\n');
const five = lines(
    'N1,Alpha HC II,HC II,Government,Amber,2.1,32.1',
    'N2,Beta HC III,HC III,PNFP,Amber,2.2,32.2',
    'N3,Gamma HC IV,HC IV,Government,Cedar,0.2,32.3',
    'N4,Delta Hospital,Hospital,Government,Cedar,,',
    'N5,Epsilon Clinic,Clinic,Private,Dune,0.3,31.9',
);

const importing = 'POST /x/facilities/import';

/** A file as the browser sends it. */
const formOf = (
    content: string | Uint8Array,
    fields: Record<string, string> = {},
    path = importing,
) =>
    multipart(
        [{ name: 'list.csv', content: Buffer.from(content as Uint8Array), type: 'text/csv' }],
        path.includes('import') ? { mode: 'all', dry_run: 'false', ...fields } : {},
    );

const send = (
    content: string | Uint8Array,
    fields: Record<string, string> = {},
    as = 'superadmin',
    path = importing,
): Promise<Answer> => {
    const { body, headers } = formOf(content, fields, path);
    return app.call(path, body, { as, headers });
};
const count = async () =>
    (await app.db.one<{ n: number }>(sql`select count(*) as n from facility`)).n;

describe('importing a facility list', () => {
    test('a dry run answers what the run does, and changes nothing', async () => {
        const before = await count();
        const dry = await send(five, { dry_run: 'true' });
        expect(dry.status).toBe(200);
        expect(await count()).toBe(before);
        const run = await send(five);
        expect(run.body.data).toEqual({ ...dry.body.data, done: true });
        expect(run.body.data.counts).toEqual({
            rows: 5,
            add: 5,
            change: 0,
            unchanged: 0,
            faulty: 0,
            warnings: 0,
            without_coordinates: 1,
        });
        expect(await count()).toBe(before + 5);
        const stored = await app.db.one(
            sql`select name, level, ownership, lat from facility where code = 'N3'`,
        );
        expect(stored).toEqual({
            name: 'Gamma HC IV',
            level: 'hc_iv',
            ownership: 'government',
            lat: 0.2,
        });
        const audit = await app.db.one(sql`
            select actor, action from audit where entity = 'facility' and after ->> 'code' = 'N3'`);
        expect(audit).toEqual({ actor: 'superadmin-home', action: 'create' });
    });

    test('is a dry run unless told otherwise', async () => {
        const before = await count();
        const { body } = await send(five, { dry_run: '' });
        expect(body.data.done).toBe(false);
        expect(await count()).toBe(before);
    });

    test('the same file twice adds nothing', async () => {
        await send(five);
        const before = await count();
        const again = await send(five);
        expect(again.body.data.counts).toMatchObject({ add: 0, change: 0, unchanged: 5 });
        expect(await count()).toBe(before);
    });

    test('a fault in any row stops all of it, or that row alone', async () => {
        const rows = five.split('\n').slice(1);
        for (const at of rows.keys()) {
            const broken = lines(
                ...rows.map((row, one) =>
                    one === at ? row.replace(/,(HC \w+|Hospital|Clinic),/, ',HC V,') : row,
                ),
            );
            const before = await count();
            const refused = await send(broken);
            expect(refused.status).toBe(202);
            expect(refused.body).toMatchObject({
                message: 'Nothing was imported: 1 row has a fault.',
                code: 'import_faults',
                details: { report: { faults: [{ row: at + 2, column: 'level', value: 'HC V' }] } },
            });
            expect(await count()).toBe(before);
        }
        const before = await count();
        const good = await send(lines(rows[0]!, 'N9,Omega,HC V,PNFP,Amber,,', rows[1]!), {
            mode: 'good',
        });
        expect(good.body.data.counts).toMatchObject({ add: 2, faulty: 1 });
        expect(await count()).toBe(before + 2);
    });

    test('all faults of a row are told at once, in the order of the columns', async () => {
        const refused = await send(
            lines('N1,Alpha,HC II,PNFP,Amber,,', 'N1,Beta,HC V,PNFP,Elsewhere,91,'),
        );
        const { faults, counts } = refused.body.details.report;
        expect(faults.map(({ row, column }: Record<string, unknown>) => [row, column])).toEqual(
            ['ref', 'level', 'district', 'lat', 'lng'].map((column) => [3, column]),
        );
        expect(counts).toMatchObject({ add: 1, faulty: 1 });
    });

    test('what changed in the list changes here, and an empty cell empties nothing', async () => {
        await send(five);
        const moved = await send(lines('N2,Beta HC IV,HC IV,PNFP,Birch,,'));
        expect(moved.body.data.changes[0].differs).toEqual({
            name: ['Beta HC III', 'Beta HC IV'],
            level: ['hc_iii', 'hc_iv'],
            district_id: [app.world.districts[0], app.world.districts[1]],
        });
        const stored = await app.db.one(
            sql`select name, lat, version from facility where code = 'N2'`,
        );
        expect(stored).toEqual({ name: 'Beta HC IV', lat: 2.2, version: 2 });
    });

    test('districts and regions are created only by choice', async () => {
        const rows = `${header},subregion\nN1,Alpha,HC II,Government,Newtown,,,Far East\nN2,Beta,HC II,Government,,,,`;
        const refused = await send(rows);
        expect(refused.body.details.report.faults).toMatchObject([
            { row: 2, column: 'district', value: 'Newtown' },
            { row: 3, column: 'district', value: '' },
        ]);
        const done = await send(rows, { create_places: 'true', not_known: 'true' });
        expect(done.body.data.places.districts.map((one: { name: string }) => one.name)).toEqual([
            'Newtown',
            'Not known',
        ]);
        const stored = await app.db.rows(sql`
            select f.code, d.name as district, r.name as region from facility f
              join district d on d.id = f.district_id join region r on r.id = d.region_id
             where f.code in ('N1', 'N2') order by f.code`);
        expect(stored).toEqual([
            { code: 'N1', district: 'Newtown', region: 'Far East' },
            { code: 'N2', district: 'Not known', region: 'Not known' },
        ]);
    });

    test('the made-up list of the fixtures imports from CSV and from xlsx alike', async () => {
        const bytes = readFileSync(join(import.meta.dirname, '../../fixtures/facilities/list.csv'));
        const fromCsv = await send(bytes, { create_places: 'true', dry_run: 'true' });
        expect(fromCsv.body.data.counts).toMatchObject({
            rows: 12,
            add: 12,
            warnings: 1,
            without_coordinates: 1,
        });
        const rows = bytes
            .toString()
            .trim()
            .split('\n')
            .map((line) => line.split(','));
        const xlsx = await writeXlsx({ sheets: [{ name: 'List', rows }] });
        const fromXlsx = await send(xlsx, { create_places: 'true', dry_run: 'true' });
        expect(fromXlsx.body.data).toEqual(fromCsv.body.data);
    });

    test('only the system administrator imports', async () => {
        for (const as of ['admin', 'facility', 'ip', 'hub', 'distributor']) {
            expect((await send(five, {}, as)).status).toBe(403);
        }
        expect((await app.call('POST /x/facilities/import', {})).status).toBe(401);
    });

    test('a file that is none is refused with a sentence', async () => {
        for (const [content, message] of [
            ['', 'The file is empty.'],
            ['a,b\n1,2', /^These columns are missing: Name, Level, District/],
            ['PK\u0003\u0004 nonsense', /readable xlsx/],
        ] as const) {
            const answer = await send(content);
            expect(answer.status).toBe(202);
            expect(answer.body.message).toMatch(message);
        }
    });

    test('columns of other names are chosen by hand, with what they may be proposed', async () => {
        const file = 'facility,matched_level,where,uid\nAlpha,HC II,Amber,abc\n';
        const before = await count();
        const { status, body } = await send(file, { dry_run: 'true' });
        expect(status).toBe(202);
        expect(body.message).toMatch(/^These columns are missing: Level, District/);
        expect(body.details.columns).toEqual([
            { heading: 'facility', field: 'name', label: 'Name' },
            { heading: 'matched_level', field: null, proposal: 'level' },
            { heading: 'where', field: null },
            { heading: 'uid', field: 'dhis2_uid', label: 'DHIS2 id' },
        ]);
        expect(body.details.expected).toContainEqual({
            field: 'district',
            label: 'District',
            required: true,
        });
        const columns = JSON.stringify({
            matched_level: 'level',
            where: 'district',
            uid: '',
            elsewhere: 'code',
        });
        const dry = await send(file, { dry_run: 'true', columns });
        expect(dry.body.data.columns).toEqual([
            { heading: 'facility', field: 'name', label: 'Name' },
            { heading: 'matched_level', field: 'level', label: 'Level' },
            { heading: 'where', field: 'district', label: 'District' },
            { heading: 'uid', field: null, proposal: 'dhis2_uid' },
        ]);
        expect((await send(file, { columns })).body.data.counts).toMatchObject({ add: 1 });
        expect(await count()).toBe(before + 1);
        expect((await send(file, { columns: 'level' })).body.message).toBe(
            'The choice of columns cannot be read.',
        );
    });

    test('fifty megabytes are refused for hardly more than it takes to let them pass', async () => {
        const { body, headers } = formOf(Buffer.alloc(50 * 1024 * 1024, 65));
        const bare = fastify({ bodyLimit: body.length });
        await bare.register(readsForms, { limits: { fileSize: body.length } });
        bare.post('/', async (request) => {
            for await (const part of request.parts())
                if (part.type === 'file') await finished(part.file.resume());
            return '';
        });
        /** Milliseconds of this process on a core, whatever else the machine does. */
        const costOf = async (send: () => Promise<number>, expected: number) => {
            const begun = process.cpuUsage();
            expect(await send()).toBe(expected);
            const { user, system } = process.cpuUsage(begun);
            return (user + system) / 1000;
        };
        const costs: { ours: number; floor: number }[] = [];
        for (let attempt = 0; attempt < 5; attempt++) {
            const floor = await costOf(
                async () =>
                    (await bare.inject({ method: 'POST', url: '/', headers, payload: body }))
                        .statusCode,
                200,
            );
            const ours = await costOf(
                async () => (await app.call(importing, body, { as: 'superadmin', headers })).status,
                413,
            );
            costs.push({ ours, floor });
        }
        await bare.close();
        const [ours, floor] = [
            Math.min(...costs.map((one) => one.ours)),
            Math.min(...costs.map((one) => one.floor)),
        ];
        expect(ours).toBeLessThan(3 * floor);
    });

    test('the template can be filled in and imported', async () => {
        const csv = await app.call('GET /x/facilities/import/template?format=csv', undefined, {
            as: 'superadmin',
        });
        const filled = `${csv.text}T1,Alpha,HC II,Government,Amber,,,,,,,,,\r\n`;
        expect((await send(filled)).body.data.counts.add).toBe(1);
        const xlsx = await app.call('GET /x/facilities/import/template', undefined, {
            as: 'superadmin',
        });
        expect(xlsx.headers['content-disposition']).toContain('.xlsx');
    });
});

describe('matching names', () => {
    const match = (body: object) =>
        app.call('POST /x/facilities/match', body, { as: 'superadmin' });
    const confirm = (facility_id: number, alias: string) =>
        app.call('POST /x/facilities/match/confirm', { facility_id, alias }, { as: 'superadmin' });

    test('proposes, and remembers what was confirmed', async () => {
        await send(five);
        const { body } = await match({
            names: ['ALPHA H/C II GXIV 816619', 'Gama HC IV', 'Elsewhere'],
        });
        expect(body.data.map((one: { certainty: string }) => one.certainty)).toEqual([
            'certain',
            'likely',
            'none',
        ]);
        const gamma = body.data[1].candidates[0];
        expect(gamma).toMatchObject({ name: 'Gamma HC IV', code: 'N3', district: 'Cedar' });
        const kept = await confirm(gamma.facility_id, ' Gama  HC IV ');
        expect(kept.body).toMatchObject({
            success: 'Spelling remembered',
            data: { alias: 'Gama HC IV' },
        });
        expect((await match({ names: ['GAMA HC IV'] })).body.data[0]).toMatchObject({
            certainty: 'certain',
            because: { text: 'This spelling was confirmed before' },
        });
        const { body: shown } = await app.call(
            'POST /facilities/',
            { id: gamma.facility_id },
            { as: 'superadmin' },
        );
        expect(shown.data[0].aliases).toEqual(['Gama HC IV']);
    });

    test('a spelling belongs to one facility', async () => {
        const [first, second] = app.world.facilities as [number, number];
        await confirm(first, 'Old Name');
        const refused = await confirm(second, 'OLD NAME');
        expect(refused.status).toBe(202);
        expect(refused.body.errors.alias).toBe(
            'Facility 1 has this spelling already. Remove it there first.',
        );
        expect((await confirm(first, 'old name')).status).toBe(200);
        expect((await confirm(999_999, 'Nowhere')).status).toBe(404);
    });

    test('reads names and districts from a file with or without headings', async () => {
        await send(five);
        const headed = await send(
            'site name,district\nAlpha HC II,Amber\nAlpha HC II,Dune',
            {},
            'superadmin',
            'POST /x/facilities/match/file',
        );
        expect(headed.body.counts).toEqual({ certain: 1, likely: 1, doubtful: 0, none: 0 });
        const bare = await send(
            'Alpha HC II,Amber\nBeta HC III',
            {},
            'superadmin',
            'POST /x/facilities/match/file',
        );
        expect(bare.body.count).toBe(2);
        expect(bare.body.counts.certain).toBe(2);
    });
});
