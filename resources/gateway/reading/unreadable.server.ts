/** Why nothing could be read from bytes: what they are, or what is missing in them. Never a word of what they hold. */
import { phrases } from '../../define/say.ts';
import { decode } from './text.server.ts';
import { headerOf } from './tables/rows.server.ts';
import { missingOf } from './tables/tables.server.ts';

const reasons = phrases({
    empty: 'It is empty.',
    archive: 'It is an Excel workbook or an archive: save the table as CSV.',
    bytes: 'It is no text: a message of an instrument, an export, or a table as CSV is needed.',
    pima: 'Columns of a PIMA table are missing',
    mpima: 'Columns of an m-PIMA table are missing',
    gxalert: 'Columns of a GxAlert table are missing',
    truenat: 'Columns of a Truenat table are missing',
    cad4tb: 'Columns of a CAD4TB table are missing',
    qxr: 'Columns of a qXR table are missing',
    long: 'Its first line is longer than the names of any columns: a table has a line for its columns and one for each test. Export it again.',
    headings:
        'It looks like an export of GeneXpert Dx, but its headings are in a language that is not known: export it in English.',
    other: 'It is neither a message of an instrument (ASTM, HL7), nor an export of GeneXpert Dx, nor a table of tests.',
});

const archives = ['504b0304', 'd0cf11e0', '1f8b08', '377abcaf'];

/** Control characters of texts, of ASTM and of MLLP. */
const usual = new Set('\t\r\n\v\f\u0002\u0003\u0004\u0005\u0015\u0017\u001C');

/** A sentence; after a colon the columns that are missing, as the file should name them. */
export function whyUnreadable(bytes: Buffer): string {
    if (bytes.length === 0) return reasons.empty;
    const start = bytes.subarray(0, 4).toString('hex');
    if (archives.some((magic) => start.startsWith(magic))) return reasons.archive;
    const text = decode(bytes.subarray(0, 64 * 1024));
    if (text.replace(/[\s\p{Cf}]/gu, '') === '') return reasons.empty;
    const odd = text.match(/\p{Cc}|\uFFFD/gu)?.filter((sign) => !usual.has(sign)).length ?? 0;
    if (start === '25504446' || odd > text.length / 100) return reasons.bytes;
    return (
        missingColumns(text) ??
        (/gene\s*xpert/i.test(text.slice(0, 500)) && !/^\s*(H|MSH)\W/.test(text)
            ? reasons.headings
            : reasons.other)
    );
}

/** Of the format whose columns are there for the most part. */
function missingColumns(text: string): string | undefined {
    const header = headerOf(text);
    const shares = missingOf(header).map((one) => ({
        ...one,
        share: 1 - one.missing.length / one.of,
    }));
    const [best] = shares.toSorted((a, b) => b.share - a.share);
    if (!best || best.share < 0.4) return undefined;
    // All columns are there, and still it was taken for no table.
    if (!best.missing.length) return reasons.long;
    return `${reasons[best.name]}: ${best.missing.join(', ')}`;
}
