/** What a single cell says, and what it must not say. */
import type { Cell } from './table.ts';

/** What lists write where they have nothing. */
const nothing = new Set(['', 'NA', 'N/A', '#N/A', 'NULL', 'NONE', '-', '--', '.']);

/** Whether a text stands for an empty cell. */
export const isEmptyCell = (text: string): boolean => nothing.has(text.toUpperCase());

/** What would run in a spreadsheet, or was left without its result. A minus before a digit is a number. */
export const isFormula = (cell: Cell, value: string): boolean =>
    (typeof cell === 'object' && cell !== null && !(cell instanceof Date)) ||
    /^[=@＝＠]/.test(value) ||
    /^[+\-＋－](?!\d)/.test(value);

/** A cell as text, spaces made single. */
export function textOf(cell: Cell): string {
    if (cell === null) return '';
    if (cell instanceof Date) return cell.toISOString().slice(0, 10);
    if (typeof cell === 'object') return `=${cell.formula}`;
    // Excel keeps 15 digits; numbers beyond show rounding that nobody typed.
    if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
    return String(cell).replace(/\s+/g, ' ').trim();
}
