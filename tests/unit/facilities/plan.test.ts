import { describe, expect, test } from 'vitest';
import { planImport } from '../../../resources/facilities/import/plan.server.ts';
import type { Fault } from '../../../resources/imports/faults.server.ts';
import type { Snapshot, Stored } from '../../../resources/facilities/import/values.server.ts';
import type { ImportRow } from '../../../resources/facilities/import/rows.server.ts';

const stored = (facts: Partial<Stored>): Stored => ({
    id: 1,
    version: 1,
    name: 'Kapiri HC III',
    code: 'A1',
    level: 'hc_iii',
    ownership: 'government',
    district_id: 1,
    lat: 0.5,
    lng: 33.1,
    dhis2_uid: null,
    hub_id: null,
    partner_id: null,
    contact: '',
    phone: '',
    email: '',
    ...facts,
});
const row = (facts: Partial<ImportRow> = {}): ImportRow => ({
    row: 2,
    code: 'A1',
    name: 'Kapiri HC III',
    level: 'hc_iii',
    ownership: 'government',
    district: 'Kapiri',
    lat: 0.5,
    lng: 33.1,
    ...facts,
});
const country = (facilities: Stored[] = []): Snapshot => ({
    facilities,
    districts: [
        { id: 1, name: 'Kapiri', region_id: 1 },
        { id: 2, name: 'Luwero', region_id: 1 },
    ],
    regions: [{ id: 1, name: 'Lakeside', region_group: 'Eastern' }],
    hubs: [{ id: 5, name: 'Kapiri Hub' }],
    partners: [{ id: 6, name: 'Helping Hands' }],
});
/** `ofCells`: faults that reading the cells has found already. */
const plan = (
    rows: ImportRow[],
    facilities: Stored[] = [],
    options = {},
    ofCells: readonly Fault[] = [],
) =>
    planImport(
        { rows, faults: ofCells },
        country(facilities),
        { create_places: false, not_known: false, ...options },
        String,
    );

describe('an import against what is there', () => {
    test('knows a facility by its code: unchanged, or changed where the file says more', () => {
        expect(plan([row()], [stored({})])).toMatchObject({ add: [], change: [], unchanged: [2] });
        const { change } = plan(
            [row({ code: 'a1', name: 'Kapiri Health Centre III' })],
            [stored({})],
        );
        expect(change[0]?.differs).toEqual({
            name: ['Kapiri HC III', 'Kapiri Health Centre III'],
            code: ['A1', 'a1'],
        });
    });

    test('an empty cell empties nothing', () => {
        const known = stored({ phone: '0700', hub_id: 5 });
        expect(
            plan([row({ lat: undefined, lng: undefined, ownership: undefined })], [known])
                .unchanged,
        ).toEqual([2]);
    });

    test('without a code, name, level and district are the facility', () => {
        const uncoded = row({ code: undefined });
        expect(plan([uncoded], [stored({})]).unchanged).toEqual([2]);
        const two = [stored({}), stored({ id: 2, code: 'A2' })];
        expect(plan([uncoded], two).faults[0]?.message).toMatch(/^2 facilities .* \(A1, A2\)/);
        const adopted = plan([row()], [stored({ code: null })]);
        expect(adopted.change[0]?.differs).toEqual({ code: [null, 'A1'] });
    });

    test('repeats within the file are faults; other codes make two facilities, with a warning', () => {
        expect(plan([row(), row({ row: 3 })]).faults[0]).toMatchObject({
            row: 3,
            message: 'Row 2 has this code already.',
        });
        const uncoded = plan([row({ code: undefined }), row({ row: 3, code: undefined })]);
        expect(uncoded.faults[0]?.message).toBe('Same name, level and district as row 2.');
        const twins = plan([row(), row({ row: 3, code: 'A2' })]);
        expect(twins.add).toHaveLength(2);
        expect(twins.warnings[0]).toMatchObject({
            row: 3,
            message: expect.stringContaining('row 2'),
        });
        expect(
            plan([row(), row({ row: 3, code: 'A2', district: 'Luwero' })]).warnings,
        ).toHaveLength(0);
        const claimed = plan([row(), row({ row: 3, code: undefined })], [stored({})]);
        expect(claimed.faults[0]?.message).toBe('Row 2 is this facility already.');
    });

    test('DHIS2 ids are one facility’s', () => {
        const uid = 'abcDEF12345';
        expect(
            plan([
                row({ dhis2_uid: uid }),
                row({ row: 3, code: 'A2', name: 'Other', dhis2_uid: uid }),
            ]).faults,
        ).toHaveLength(1);
        const taken = plan(
            [row({ dhis2_uid: uid })],
            [stored({ id: 9, code: 'X9', name: 'Other', dhis2_uid: uid })],
        );
        expect(taken.faults[0]?.message).toBe('Other has this DHIS2 id already.');
    });

    test('hubs and partners are chosen among those there, never made', () => {
        expect(
            plan([row({ hub: 'kapiri hub', partner: 'Helping Hands' })]).add[0]?.values,
        ).toMatchObject({ hub_id: 5, partner_id: 6 });
        expect(plan([row({ hub: 'Kapiri Hubb' })]).faults[0]).toMatchObject({
            column: 'hub',
            allowed: ['Kapiri Hub'],
        });
    });
});

describe('a row with a fault', () => {
    const told = ({ faults }: ReturnType<typeof plan>) =>
        faults.map(({ row: at, column }) => [at, column]);
    const of = (column: string, at = 2): Fault => ({ row: at, column, value: '?', message: 'No.' });

    test('is checked to its end: district, hub, partner, code and DHIS2 id at once', () => {
        const uid = 'abcDEF12345';
        const bad = row({ row: 3, district: 'Luweero', hub: '?', partner: '?', dhis2_uid: uid });
        const planned = plan([row({ dhis2_uid: uid }), bad], [], {}, [of('lat', 3)]);
        expect(told(planned)).toEqual([
            [3, 'lat'],
            [3, 'district'],
            [3, 'hub'],
            [3, 'partner'],
            [3, 'code'],
            [3, 'dhis2_uid'],
        ]);
        expect(planned.add).toHaveLength(1);
    });

    test('is left out, wherever the fault is, and its district is not made', () => {
        const newtown = row({ district: 'Newtown', subregion: 'Savanna' });
        for (const column of ['', 'lat', 'phone'])
            expect(plan([newtown], [], { create_places: true }, [of(column)])).toMatchObject({
                add: [],
                change: [],
                unchanged: [],
                districts: [],
                regions: [],
            });
        expect(plan([row()], [stored({})], {}, [of('email')]).unchanged).toEqual([]);
    });

    test('has no second fault that follows from the first', () => {
        const twin = stored({ code: null });
        for (const [column, facts] of [
            ['code', { code: undefined }],
            ['code', { code: undefined, district: undefined }],
            ['name', { name: '' }],
            ['level', { level: 'other' }],
            ['district', { district: undefined }],
        ] as const) {
            const rows = [row({ code: 'A9' }), row({ row: 3, code: 'A8', ...facts })];
            const other = stored({ id: 4, code: 'X', level: 'other' });
            const nameless = stored({ id: 5, code: 'Y', name: '' });
            const planned = plan(rows, [twin, other, nameless], {}, [of(column, 3)]);
            expect(told(planned)).toEqual([[3, column]]);
        }
    });
});

describe('the district of a row', () => {
    test('another spelling is a fault that proposes, and is not taken', () => {
        const { faults, add } = plan([row({ district: 'Luweero' })]);
        expect(add).toHaveLength(0);
        expect(faults[0]).toMatchObject({
            column: 'district',
            value: 'Luweero',
            allowed: ['Luwero'],
        });
        expect(plan([row({ district: 'KAPIRI district' })]).add).toHaveLength(1);
    });

    test('new districts are listed first, and made only by choice, with their region', () => {
        const rows = [row({ district: 'Newtown', subregion: 'Savanna', region_group: 'Northern' })];
        expect(plan(rows)).toMatchObject({
            districts: [],
            missing: [{ name: 'Newtown', rows: 1 }],
        });
        expect(plan(rows, [], { create_places: true })).toMatchObject({
            districts: [{ name: 'Newtown', region: 'Savanna' }],
            regions: [{ name: 'Savanna', region_group: 'Northern' }],
            faults: [],
        });
        const homeless = plan([row({ district: 'Newtown' })], [], { create_places: true });
        expect(homeless.faults[0]?.message).toMatch(/needs a region/);
        const torn = plan(
            [...rows, row({ row: 3, code: 'A2', district: 'Newtown', subregion: 'Lakeside' })],
            [],
            { create_places: true },
        );
        expect(torn.faults[0]).toMatchObject({
            row: 3,
            message: 'Another row puts Newtown into Savanna.',
        });
    });

    test('none at all leaves a facility that is known by its code where somebody has put it', () => {
        const rows = [row({ district: undefined })];
        for (const not_known of [false, true])
            expect(plan(rows, [stored({ district_id: 2 })], { not_known })).toMatchObject({
                unchanged: [2],
                change: [],
                faults: [],
                without_district: 0,
            });
    });

    test('none at all is a fault, or by choice “Not known”', () => {
        const rows = [row({ district: undefined })];
        expect(plan(rows).faults[0]?.message).toMatch(/^No district/);
        const filed = plan(rows, [], { not_known: true });
        expect(filed).toMatchObject({
            districts: [{ name: 'Not known' }],
            without_district: 1,
            faults: [],
        });
        expect(filed.add[0]?.values).toMatchObject({
            district_id: null,
            new_district: 'Not known',
        });
    });

    test('a region that disagrees is shown and the district’s own kept', () => {
        const { warnings, add } = plan([row({ subregion: 'Savanna', region_group: 'Northern' })]);
        expect(warnings.map(({ message }) => message)).toEqual([
            'Kapiri lies in Lakeside; that is kept.',
            'Kapiri lies in Eastern; that is kept.',
        ]);
        expect(add).toHaveLength(1);
    });
});
