import { call } from '../../../dataProvider/call.ts';
import type { facilityImport } from '../../../resources/facilities/import/import.server.ts';
import { WithoutCoordinates } from '../imports/ImportFigures.tsx';
import { type Deciding, ImportPage } from '../imports/ImportPage.tsx';
import { counted, type ImportChoices, type ImportReport } from '../imports/importReport.ts';
import { ImportPlaces } from './ImportPlaces.tsx';

const careful: ImportChoices = { create_places: false, not_known: false };

/** Import of a facility list. */
export default function FacilityImport() {
    return (
        <ImportPage
            title="Import facilities"
            lead="Load a national list from a spreadsheet. First you see what would happen; nothing is changed until you say so."
            send={(form, options) =>
                call<typeof facilityImport>('POST /x/facilities/import', form, options)
            }
            done="Facilities imported"
            template={{
                endpoint: 'GET /x/facilities/import/template',
                name: 'Facility list template',
            }}
            noun={['facility', 'facilities']}
            to="/facilities"
            see="See the facilities"
            careful={careful}
            created={createdIn}
            notes={notes}
            found={places}
        />
    );
}

const createdIn = ({ places }: ImportReport): string =>
    places.districts.length
        ? `${counted(places.districts.length, 'district')} and ${counted(places.regions.length, 'region')} created. `
        : '';

const notes = ({ counts }: ImportReport) => (
    <WithoutCoordinates count={counts.without_coordinates} />
);

const places = (report: ImportReport, { choices, busy, decide }: Deciding<ImportChoices>) => (
    <ImportPlaces report={report} choices={choices} busy={busy} onDecide={decide} />
);
