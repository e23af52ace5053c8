/**
 * One row of a file, cell by cell: each value is checked against what is allowed, and whatever is not
 * plain is a fault with its row and column. Nothing is guessed. Pure: knows no database.
 */
import { say, type Sentence } from '../define/say.ts';
import { isFormula, isEmptyCell, textOf } from './cells.server.ts';
import type { Column } from './columns.ts';
import { type Fault, faultWords } from './faults.server.ts';
import type { Cell } from './table.ts';

/** What a reader must know of the kind of file. */
interface Kind<Field extends string> {
    labels: Readonly<Record<Field, string>>;
    /** Most characters of a text; 120 unless told. */
    longest?: Partial<Record<Field, number>>;
}

export class RowReader<Field extends string> {
    readonly faults: Fault[] = [];
    constructor(
        readonly row: number,
        private readonly cells: readonly Cell[],
        private readonly columns: readonly Column<Field>[],
        private readonly kind: Kind<Field>,
    ) {
        const extra = cells.slice(columns.length).find((cell) => textOf(cell) !== '');
        if (extra !== undefined)
            this.fault('', textOf(extra), say('More cells than the header has.'));
    }

    cell(field: Field): Cell {
        const at = this.columns.findIndex((column) => column.field === field);
        return at < 0 ? null : (this.cells[at] ?? null);
    }

    heading(field: Field): string {
        const column = this.columns.find((one) => one.field === field);
        return column?.heading ?? this.kind.labels[field];
    }

    given(field: Field): boolean {
        return !isEmptyCell(textOf(this.cell(field)));
    }

    text(field: Field): string | undefined {
        const cell = this.cell(field);
        const value = textOf(cell);
        if (isEmptyCell(value)) return undefined;
        const most = this.kind.longest?.[field] ?? 120;
        if (isFormula(cell, value)) {
            this.fault(this.heading(field), value, say('A formula. Give the value itself.'));
        } else if (typeof cell === 'boolean' || cell instanceof Date) {
            this.fault(this.heading(field), value, say('Text expected.'));
        } else if (value.length > most) {
            this.fault(
                this.heading(field),
                `${value.slice(0, 40)}…`,
                say('At most %{most} characters.', { most }),
            );
            // oxlint-disable-next-line no-control-regex -- that is the point
        } else if (/[\u0000-\u001f\u007f\ufffd]/.test(value)) {
            this.fault(
                this.heading(field),
                value,
                say('Contains characters that cannot be printed.'),
            );
        } else {
            return value;
        }
        return undefined;
    }

    /** A text that must be there. */
    required(field: Field): string {
        const value = this.text(field);
        if (value === undefined) this.missing(field);
        return value ?? '';
    }

    choice<T>(
        field: Field,
        read: (value: string) => T | undefined,
        allowed: readonly string[],
    ): T | undefined {
        const value = this.text(field);
        if (value === undefined) return undefined;
        const found = read(value);
        if (found === undefined)
            this.fault(this.heading(field), value, say('Not a known value.'), allowed);
        return found;
    }

    /** A whole number; thousands may be set apart by a comma or a space. */
    whole(field: Field, { min, max }: { min: number; max: number }): number | undefined {
        if (!this.given(field)) return undefined;
        const value = textOf(this.cell(field));
        const plain = /^\d{1,3}([ ,]\d{3})+$/.test(value) ? value.replace(/[ ,]/g, '') : value;
        if (isFormula(this.cell(field), value)) {
            this.fault(this.heading(field), value, say('A formula. Give the value itself.'));
        } else if (!/^-?\d{1,15}$/.test(plain)) {
            this.fault(this.heading(field), value, say('A whole number expected.'));
        } else if (Number(plain) < min || Number(plain) > max) {
            this.fault(this.heading(field), value, say('Between %{min} and %{max}.', { min, max }));
        } else {
            return Number(plain);
        }
        return undefined;
    }

    missing(field: Field, allowed?: readonly string[]): void {
        this.fault(this.heading(field), '', say('Required.'), allowed);
    }

    /** Notes the first fault of a column. */
    fault(column: string, value: string, message: Sentence, allowed?: readonly string[]): void {
        if (this.faults.some((one) => one.column === column)) return;
        this.faults.push({
            row: this.row,
            column,
            value,
            ...faultWords(message),
            ...(allowed && { allowed }),
        });
    }
}
