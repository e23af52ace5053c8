/** The file that a person fills in: headings, and on sheets of their own an example and the allowed words. */
import { writeXlsx } from 'hucre/xlsx';
import type { Download } from '../define/engine.ts';
import { levels, ownerships } from './places.ts';

const headings = [
    'code',
    'name',
    'level',
    'ownership',
    'district',
    'subregion',
    'lat',
    'lng',
    'dhis2_uid',
    'hub',
    'partner',
    'contact',
    'phone',
    'email',
];
const samples = [
    [
        'EX0001',
        'Example Health Centre III',
        'HC III',
        'Government',
        'Wakiso',
        'North Buganda',
        0.39422,
        32.4,
        '',
        '',
        '',
        'In-charge',
        '0700 000000',
        '',
    ],
    [
        'EX0002',
        'Example Hospital',
        'Hospital',
        'PNFP',
        'Gulu',
        'Acholi',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
    ],
];

/** The template in one of its two forms. */
export async function templateFile(format: 'xlsx' | 'csv'): Promise<Download> {
    if (format === 'csv') {
        return {
            name: 'Facility list template.csv',
            type: 'text/csv; charset=utf-8',
            body: Buffer.from(`\ufeff${headings.join(',')}\r\n`),
        };
    }
    const [levelWords, owners] = [Object.values(levels), Object.values(ownerships)];
    const words = levelWords.map((level, at) => [level, owners[at] ?? '']);
    const bytes = await writeXlsx({
        sheets: [
            { name: 'Facilities', rows: [headings] },
            // Not on the first sheet: what stands there is imported.
            { name: 'Example', rows: [headings, ...samples] },
            { name: 'Allowed words', rows: [['level', 'ownership'], ...words] },
        ],
    });
    return {
        name: 'Facility list template.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: Buffer.from(bytes),
    };
}
