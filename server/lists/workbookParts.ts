/** The small parts of a workbook: the sheet that says what the list is, the styles, and what names the sheets (ECMA-376, part 1). */
import { cellEnd, escapeXml, lettersOf } from './cellXml.ts';

/** Lines of the first sheet: a heading and what is said of it. */
export interface FirstSheet {
    /** As spreadsheets take it (`sheetName`). */
    name: string;
    lines: readonly (readonly [heading: string, text: string])[];
}

/** How a column looks. */
export interface Look {
    header: string;
    /** In characters. */
    width: number;
    /** How its values are shown; as the spreadsheet sees fit where nothing is said. */
    format?: string | undefined;
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The formats of columns, each once. */
const formatsOf = (columns: readonly Look[]): string[] => [
    ...new Set(columns.flatMap(({ format }) => format ?? [])),
];

/** The number of the style that each column has; 0 is none. */
export function stylesOf(columns: readonly Look[]): number[] {
    const formats = formatsOf(columns);
    return columns.map(({ format }) => (format === undefined ? 0 : formats.indexOf(format) + 1));
}

/** Text has a number of its own in every spreadsheet; what a workbook brings begins at 164. */
const numberOf = (format: string, at: number): number => (format === '@' ? 49 : 164 + at);

/** The styles of all columns. */
export function stylesXml(columns: readonly Look[]): string {
    const formats = formatsOf(columns).map((format, at) => [numberOf(format, at), format] as const);
    const own = formats.filter(([number]) => number >= 164);
    const plain = 'fontId="0" fillId="0" borderId="0"';
    const numbers = own.map(
        ([number, format]) => `<numFmt numFmtId="${number}" formatCode="${escapeXml(format)}"/>`,
    );
    const styles = formats.map(
        ([number]) => `<xf numFmtId="${number}" ${plain} xfId="0" applyNumberFormat="1"/>`,
    );
    return [
        `${declared}<styleSheet ${main}>`,
        own.length ? `<numFmts count="${own.length}">${numbers.join('')}</numFmts>` : '',
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        `<cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs>`,
        `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" ${plain} xfId="0"/>${styles.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('');
}

const widthXml = ({ width }: { width: number }, at: number): string =>
    `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;

/** A sheet up to its rows. */
const opened = (columns: readonly { width: number }[], view = ''): string =>
    `${declared}<worksheet ${main} xmlns:r="${office}">${view}${columns.length ? `<cols>${columns.map(widthXml).join('')}</cols>` : ''}<sheetData>`;

/** The list up to its first row: its columns are named, and stay when one goes down. */
export function listHead(columns: readonly Look[]): string {
    const styles = stylesOf(columns);
    const named = columns.map(
        ({ header }, at) => header && `<c r="${lettersOf(at)}1${cellEnd(header, styles[at]!)}`,
    );
    const view =
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>';
    return `${opened(columns, view)}<row r="1">${named.join('')}</row>`;
}

/** What ends a sheet. */
export const sheetEnd = '</sheetData></worksheet>';

/** The sheet that says what the list is. */
export function firstXml({ lines }: FirstSheet): string {
    const rows = lines.map(([heading, text], row) => {
        const at = row + 1;
        // A cell that would hold nothing is left out: half of one damages the file.
        const cell = (column: string, said: string) =>
            said && `<c r="${column}${at}${cellEnd(said, 0)}`;
        return `<row r="${at}">${cell('A', heading)}${cell('B', text)}</row>`;
    });
    return `${opened([{ width: 24 }, { width: 100 }])}${rows.join('')}${sheetEnd}`;
}

const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (all: readonly string[]): string =>
    `${declared}<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`;

/** What names the sheets: by path, the first one's name before those of the list. */
export function namingParts(first: string, names: readonly string[]): Record<string, string> {
    const sheets = names.map(
        (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    );
    const override = (part: string, type: string) =>
        `<Override PartName="/xl/${part}.xml" ContentType="${sheetType}.${type}+xml"/>`;
    const types = [
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        override('workbook', 'sheet.main'),
        override('styles', 'styles'),
        override('worksheets/first', 'worksheet'),
        ...names.map((_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet')),
    ];
    return {
        'xl/workbook.xml': `${declared}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="${escapeXml(first)}" sheetId="9999" r:id="rIdFirst"/>${sheets.join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relations([
            relation('rIdFirst', 'worksheet', 'worksheets/first.xml'),
            ...names.map((_, at) =>
                relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
            ),
            relation('rIdStyles', 'styles', 'styles.xml'),
        ]),
        '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
        '[Content_Types].xml': `${declared}<Types xmlns="${packaged}/content-types">${types.join('')}</Types>`,
    };
}
