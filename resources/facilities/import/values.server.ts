/** A facility as the database has it and as an import would have it, and how the two differ. */
import type { Level, Ownership } from '../places.ts';

/** A facility as it stands in the database. */
export interface Stored {
    id: number;
    version: number;
    name: string;
    code: string | null;
    level: Level;
    ownership: Ownership;
    district_id: number;
    lat: number | null;
    lng: number | null;
    dhis2_uid: string | null;
    hub_id: number | null;
    partner_id: number | null;
    contact: string;
    phone: string;
    email: string;
}

export interface Snapshot {
    facilities: readonly Stored[];
    districts: readonly { id: number; name: string; region_id: number }[];
    regions: readonly { id: number; name: string; region_group: string | null }[];
    hubs: readonly { id: number; name: string }[];
    partners: readonly { id: number; name: string }[];
}

/** Values to write. A district that is still to be created is named, not numbered. */
export type Values = Omit<Stored, 'id' | 'version' | 'district_id'> & {
    district_id: number | null;
    new_district: string | null;
};

/** What makes a facility the same where no code does. */
export const nameKey = (name: string, level: Level, district: number | string): string =>
    `${name.trim().toLowerCase()}|${level}|${district}`;

/** A facility of which nothing is known yet. */
export const blank: Omit<Values, 'district_id' | 'new_district'> = {
    name: '',
    code: null,
    level: 'other',
    ownership: 'other',
    lat: null,
    lng: null,
    dhis2_uid: null,
    hub_id: null,
    partner_id: null,
    contact: '',
    phone: '',
    email: '',
};

/** An empty cell says nothing: it never empties what is known. */
export const withoutUndefined = <T extends object>(
    given: T,
): { [K in keyof T]: Exclude<T[K], undefined> } =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
        [K in keyof T]: Exclude<T[K], undefined>;
    };

/** Field to what it was and what it becomes, for the fields that differ. */
export function differences(
    stored: Stored,
    values: Values,
): Readonly<Record<string, readonly [before: unknown, after: unknown]>> {
    const fields = [...Object.keys(blank), 'district_id'] as (keyof Stored & keyof Values)[];
    return Object.fromEntries(
        fields
            .filter((field) => stored[field] !== values[field])
            .map((field) => [
                field,
                [
                    stored[field],
                    field === 'district_id'
                        ? (values.new_district ?? values.district_id)
                        : values[field],
                ],
            ]),
    );
}
