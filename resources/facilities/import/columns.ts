/** The columns that a facility list may carry, with the headings that lists give them. */
import { phrases } from '../../define/say.ts';
import {
    type ChosenColumns,
    type Column,
    meaningOf,
    nameColumns,
    withChosen,
} from '../../imports/columns.ts';
import { lettersOf } from '../../define/language/plain.ts';

export const importFields = phrases({
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
    email: 'E-mail',
});

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

export const facilityColumns = { labels: importFields, headings };

/** Says of each heading what it means here, or what a person said of it. */
export function readHeader(
    header: readonly string[],
    chosen: ChosenColumns = {},
): Column<ImportField>[] {
    const meanings = header.map((heading) => meaningOf(facilityColumns, heading));
    // Where a list tells regions and subregions apart, its regions are the groupings.
    const region = meanings.includes('subregion') ? 'region_group' : 'subregion';
    const ofRegions = header.map((heading, at) =>
        ['region', 'admin1'].includes(lettersOf(heading)) ? region : (meanings[at] ?? null),
    );
    const meant = withChosen(facilityColumns, header, ofRegions, chosen);
    return nameColumns(facilityColumns, header, meant);
}
