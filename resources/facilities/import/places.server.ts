/**
 * The district of each row. A district that does not exist is a fault that names its neighbours in
 * spelling; it is created only when somebody chose so after seeing the list. Pure.
 */
import type { Fault, FaultList } from '../../imports/faults.server.ts';
import type { ImportRow } from './rows.server.ts';
import type { Snapshot } from './values.server.ts';
import { nearest } from './nearest.server.ts';
import { placeKey as readPlaceKey } from '../names/names.ts';
import { remembered } from './remembered.ts';

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
    // Thousands of rows name a hundred places.
    const placeKey = remembered(readPlaceKey);
    const of = new Map<number, PlaceOfRow>();
    const warnings: Fault[] = [];
    const created = new Map<
        string,
        { name: string; region: string; rows: number; near: string[] }
    >();
    const groups = new Map<string, { name: string; count: Map<string, number> }>();
    const known = new Map(snapshot.districts.map((one) => [placeKey(one.name), one]));
    const placed = new Map(
        snapshot.facilities.flatMap(({ code, district_id }) =>
            code && district_id ? [[code.toLowerCase(), district_id] as const] : [],
        ),
    );
    const regionById = new Map(snapshot.regions.map((one) => [one.id, one]));
    const regionByKey = new Map(snapshot.regions.map((one) => [placeKey(one.name), one]));
    const names = snapshot.districts.map(({ name }) => name);
    const missing = new Map<string, { name: string; rows: number; near: string[] }>();
    let withoutDistrict = 0;
    const nearOf = remembered((name: string) => nearest(name, names));

    for (const row of rows) {
        const refuse = (field: keyof ImportRow, message: string, allowed: readonly string[] = []) =>
            faults.add({
                row: row.row,
                column: heading(field),
                value: row[field] === undefined ? '' : String(row[field]),
                message,
                ...(allowed.length && { allowed }),
            });
        if (!faults.sound(row.row, heading('district'))) continue;
        // Without a district the code decides.
        if (row.district === undefined && !faults.sound(row.row, heading('code'))) continue;
        // An empty cell says nothing: a facility that is known stays where somebody has put it.
        const there =
            row.district === undefined ? placed.get(row.code?.toLowerCase() ?? '') : undefined;
        if (there !== undefined) {
            of.set(row.row, { district_id: there, new_district: null });
            continue;
        }
        if (row.district === undefined) withoutDistrict++;
        if (row.district === undefined && !options.not_known) {
            refuse('district', 'No district. Add one, or file such rows under “Not known”.');
            continue;
        }
        const district = row.district ?? notKnown;
        const stored = known.get(placeKey(district));
        if (stored) {
            of.set(row.row, { district_id: stored.id, new_district: null });
            const region = regionById.get(stored.region_id);
            if (
                row.district &&
                row.subregion &&
                region &&
                placeKey(row.subregion) !== placeKey(region.name)
            ) {
                warnings.push(
                    disagreement(
                        row,
                        heading('subregion'),
                        row.subregion,
                        stored.name,
                        region.name,
                    ),
                );
            }
            const group = region?.region_group;
            if (
                row.district &&
                row.region_group &&
                group &&
                placeKey(row.region_group) !== placeKey(group)
            ) {
                warnings.push(
                    disagreement(
                        row,
                        heading('region_group'),
                        row.region_group,
                        stored.name,
                        group,
                    ),
                );
            }
            continue;
        }
        if (row.district !== undefined) {
            const one = missing.get(placeKey(district)) ?? {
                name: district,
                rows: 0,
                near: nearOf(district),
            };
            missing.set(placeKey(district), { ...one, rows: one.rows + 1 });
        }
        if (row.district !== undefined && !options.create_places) {
            refuse('district', `There is no district “${district}”.`, nearOf(district));
            continue;
        }
        const region = row.district === undefined ? notKnown : row.subregion;
        if (!region) {
            refuse('subregion', `The new district “${district}” needs a region.`);
            continue;
        }
        const key = placeKey(district);
        const planned = created.get(key);
        if (planned && placeKey(planned.region) !== placeKey(region)) {
            refuse('subregion', `Another row puts ${planned.name} into ${planned.region}.`);
            continue;
        }
        const place = planned ?? {
            name: district,
            region: regionByKey.get(placeKey(region))?.name ?? region,
            rows: 0,
            near: [...nearOf(district)],
        };
        place.rows++;
        created.set(key, place);
        of.set(row.row, { district_id: null, new_district: place.name });
        if (!regionByKey.has(placeKey(region))) {
            const group = groups.get(placeKey(region)) ?? {
                name: region,
                count: new Map<string, number>(),
            };
            const said = region === notKnown ? '' : (row.region_group ?? '');
            group.count.set(said, (group.count.get(said) ?? 0) + 1);
            groups.set(placeKey(region), group);
            place.region = group.name;
        }
    }
    const regions = [...groups.values()].map(({ name, count }) => ({
        name,
        // What most rows say, shown before anybody chooses to create it.
        region_group: [...count].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '',
        rows: [...count.values()].reduce((sum, one) => sum + one, 0),
    }));
    return {
        of,
        districts: [...created.values()],
        regions,
        missing: [...missing.values()],
        without_district: withoutDistrict,
        warnings,
    };
}

const disagreement = (
    row: ImportRow,
    column: string,
    value: string,
    district: string,
    region: string,
): Fault => ({
    row: row.row,
    column,
    value,
    message: `${district} lies in ${region}; that is kept.`,
});
