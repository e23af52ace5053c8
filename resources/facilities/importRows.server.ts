/**
 * From cells to facilities: every value is checked against what is allowed, and whatever is not
 * plain is a fault with its row and column. Nothing is guessed. Pure: knows no database.
 */
import { isFormula, saysNothing, textOf } from './importCells.server.ts';
import { importFields, type Column, type ImportField } from './importColumns.ts';
import { readLevel, readOwnership } from './importWords.ts';
import { levels, ownerships, type Level, type Ownership } from './places.ts';
import type { Cell, Sheet } from './sheet.server.ts';

export interface Fault {
    /** As the spreadsheet numbers it; the header is row 1. */
    row: number;
    /** Heading of the column; empty where the whole row is meant. */
    column: string;
    value: string;
    message: string;
    /** The values that would do, where they are few enough to name. */
    allowed?: readonly string[];
}

/** A row of the file with every value in the form that the database takes. Absent is undefined. */
export interface ImportRow {
    row: number;
    code?: string;
    name: string;
    level: Level;
    ownership?: Ownership;
    district?: string;
    subregion?: string;
    region_group?: string;
    lat?: number;
    lng?: number;
    dhis2_uid?: string;
    hub?: string;
    partner?: string;
    contact?: string;
    phone?: string;
    email?: string;
}

export interface ReadRows {
    rows: readonly ImportRow[];
    faults: readonly Fault[];
}

const longest: Partial<Record<ImportField, number>> = {
    code: 40,
    name: 160,
    phone: 40,
    district: 80,
    subregion: 80,
};

/** Reads all rows. A row with a fault is not among `rows`. */
export function readRows(sheet: Sheet, columns: readonly Column[]): ReadRows {
    const rows: ImportRow[] = [];
    const faults: Fault[] = [];
    for (const { row, cells } of sheet.rows) {
        const reader = new RowReader(row, cells, columns);
        const read = reader.read();
        if (read && !reader.faults.length) rows.push(read);
        faults.push(...reader.faults);
    }
    return { rows, faults };
}

class RowReader {
    readonly faults: Fault[] = [];
    constructor(
        private readonly row: number,
        private readonly cells: readonly Cell[],
        private readonly columns: readonly Column[],
    ) {}

    read(): ImportRow | undefined {
        const extra = this.cells.slice(this.columns.length).find((cell) => textOf(cell) !== '');
        if (extra !== undefined) this.fault('', textOf(extra), 'More cells than the header has.');
        const name = this.text('name');
        if (!name) this.missing('name');
        const level = this.choice('level', readLevel, Object.values(levels));
        if (!level && !this.given('level')) this.missing('level', Object.values(levels));
        const lat = this.degrees('lat', 90);
        const lng = this.degrees('lng', 180);
        if (this.given('lat') !== this.given('lng')) {
            const there = this.given('lat') ? 'lng' : 'lat';
            this.fault(
                this.heading(there),
                '',
                'Latitude and longitude come together or not at all.',
            );
        }
        if (lat === 0 && lng === 0) {
            this.fault(
                this.heading('lat'),
                '0, 0',
                'Not a position of a facility; leave it empty.',
            );
        }
        const read = {
            row: this.row,
            code: this.text('code'),
            name: name ?? '',
            level: level ?? 'other',
            ownership: this.choice('ownership', readOwnership, Object.values(ownerships)),
            district: this.text('district'),
            subregion: this.text('subregion'),
            region_group: this.text('region_group'),
            lat,
            lng,
            dhis2_uid: this.dhis2(),
            hub: this.text('hub'),
            partner: this.text('partner'),
            contact: this.text('contact'),
            phone: this.text('phone'),
            email: this.text('email'),
        };
        return this.faults.length ? undefined : read;
    }

    private cell(field: ImportField): Cell {
        const at = this.columns.findIndex((column) => column.field === field);
        return at < 0 ? null : (this.cells[at] ?? null);
    }

    private heading(field: ImportField): string {
        return (
            this.columns.find((column) => column.field === field)?.heading ?? importFields[field]
        );
    }

    private given(field: ImportField): boolean {
        return !saysNothing(textOf(this.cell(field)));
    }

    private text(field: ImportField): string | undefined {
        const cell = this.cell(field);
        const value = textOf(cell);
        if (saysNothing(value)) return undefined;
        const most = longest[field] ?? 120;
        if (isFormula(cell, value)) {
            this.fault(this.heading(field), value, 'A formula. Give the value itself.');
        } else if (typeof cell === 'boolean' || cell instanceof Date) {
            this.fault(this.heading(field), value, 'Text expected.');
        } else if (value.length > most) {
            this.fault(
                this.heading(field),
                `${value.slice(0, 40)}…`,
                `At most ${most} characters.`,
            );
            // oxlint-disable-next-line no-control-regex -- that is the point
        } else if (/[\u0000-\u001f\u007f\ufffd]/.test(value)) {
            this.fault(this.heading(field), value, 'Contains characters that cannot be printed.');
        } else {
            return value;
        }
        return undefined;
    }

    private choice<T extends string>(
        field: ImportField,
        read: (value: string) => T | undefined,
        allowed: readonly string[],
    ): T | undefined {
        const value = this.text(field);
        if (value === undefined) return undefined;
        const found = read(value);
        if (!found) this.fault(this.heading(field), value, 'Not a known value.', allowed);
        return found;
    }

    private degrees(field: 'lat' | 'lng', limit: number): number | undefined {
        if (!this.given(field)) return undefined;
        const value = textOf(this.cell(field));
        // A decimal comma is plain: no coordinate has thousands.
        const plain = value.replace(/^(-?\d{1,3}),(\d+)$/, '$1.$2');
        if (!/^-?\d{1,3}(\.\d+)?$/.test(plain)) {
            const message = isFormula(this.cell(field), value)
                ? 'A formula. Give the value itself.'
                : 'A number of degrees expected, such as 0.31628.';
            this.fault(this.heading(field), value, message);
            return undefined;
        }
        const number = Number(plain);
        if (Math.abs(number) <= limit) return Math.round(number * 1e5) / 1e5;
        this.fault(this.heading(field), value, `Between -${limit} and ${limit}.`);
        return undefined;
    }

    private dhis2(): string | undefined {
        const value = this.text('dhis2_uid');
        if (value === undefined || /^[A-Za-z][A-Za-z0-9]{10}$/.test(value)) return value;
        this.fault(
            this.heading('dhis2_uid'),
            value,
            'A DHIS2 id is a letter and ten letters or digits.',
        );
        return undefined;
    }

    private missing(field: ImportField, allowed?: readonly string[]): void {
        this.fault(this.heading(field), '', 'Required.', allowed);
    }

    private fault(column: string, value: string, message: string, allowed?: readonly string[]) {
        if (this.faults.some((one) => one.column === column)) return;
        this.faults.push({ row: this.row, column, value, message, ...(allowed && { allowed }) });
    }
}
