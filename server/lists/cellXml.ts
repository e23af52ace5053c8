/** Values as the cells of a spreadsheet, written by hand: of a long list nearly all the time goes into them. */

/** A value as a spreadsheet holds it. */
export type Value = string | number | Date | null;

/** The end of a cell after its place, from its style on; empty where there is nothing to hold. */
export function cellEnd(value: Value, style: number): string {
    if (value === null || value === '') return '';
    const styled = style ? ` s="${style}"` : '';
    if (typeof value === 'string')
        return `"${styled} t="inlineStr"><is>${textXml(fitting(value))}</is></c>`;
    const figure = typeof value === 'number' ? value : serialOf(value);
    return Number.isFinite(figure) ? `"${styled}><v>${figure}</v></c>` : '';
}

/** More letters than this in a cell, and a spreadsheet takes the whole file for damaged. */
const MOST_LETTERS = 32_767;

/** A text as long as a cell may be; one that goes on says so, and no letter is halved. */
const fitting = (text: string): string =>
    text.length > MOST_LETTERS
        ? `${text.slice(0, MOST_LETTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
        : text;

/** Blanks at the ends and breaks stay where a reader is told so. */
const textXml = (text: string): string =>
    /^ | $|[\n\t]/.test(text)
        ? `<t xml:space="preserve">${escapeXml(text)}</t>`
        : `<t>${escapeXml(text)}</t>`;

/** Whether a spreadsheet can count this day: it knows none before 1900, and four digits of a year. */
export const isCounted = (date: Date): boolean =>
    date.getTime() >= Date.UTC(1900, 0, 1) && date.getTime() < Date.UTC(10_000, 0, 1);

/** A day as spreadsheets count them: from 1900, in which they have a 29 February. */
function serialOf(date: Date): number {
    const days = (date.getTime() - Date.UTC(1899, 11, 31)) / 86_400_000;
    return Math.round((days >= 60 ? days + 1 : days) * 1e10) / 1e10;
}

// oxlint-disable-next-line no-control-regex -- XML has no word for them
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;
const specials = new RegExp(special, 'g');
const words: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
};
const spelt = (sign: string): string =>
    words[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** What somebody typed, and a spreadsheet would take for such a spelling: its first sign is spelt itself. */
const alike = /_(?=x[0-9a-fA-F]{4}_)/g;

/** A text as XML, in an element or an attribute; what XML has no word for as spreadsheets spell it. */
export const escapeXml = (text: string): string => {
    const plain = text.includes('_x') ? text.replaceAll(alike, '_x005F_') : text;
    return special.test(plain) ? plain.replaceAll(specials, spelt) : plain;
};

/** Which column it is: `A`, `B`, … `Z`, `AA`. */
export function lettersOf(column: number): string {
    const [before, own] = [Math.floor(column / 26), String.fromCharCode(65 + (column % 26))];
    return before ? lettersOf(before - 1) + own : own;
}
