/**
 * From cells to facilities: every value is checked against what is allowed, and whatever is not
 * plain is a fault with its row and column. Nothing is guessed. Pure: knows no database.
 */
import { say } from '../../define/say.ts';
import { isFormula, textOf } from '../../imports/cells.server.ts';
import { calmly } from '../../imports/calmly.server.ts';
import type { Column } from '../../imports/columns.ts';
import type { Fault } from '../../imports/faults.server.ts';
import { RowReader } from '../../imports/rowReader.server.ts';
import { importFields, type ImportField } from './columns.ts';
import { readLevel, readOwnership } from './words.ts';
import { levels, ownerships, type Level, type Ownership } from '../places.ts';
import type { Sheet } from '../../imports/table.ts';

/**
 * A row of the file with every value in the form that the database takes. Absent is undefined, and so is a cell
 * with a fault; where something must stand it is '' or `other`, told from the real by its fault.
 */
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

/** Reads all rows, those with a fault too: the plan tells what else is wrong with them (importPlan). */
export async function readRows(
    sheet: Sheet,
    columns: readonly Column<ImportField>[],
): Promise<ReadRows> {
    const rows: ImportRow[] = [];
    const faults: Fault[] = [];
    for await (const { row, cells } of calmly(sheet.rows)) {
        const reader = new FacilityReader(row, cells, columns, {
            labels: importFields,
            longest,
        });
        rows.push(reader.read());
        faults.push(...reader.faults);
    }
    return { rows, faults };
}

class FacilityReader extends RowReader<ImportField> {
    read(): ImportRow {
        const name = this.required('name');
        const level = this.choice('level', readLevel, Object.values(levels));
        if (!level && !this.given('level')) this.missing('level', Object.values(levels));
        const lat = this.degrees('lat', 90);
        const lng = this.degrees('lng', 180);
        if (this.given('lat') !== this.given('lng')) {
            const there = this.given('lat') ? 'lng' : 'lat';
            this.fault(
                this.heading(there),
                '',
                say('Latitude and longitude come together or not at all.'),
            );
        }
        if (lat === 0 && lng === 0) {
            this.fault(
                this.heading('lat'),
                '0, 0',
                say('Not a position of a facility; leave it empty.'),
            );
        }
        return {
            row: this.row,
            code: this.text('code'),
            name,
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
    }

    private degrees(field: 'lat' | 'lng', limit: number): number | undefined {
        if (!this.given(field)) return undefined;
        const value = textOf(this.cell(field));
        // A decimal comma is plain: no coordinate has thousands.
        const plain = value.replace(/^(-?\d{1,3}),(\d+)$/, '$1.$2');
        if (!/^-?\d{1,3}(\.\d+)?$/.test(plain)) {
            const message = isFormula(this.cell(field), value)
                ? say('A formula. Give the value itself.')
                : say('A number of degrees expected, such as 0.31628.');
            this.fault(this.heading(field), value, message);
            return undefined;
        }
        const number = Number(plain);
        if (Math.abs(number) <= limit) return Math.round(number * 1e5) / 1e5;
        this.fault(
            this.heading(field),
            value,
            say('Between %{min} and %{max}.', { min: -limit, max: limit }),
        );
        return undefined;
    }

    private dhis2(): string | undefined {
        const value = this.text('dhis2_uid');
        if (value === undefined || /^[A-Za-z][A-Za-z0-9]{10}$/.test(value)) return value;
        this.fault(
            this.heading('dhis2_uid'),
            value,
            say('A DHIS2 id is a letter and ten letters or digits.'),
        );
        return undefined;
    }
}
