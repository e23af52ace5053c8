/**
 * What an import would do, worked out before anything is written: additions, changes, what is there
 * already, faults, and places to create. The dry run shows this plan, the run carries it out. Pure:
 * reads a snapshot of the database.
 */
import type { Sentence } from '../../define/say.ts';
import { FaultList, type Fault, faultWords } from '../../imports/faults.server.ts';
import { findings } from './findings.server.ts';
import type { ImportRow, ReadRows } from './rows.server.ts';
import {
    planPlaces,
    type NewDistrict,
    type PlaceOfRow,
    type PlaceOptions,
    type PlacePlan,
} from './places.server.ts';
import { nearest } from './nearest.server.ts';
import { placeKey } from '../names/names.ts';
import { workOutOnce } from './remembered.ts';
import {
    blank,
    differences,
    nameKey,
    withoutUndefined,
    type Snapshot,
    type Stored,
    type Values,
} from './values.server.ts';
import { spelling } from '../names/matching.server.ts';

export interface Change {
    row: number;
    id: number;
    version: number;
    values: Values;
    /** Field to what it was and what it becomes. */
    differs: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

export interface Plan {
    add: readonly { row: number; values: Values }[];
    change: readonly Change[];
    unchanged: readonly number[];
    /** Of the cells, and of what they mean together and beside what is there. */
    faults: readonly Fault[];
    warnings: readonly Fault[];
    districts: readonly NewDistrict[];
    regions: readonly { name: string; region_group: string; rows: number }[];
    missing: PlacePlan['missing'];
    without_district: number;
}

/** Plans an import. A row with a fault is checked to its end and left out. */
export function planImport(
    { rows, faults: ofCells }: ReadRows,
    snapshot: Snapshot,
    options: PlaceOptions,
    heading: (field: keyof ImportRow) => string,
): Plan {
    const faults = new FaultList(ofCells);
    const places = planPlaces(rows, snapshot, options, heading, faults);
    const planner = new Planner(snapshot, heading, faults);
    for (const row of rows) planner.take(row, places.of.get(row.row));
    const used = new Set(
        [...planner.add, ...planner.change].map(({ values }) => values.new_district ?? ''),
    );
    const districts = places.districts.filter(({ name }) => used.has(name));
    const regionNames = new Set(districts.map(({ region }) => region));
    return {
        add: planner.add,
        change: planner.change,
        unchanged: planner.unchanged,
        faults: faults.all,
        warnings: [...places.warnings, ...planner.warnings],
        districts,
        missing: places.missing,
        without_district: places.without_district,
        regions: places.regions.filter(({ name }) => regionNames.has(name)),
    };
}

class Planner {
    readonly add: { row: number; values: Values }[] = [];
    readonly change: Change[] = [];
    readonly unchanged: number[] = [];
    readonly warnings: Fault[] = [];
    private readonly byCode = new Map<string, Stored>();
    private readonly byName = new Map<string, Stored[]>();
    private readonly byDhis2 = new Map<string, number>();
    private readonly codeRows = new Map<string, number>();
    private readonly nameRows = new Map<string, { row: number; code: string | null }>();
    private readonly dhis2Rows = new Map<string, number>();
    /** Facility to the row that speaks of it. */
    private readonly claimed = new Map<number, number>();
    private readonly districtKey = workOutOnce(placeKey);
    private readonly hubs: Map<string, number>;
    private readonly partners: Map<string, number>;

    constructor(
        private readonly snapshot: Snapshot,
        private readonly heading: (field: keyof ImportRow) => string,
        private readonly faults: FaultList,
    ) {
        for (const one of snapshot.facilities) {
            if (one.code) this.byCode.set(one.code.toLowerCase(), one);
            const key = nameKey(one.name, one.level, one.district_id);
            this.byName.set(key, [...(this.byName.get(key) ?? []), one]);
            if (one.dhis2_uid) this.byDhis2.set(one.dhis2_uid, one.id);
        }
        this.hubs = new Map(snapshot.hubs.map(({ id, name }) => [spelling(name), id]));
        this.partners = new Map(snapshot.partners.map(({ id, name }) => [spelling(name), id]));
    }

    /** Checks a row, and plans it where nothing is wrong with it. Without a place there is a fault already. */
    take(row: ImportRow, place: PlaceOfRow | undefined): void {
        const hub = this.reference(row, 'hub', this.hubs, this.snapshot.hubs);
        const partner = this.reference(row, 'partner', this.partners, this.snapshot.partners);
        this.ownCode(row);
        this.ownDhis2(row);
        if (!place || !this.sound(row, 'code', 'name', 'level')) return;
        const { district_id, new_district } = place;
        const key = nameKey(
            row.name,
            row.level,
            district_id ?? this.districtKey(new_district ?? ''),
        );
        const stored = this.storedFor(row, key);
        if (stored === false || !this.ownName(row, key, stored)) return;
        if (hub === false || partner === false || !this.sound(row)) return;
        const given = {
            name: row.name,
            code: row.code,
            level: row.level,
            ownership: row.ownership,
            lat: row.lat,
            lng: row.lng,
            dhis2_uid: row.dhis2_uid,
            hub_id: hub,
            partner_id: partner,
            contact: row.contact,
            phone: row.phone,
            email: row.email,
        };
        const base = stored ?? blank;
        const values: Values = {
            ...base,
            ...withoutUndefined(given),
            district_id,
            new_district,
        };
        if (!stored) {
            this.add.push({ row: row.row, values });
            return;
        }
        const differs = differences(stored, values);
        if (!Object.keys(differs).length) this.unchanged.push(row.row);
        else
            this.change.push({
                row: row.row,
                id: stored.id,
                version: stored.version,
                values,
                differs,
            });
    }

    /** Whether these cells of a row, or all of it, have no fault so far. */
    private sound({ row }: ImportRow, ...fields: readonly (keyof ImportRow)[]): boolean {
        return this.faults.sound(row, ...fields.map(this.heading));
    }

    /** A code stands once in a file. */
    private ownCode(row: ImportRow): void {
        if (!row.code) return;
        const code = row.code.toLowerCase();
        const earlier = this.codeRows.get(code);
        if (earlier) this.fault(row, 'code', row.code, findings.codeTwice(earlier));
        else this.codeRows.set(code, row.row);
    }

    private ownDhis2(row: ImportRow): void {
        const uid = row.dhis2_uid;
        if (!uid) return;
        const earlier = this.dhis2Rows.get(uid);
        if (earlier) this.fault(row, 'dhis2_uid', uid, findings.dhis2Twice(earlier));
        else this.dhis2Rows.set(uid, row.row);
        const holder = this.byDhis2.get(uid);
        const own = row.code ? this.byCode.get(row.code.toLowerCase())?.id : undefined;
        if (!holder || holder === own || !this.sound(row, 'code')) return;
        const name = this.snapshot.facilities.find(({ id }) => id === holder)?.name;
        this.fault(row, 'dhis2_uid', uid, findings.dhis2Of(name));
    }

    /** The facility that a row speaks of: by its code, else by name, level and district. */
    private storedFor(row: ImportRow, key: string): Stored | undefined | false {
        const coded = row.code ? this.byCode.get(row.code.toLowerCase()) : undefined;
        if (coded) return coded;
        const named = this.byName.get(key) ?? [];
        if (row.code) return named.find(({ code }) => code === null);
        if (named.length < 2) return named[0];
        const codes = named.map(({ code }) => code).join(', ');
        return this.fault(row, 'name', row.name, findings.several(named.length, codes));
    }

    private ownName(row: ImportRow, key: string, stored: Stored | undefined): boolean {
        if (stored) {
            const other = this.claimed.get(stored.id);
            if (other) return this.fault(row, 'name', row.name, findings.claimed(other));
            this.claimed.set(stored.id, row.row);
        }
        const code = row.code ?? stored?.code ?? null;
        const twin = this.nameRows.get(key);
        this.nameRows.set(key, twin ?? { row: row.row, code });
        const others = (this.byName.get(key) ?? []).filter(({ id }) => id !== stored?.id);
        if (twin && (!code || !twin.code)) {
            return this.fault(row, 'name', row.name, findings.twin(twin.row));
        }
        if (others.some((one) => !one.code || !code)) {
            return this.fault(row, 'name', row.name, findings.taken);
        }
        if (stored && stored.name === row.name) return true;
        if (twin) this.warn(row, findings.twinWithCode(twin.row));
        else if (others[0]) this.warn(row, findings.sameAs(others[0].code));
        return true;
    }

    private reference(
        row: ImportRow,
        field: 'hub' | 'partner',
        known: ReadonlyMap<string, number>,
        choices: readonly { name: string }[],
    ): number | undefined | false {
        const value = row[field];
        if (value === undefined) return undefined;
        const id = known.get(spelling(value));
        if (id !== undefined) return id;
        const near = nearest(
            value,
            choices.map(({ name }) => name),
        );
        return this.fault(row, field, value, findings[field], near);
    }

    private fault(
        row: ImportRow,
        field: keyof ImportRow,
        value: string,
        message: Sentence,
        near: string[] = [],
    ): false {
        this.faults.add({
            row: row.row,
            column: this.heading(field),
            value,
            ...faultWords(message),
            ...(near.length && { allowed: near }),
        });
        return false;
    }

    private warn(row: ImportRow, message: Sentence): void {
        this.warnings.push({
            row: row.row,
            column: this.heading('name'),
            value: row.name,
            ...faultWords(message),
        });
    }
}
