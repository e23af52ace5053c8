/**
 * The district of each row. A district that does not exist is a fault that names its neighbours in
 * spelling; it is created only when somebody chose so after seeing the list. Pure.
 */
import { say, type Sentence } from '../../define/say.ts';
import { type Fault, type FaultList, faultWords } from '../../imports/faults.server.ts';
import type { ImportRow } from './rows.server.ts';
import type { Snapshot } from './values.server.ts';
import { nearest } from './nearest.server.ts';
import { placeKey } from '../names/names.ts';
import { workOutOnce } from './remembered.ts';

export interface PlaceOptions {
    /** Create the districts and regions that the file names and the database has not. */
    create_places: boolean;
    /** File rows without a district under the district 'Not known' instead of refusing them. */
    not_known: boolean;
}

/** Region and district of rows whose district nobody gave: in every report they show as such. */
const notKnown = 'Not known';

export interface NewDistrict {
    name: string;
    region: string;
    rows: number;
    /** Districts that exist and are spelled nearly alike: perhaps the same. */
    near: readonly string[];
}

export interface PlaceOfRow {
    district_id: number | null;
    new_district: string | null;
}

export interface PlacePlan {
    of: ReadonlyMap<number, PlaceOfRow>;
    districts: readonly NewDistrict[];
    regions: readonly { name: string; region_group: string; rows: number }[];
    /** Districts of the file that do not exist, whether they are to be created or not. */
    missing: readonly { name: string; rows: number; near: readonly string[] }[];
    without_district: number;
    warnings: readonly Fault[];
}

type Heading = (field: keyof ImportRow) => string;

/**
 * Finds, or plans to create, the district of every row, and adds to `faults` what hinders. A row whose cells with a
 * fault would decide has no place.
 */
export function planPlaces(
    rows: readonly ImportRow[],
    snapshot: Snapshot,
    options: PlaceOptions,
    heading: Heading,
    faults: FaultList,
): PlacePlan {
    const planning = new Planning(snapshot, options, heading, faults);
    for (const row of rows) planning.placeRow(row);
    return planning.plan();
}

type Stored = Snapshot['districts'][number];

class Planning {
    // Thousands of rows name a hundred places.
    private readonly keyOf = workOutOnce(placeKey);
    private readonly nearOf: (name: string) => readonly string[];
    private readonly of = new Map<number, PlaceOfRow>();
    private readonly warnings: Fault[] = [];
    /** By key: districts to be created, districts that are missing, regions to be created with the groups that rows name. */
    private readonly created = new Map<string, NewDistrict>();
    private readonly missing = new Map<
        string,
        { name: string; rows: number; near: readonly string[] }
    >();
    private readonly newRegions = new Map<string, { name: string; groups: Map<string, number> }>();
    private withoutDistrict = 0;
    private readonly districts: ReadonlyMap<string, Stored>;
    private readonly districtOfCode: ReadonlyMap<string, number>;
    private readonly regions: ReadonlyMap<number, Snapshot['regions'][number]>;
    private readonly regionNames: ReadonlyMap<string, string>;

    constructor(
        snapshot: Snapshot,
        private readonly options: PlaceOptions,
        private readonly heading: Heading,
        private readonly faults: FaultList,
    ) {
        const names = snapshot.districts.map(({ name }) => name);
        this.nearOf = workOutOnce((name: string) => nearest(name, names));
        this.districts = new Map(snapshot.districts.map((one) => [this.keyOf(one.name), one]));
        this.districtOfCode = new Map(
            snapshot.facilities.flatMap(({ code, district_id }) =>
                code && district_id ? [[code.toLowerCase(), district_id] as const] : [],
            ),
        );
        this.regions = new Map(snapshot.regions.map((one) => [one.id, one]));
        this.regionNames = new Map(snapshot.regions.map(({ name }) => [this.keyOf(name), name]));
    }

    placeRow(row: ImportRow): void {
        if (!this.faults.sound(row.row, this.heading('district'))) return;
        if (row.district === undefined) this.placeWithoutDistrict(row);
        else this.placeIn(row, row.district);
    }

    /** The code decides: an empty cell says nothing, and a facility that is known stays where somebody has put it. */
    private placeWithoutDistrict(row: ImportRow): void {
        if (!this.faults.sound(row.row, this.heading('code'))) return;
        const there = this.districtOfCode.get(row.code?.toLowerCase() ?? '');
        if (there !== undefined) {
            this.of.set(row.row, { district_id: there, new_district: null });
            return;
        }
        this.withoutDistrict++;
        if (!this.options.not_known) {
            this.refuse(
                row,
                'district',
                say('No district. Add one, or file such rows under “Not known”.'),
            );
            return;
        }
        const stored = this.districts.get(this.keyOf(notKnown));
        if (stored) this.of.set(row.row, { district_id: stored.id, new_district: null });
        else this.planDistrict(row, notKnown, notKnown);
    }

    private placeIn(row: ImportRow, district: string): void {
        const stored = this.districts.get(this.keyOf(district));
        if (stored) {
            this.of.set(row.row, { district_id: stored.id, new_district: null });
            this.compareRegion(row, stored);
            return;
        }
        this.countMissing(district);
        if (!this.options.create_places)
            this.refuse(
                row,
                'district',
                say('There is no district “%{district}”.', { district }),
                this.nearOf(district),
            );
        else if (row.subregion) this.planDistrict(row, district, row.subregion);
        else
            this.refuse(
                row,
                'subregion',
                say('The new district “%{district}” needs a region.', { district }),
            );
    }

    /** A district that exists stays in its region, whatever the file says of it. */
    private compareRegion(row: ImportRow, stored: Stored): void {
        const region = this.regions.get(stored.region_id);
        const compare = (field: 'subregion' | 'region_group', kept: string | null | undefined) => {
            const given = row[field];
            if (!given || !kept || this.keyOf(given) === this.keyOf(kept)) return;
            this.warnings.push({
                row: row.row,
                column: this.heading(field),
                value: given,
                ...faultWords(
                    say('%{district} lies in %{region}; that is kept.', {
                        district: stored.name,
                        region: kept,
                    }),
                ),
            });
        };
        compare('subregion', region?.name);
        compare('region_group', region?.region_group);
    }

    private countMissing(district: string): void {
        const key = this.keyOf(district);
        const one = this.missing.get(key) ?? {
            name: district,
            rows: 0,
            near: this.nearOf(district),
        };
        this.missing.set(key, { ...one, rows: one.rows + 1 });
    }

    /** The row in a district that is to be created, in its region, which may be new too. */
    private planDistrict(row: ImportRow, district: string, region: string): void {
        const key = this.keyOf(district);
        const planned = this.created.get(key);
        if (planned && this.keyOf(planned.region) !== this.keyOf(region)) {
            this.refuse(
                row,
                'subregion',
                say('Another row puts %{district} into %{region}.', {
                    district: planned.name,
                    region: planned.region,
                }),
            );
            return;
        }
        const name = planned?.name ?? district;
        this.created.set(key, {
            name,
            region: this.regionNames.get(this.keyOf(region)) ?? this.planRegion(row, region),
            rows: (planned?.rows ?? 0) + 1,
            near: planned?.near ?? this.nearOf(district),
        });
        this.of.set(row.row, { district_id: null, new_district: name });
    }

    /** The name of a region that is to be created, as the first row writes it. */
    private planRegion(row: ImportRow, region: string): string {
        const key = this.keyOf(region);
        const planned = this.newRegions.get(key) ?? { name: region, groups: new Map() };
        const group = region === notKnown ? '' : (row.region_group ?? '');
        planned.groups.set(group, (planned.groups.get(group) ?? 0) + 1);
        this.newRegions.set(key, planned);
        return planned.name;
    }

    private refuse(
        row: ImportRow,
        field: keyof ImportRow,
        message: Sentence,
        allowed: readonly string[] = [],
    ): void {
        this.faults.add({
            row: row.row,
            column: this.heading(field),
            value: row[field] === undefined ? '' : String(row[field]),
            ...faultWords(message),
            ...(allowed.length && { allowed }),
        });
    }

    plan(): PlacePlan {
        return {
            of: this.of,
            districts: [...this.created.values()],
            regions: [...this.newRegions.values()].map(({ name, groups }) => ({
                name,
                // What most rows say, shown before anybody chooses to create it.
                region_group: [...groups].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '',
                rows: [...groups.values()].reduce((sum, rows) => sum + rows, 0),
            })),
            missing: [...this.missing.values()],
            without_district: this.withoutDistrict,
            warnings: this.warnings,
        };
    }
}
