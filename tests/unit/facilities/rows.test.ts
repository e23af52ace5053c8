import { describe, expect, test } from 'vitest';
import { readHeader } from '../../../resources/facilities/import/columns.ts';
import { readRows } from '../../../resources/facilities/import/rows.server.ts';
import { readLevel, readOwnership } from '../../../resources/facilities/import/words.ts';
import type { Cell } from '../../../resources/imports/table.ts';

const header = ['ref', 'name', 'level', 'ownership', 'district', 'lat', 'lng', 'dhis2_uid'];
const good: Cell[] = ['A1', 'Kapiri HC III', 'HC III', 'Government', 'Kapiri', '0.5', '33.1', ''];

/** Reads one row, with some cells replaced. */
const read = (changes: Record<string, Cell> = {}) => {
    const cells = header.map((heading, at) =>
        heading in changes ? (changes[heading] ?? null) : (good[at] ?? null),
    );
    return readRows({ header, rows: [{ row: 7, cells }] }, readHeader(header));
};
const fault = async (changes: Record<string, Cell>) => {
    const { faults } = await read(changes);
    expect(faults).toHaveLength(1);
    return faults[0];
};

describe('a row of a facility list', () => {
    test('is read as it stands', async () => {
        expect((await read()).rows[0]).toMatchObject({
            row: 7,
            code: 'A1',
            name: 'Kapiri HC III',
            level: 'hc_iii',
            ownership: 'government',
            district: 'Kapiri',
            lat: 0.5,
            lng: 33.1,
            dhis2_uid: undefined,
        });
        expect((await read({ lat: 0.123456789, lng: -1 })).rows[0]).toMatchObject({
            lat: 0.12346,
            lng: -1,
        });
        expect((await read({ lat: '0,39422', lng: '33,16' })).rows[0]).toMatchObject({
            lat: 0.39422,
            lng: 33.16,
        });
        expect((await read({ name: '  Kapiri   HC III ' })).rows[0]?.name).toBe('Kapiri HC III');
    });

    test('what lists write for nothing is nothing', async () => {
        for (const nothing of ['NA', 'N/A', 'null', '-', ' ', null]) {
            expect(
                (await read({ lat: nothing, lng: nothing, district: nothing })).rows[0],
            ).toMatchObject({
                lat: undefined,
                lng: undefined,
                district: undefined,
            });
        }
    });

    test('names row, column and what is allowed', async () => {
        expect(await fault({ level: 'HC V' })).toMatchObject({
            row: 7,
            column: 'level',
            value: 'HC V',
            message: 'Not a known value.',
        });
        expect((await fault({ level: 'HC V' }))?.allowed).toContain('HC III');
        expect((await fault({ level: 'Health Centre' }))?.column).toBe('level');
        expect((await fault({ ownership: 'Decomissioned' }))?.allowed).toContain('Prison');
        expect(await fault({ name: '' })).toMatchObject({ column: 'name', message: 'Required.' });
        expect((await fault({ name: 'x'.repeat(161) }))?.message).toBe('At most 160 characters.');
        expect(await fault({ lat: '91' })).toMatchObject({
            column: 'lat',
            message: 'Between -90 and 90.',
        });
        expect((await fault({ lat: 'north' }))?.message).toMatch(/^A number of degrees/);
        expect(await fault({ lng: '' })).toMatchObject({ column: 'lng' });
        expect((await fault({ lat: 0, lng: 0 }))?.message).toMatch(/^Not a position/);
        expect((await fault({ dhis2_uid: '123' }))?.column).toBe('dhis2_uid');
    });

    test('takes no formula and no value of another kind', async () => {
        for (const formula of [
            '=1+1',
            '=HYPERLINK("x")',
            '@SUM(A1)',
            '+cmd',
            '＝1+1',
            { formula: 'A1&B1' },
        ]) {
            expect((await fault({ name: formula }))?.message).toBe(
                'A formula. Give the value itself.',
            );
        }
        expect((await fault({ lat: '=1+1' }))?.message).toBe('A formula. Give the value itself.');
        expect((await fault({ name: true }))?.message).toBe('Text expected.');
        expect((await fault({ name: new Date('2026-03-14') }))?.message).toBe('Text expected.');
        expect((await fault({ name: 'Bell\u0007' }))?.message).toMatch(/cannot be printed/);
    });

    test('has no more cells than the header', async () => {
        const { faults } = await readRows(
            { header, rows: [{ row: 2, cells: [...good, 'extra'] }] },
            readHeader(header),
        );
        expect(faults[0]).toMatchObject({
            value: 'extra',
            message: 'More cells than the header has.',
        });
    });
});

test('levels and owners are known by the words of lists, and by no others', async () => {
    expect(['HC II', 'hcii', 'H/C 2', 'Health Centre II', 'hc_ii'].map(readLevel)).toEqual(
        Array(5).fill('hc_ii'),
    );
    expect(['Hospital', 'General Hospital', 'RRH', 'NRH', 'CPHL'].map(readLevel)).toEqual([
        'hospital',
        'hospital',
        'regional_referral',
        'national_referral',
        'reference_laboratory',
    ]);
    expect(['HC', 'Post', 'Kapiri HC II', 'HC I'].map(readLevel)).toEqual(Array(4).fill(undefined));
    expect(['Govt.', 'PNFP', 'UPDF', 'unclear'].map(readOwnership)).toEqual([
        'government',
        'pnfp',
        'military',
        undefined,
    ]);
});

test('headings are recognised, unknown ones listed, doubled ones left out', async () => {
    const columns = readHeader([
        'Ref',
        'Facility Name',
        'Region',
        'subregion',
        'District (2018)',
        'Latitude',
        'code',
        'Remarks',
    ]);
    expect(columns.map(({ field }) => field)).toEqual([
        'code',
        'name',
        'region_group',
        'subregion',
        'district',
        'lat',
        null,
        null,
    ]);
    expect(columns[6]?.note?.text).toMatch(/given by another column/);
    expect(columns.map(({ label }) => label)).toContain('Grouping of regions');
    expect(readHeader(['region'])[0]?.field).toBe('subregion');
});
