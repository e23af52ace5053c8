import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { facilityImport } from '../../../resources/facilities/import/import.server.ts';
import { matchFile } from '../../../resources/facilities/names/matcher.server.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { perform, sharedFile, upload } from './harness.ts';

interface Report {
    data: {
        done: boolean;
        counts: Record<string, number>;
        places: { regions: unknown[]; districts: unknown[] };
        faults: { row: number; column: string; message: string }[];
        faults_total: number;
        warnings: { row: number; message: string }[];
    };
}

const list = sharedFile('facilities/uganda_facilities_who_kemri_2019.csv');
const file = () => upload('uganda.csv', list ?? '');
let test_db: TestDatabase;

beforeAll(async () => {
    test_db = await freshDatabase();
});
afterAll(() => test_db.drop());

const run = (values: object) =>
    perform<Report>(test_db.db, facilityImport, { mode: 'all', dry_run: false, ...values }, [
        file(),
    ]);

test.skipIf(!list)(
    'a national list imports in under ten seconds, and the second time adds nothing',
    async () => {
        const bare = await run({ dry_run: true });
        expect(bare.data.counts).toMatchObject({ rows: 3792, add: 0, faulty: 3792 });
        const options = { create_places: true };
        const dry = await run({ ...options, mode: 'good', dry_run: true });
        expect(dry.data.counts).toEqual({
            rows: 3792,
            add: 3677,
            change: 0,
            unchanged: 0,
            faulty: 115,
            warnings: 24,
            without_coordinates: 0,
        });
        expect(dry.data.places.districts).toHaveLength(128);
        expect(dry.data.places.regions).toHaveLength(15);
        expect(dry.data.faults.every(({ column }) => column === 'district_2018')).toBe(true);

        await expect(run(options)).rejects.toThrow('Nothing was imported: 115 rows have faults.');
        expect(await count()).toBe(0);

        const begun = Date.now();
        const done = await run({ ...options, not_known: true });
        const seconds = (Date.now() - begun) / 1000;
        console.log(`3,792 facilities imported in ${seconds.toFixed(1)} s`);
        expect(seconds).toBeLessThan(10);
        expect(done.data.counts).toMatchObject({ add: 3792, faulty: 0, without_coordinates: 115 });
        expect(await count()).toBe(3792);

        const again = await run({ ...options, not_known: true });
        expect(again.data.counts).toMatchObject({ add: 0, change: 0, unchanged: 3792, faulty: 0 });
        expect(await count()).toBe(3792);
        const audited = await test_db.db.one<{ n: number }>(
            sql`select count(*) as n from audit where entity = 'facility' and action = 'create'`,
        );
        expect(audited.n).toBe(3792);
    },
);

const other = sharedFile('facilities/uganda_healthsites_io_2020.csv');

test.skipIf(!list || !other)('another list of the country is compared as a file', async () => {
    const { counts, count: names } = await perform<{
        counts: Record<string, number>;
        count: number;
    }>(test_db.db, matchFile, {}, [upload('healthsites.csv', other ?? '')]);
    expect(names).toBe(2666);
    expect(counts['certain']).toBeGreaterThan(100);
    expect(counts['doubtful']).toBeGreaterThan(100);
});

const count = async () =>
    (await test_db.db.one<{ n: number }>(sql`select count(*) as n from facility`)).n;
