/** The columns that a facility list may carry, with the headings that lists give them. */

export const importFields = {
    code: 'Code',
    name: 'Name',
    level: 'Level',
    ownership: 'Ownership',
    district: 'District',
    subregion: 'Region (one of the 15)',
    region_group: 'Grouping of regions',
    lat: 'Latitude',
    lng: 'Longitude',
    dhis2_uid: 'DHIS2 id',
    hub: 'Hub',
    partner: 'Partner',
    contact: 'Contact person',
    phone: 'Telephone',
    email: 'Email',
} as const;

export type ImportField = keyof typeof importFields;

/** Headings in lower case without marks. `region` is settled in `readHeader`. */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
    code: [
        'code',
        'ref',
        'reference',
        'facilitycode',
        'facilityid',
        'nhfrid',
        'nhfruid',
        'mflcode',
    ],
    name: ['name', 'facility', 'facilityname', 'healthfacility', 'sitename', 'site'],
    level: ['level', 'facilitylevel', 'levelofcare', 'type', 'facilitytype'],
    ownership: ['ownership', 'owner', 'authority', 'managingauthority'],
    district: ['district', 'district2018', 'districtname', 'admin2'],
    subregion: ['subregion', 'subregion15', 'healthregion'],
    region_group: ['regiongroup', 'region4', 'grouping'],
    lat: ['lat', 'latitude', 'gpslat', 'y'],
    lng: ['lng', 'long', 'lon', 'longitude', 'gpslong', 'x'],
    dhis2_uid: ['dhis2uid', 'dhis2id', 'dhis2', 'uid', 'orgunituid'],
    hub: ['hub', 'hubname'],
    partner: ['partner', 'ip', 'implementingpartner', 'partnername'],
    contact: ['contact', 'contactperson', 'incharge'],
    phone: ['phone', 'telephone', 'tel', 'mobile', 'phonenumber'],
    email: ['email', 'emailaddress'],
};

export interface Column {
    /** The heading as it stands in the file. */
    heading: string;
    /** Where it goes, or null for a column that the import does not know and leaves out. */
    field: ImportField | null;
    /** Why it is left out, where it is not merely unknown. */
    note?: string;
}

const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Says of each heading what it means here. A meaning is given to the first that claims it. */
export function readHeader(header: readonly string[]): Column[] {
    const meanings = header.map((heading) => meaning(plainHeading(heading)));
    // Where a list tells regions and subregions apart, its regions are the groupings.
    const hasSubregion = meanings.includes('subregion');
    const taken = new Set<ImportField>();
    return header.map((heading, at) => {
        const plain = plainHeading(heading);
        const field =
            plain === 'region' || plain === 'admin1'
                ? hasSubregion
                    ? 'region_group'
                    : 'subregion'
                : (meanings[at] ?? null);
        if (!field) return { heading, field: null };
        if (taken.has(field)) {
            return {
                heading,
                field: null,
                note: `${importFields[field]} is given by another column`,
            };
        }
        taken.add(field);
        return { heading, field };
    });
}

function meaning(plain: string): ImportField | null {
    const found = (Object.keys(headings) as ImportField[]).find((field) =>
        headings[field].includes(plain),
    );
    return found ?? null;
}
