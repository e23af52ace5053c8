/** Spreadsheets that are small on the way and too much to read: what a person with a grudge would upload. */
import { zip } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

interface Parts {
    /** Name of the part with the strings, as the relations give it. */
    stringsAt?: string;
    strings?: string;
    sheet?: string;
    others?: { name: string; data: Buffer; claims?: number }[];
}

/** A workbook by hand, so that any of its parts can mean harm. */
export function workbook({
    stringsAt = 'sharedStrings.xml',
    strings = `<sst xmlns="${main}"><si><t>code</t></si></sst>`,
    sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
    others = [],
}: Parts): Buffer {
    const relation = (id: string, type: string, target: string) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
    const relations = (content: string) =>
        Buffer.from(`<Relationships xmlns="${packages}/relationships">${content}</Relationships>`);
    return zip([
        {
            name: '[Content_Types].xml',
            data: Buffer.from(
                `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
            ),
        },
        {
            name: '_rels/.rels',
            data: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
        },
        {
            name: 'xl/workbook.xml',
            data: Buffer.from(
                `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
            ),
        },
        {
            name: 'xl/_rels/workbook.xml.rels',
            data: relations(
                relation('r1', 'worksheet', 'worksheets/sheet1.xml') +
                    relation('r2', 'sharedStrings', stringsAt),
            ),
        },
        {
            name: 'xl/worksheets/sheet1.xml',
            data: Buffer.from(
                `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
            ),
        },
        { name: `xl/${stringsAt}`, data: Buffer.from(strings) },
        ...others,
    ]);
}

const sst = (content: string) => `<sst xmlns="${main}">${content}</sst>`;

/** Each by what it is, for tests that try them all. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
    'a million strings under another part name': () =>
        workbook({ stringsAt: 'other.xml', strings: sst('<si><t/></si>'.repeat(1_700_000)) }),
    'a million strings, rightly named': () =>
        workbook({ strings: sst('<si><t/></si>'.repeat(1_600_000)) }),
    'one string of many runs': () =>
        workbook({ strings: sst(`<si>${'<r><t>a</t></r>'.repeat(900_000)}</si>`) }),
    'more cells than there are': () =>
        workbook({ sheet: `<row r="1">${'<c><v>1</v></c>'.repeat(1_200_000)}</row>` }),
    'styles without end': () =>
        workbook({
            others: [
                {
                    name: 'xl/styles.xml',
                    data: Buffer.from(
                        `<styleSheet xmlns="${main}"><cellXfs>${'<xf/>'.repeat(900_000)}</cellXfs></styleSheet>`,
                    ),
                },
            ],
        }),
    'four hundred megabytes of zeros': () =>
        workbook({ others: [{ name: 'xl/media/a.png', data: Buffer.alloc(400_000_000) }] }),
    'sizes that lie': () =>
        workbook({
            others: [{ name: 'xl/media/a.png', data: Buffer.alloc(30_000_000), claims: 10 }],
        }),
    'entities that unfold': () =>
        workbook({
            strings: `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(1000)}">]>${sst('<si><t>&b;</t></si>')}`,
        }),
};
