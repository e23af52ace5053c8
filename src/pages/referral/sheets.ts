/** Sheets of labels as they are sold: sizes in mm, and how labels stand on them. */
import { phrases } from '../../../resources/define/say.ts';

export interface Sheet {
    /** Labels beside and below each other. */
    columns: number;
    rows: number;
    width: number;
    height: number;
    /** White at the top and the left edge of the paper, and between labels, in mm. */
    top: number;
    left: number;
    gap: number;
}

export const sheets = {
    a4_24: { columns: 3, rows: 8, width: 70, height: 37, top: 0.5, left: 0, gap: 0 },
    a4_40: { columns: 4, rows: 10, width: 52.5, height: 29.7, top: 0, left: 0, gap: 0 },
    a4_65: { columns: 5, rows: 13, width: 38.1, height: 21.2, top: 10.7, left: 4.65, gap: 2.5 },
    roll: { columns: 1, rows: 1, width: 50, height: 25, top: 0, left: 0, gap: 0 },
} as const satisfies Record<string, Sheet>;

export type SheetName = keyof typeof sheets;

export const sheetNames: Readonly<Record<SheetName, string>> = phrases({
    a4_24: 'A4, 24 labels of 70 × 37 mm',
    a4_40: 'A4, 40 labels of 52.5 × 29.7 mm',
    a4_65: 'A4, 65 labels of 38.1 × 21.2 mm',
    roll: 'Label printer, 50 × 25 mm',
});

/** Labels in sheets; a part of a sheet that was begun before may be left out at its beginning. */
export function onSheets<T>(
    labels: readonly T[],
    { columns, rows }: Sheet,
    skipped = 0,
): (T | null)[][] {
    const all: (T | null)[] = [...Array.from({ length: skipped }, () => null), ...labels];
    const size = columns * rows;
    return Array.from({ length: Math.ceil(all.length / size) }, (_none, at) =>
        all.slice(at * size, (at + 1) * size),
    );
}
