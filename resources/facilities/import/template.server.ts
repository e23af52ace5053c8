/** What stands in the template of a facility list. */
import type { Download } from '../../define/engine.ts';
import { say, type Tongue } from '../../define/say.ts';
import { templateFile } from '../../imports/template.server.ts';
import { levels, ownerships } from '../places.ts';

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

const [levelWords, owners] = [Object.values(levels), Object.values(ownerships)];

/** The template of a facility list. */
export const facilityTemplate = (format: 'xlsx' | 'csv', tongue: Tongue): Promise<Download> =>
    templateFile(format, tongue, {
        title: say('Facility list template'),
        sheet: say('Facilities'),
        headings,
        examples: samples,
        allowed: [
            ['level', 'ownership'],
            ...levelWords.map((level, at) => [level, owners[at] ?? '']),
        ],
    });
