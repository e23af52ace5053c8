import { call } from '../../../dataProvider/call.ts';
import type { facilityImport } from '../../../resources/facilities/import/import.server.ts';
import { WithoutCoordinates } from '../imports/ImportFigures.tsx';
import { type Deciding, ImportPage } from '../imports/ImportPage.tsx';
import type { ImportChoices, ImportReport } from '../imports/importReport.ts';
import { say as sentence, type Sentence } from '../../../resources/define/say.ts';
import { ImportPlaces } from './ImportPlaces.tsx';
import { useSay } from '../../widgets/say.ts';

const careful: ImportChoices = { create_places: false, not_known: false };

/** Import of a facility list. */
export default function FacilityImport() {
    const say = useSay();
    return (
        <ImportPage
            title={say('Import facilities')}
            lead={say(
                'Load a national list from a spreadsheet. First you see what would happen; nothing is changed until you say so.',
            )}
            send={(form, options) =>
                call<typeof facilityImport>('POST /x/facilities/import', form, options)
            }
            done={say('Facilities imported')}
            template={{
                endpoint: 'GET /x/facilities/import/template',
                name: say('Facility list template'),
            }}
            work={(count) =>
                sentence('Import %{smart_count} facility |||| Import %{smart_count} facilities', {
                    smart_count: count,
                })
            }
            things={say('Changes to facilities that exist')}
            to="/facilities"
            see={say('See the facilities')}
            careful={careful}
            created={createdIn}
            notes={notes}
            found={places}
        />
    );
}

const createdIn = ({ places }: ImportReport): Sentence | null =>
    places.districts.length
        ? sentence('%{districts} and %{regions} created.', {
              districts: sentence('%{smart_count} district |||| %{smart_count} districts', {
                  smart_count: places.districts.length,
              }),
              regions: sentence('%{smart_count} region |||| %{smart_count} regions', {
                  smart_count: places.regions.length,
              }),
          })
        : null;

const notes = ({ counts }: ImportReport) => (
    <WithoutCoordinates count={counts.without_coordinates} />
);

const places = (report: ImportReport, { choices, busy, decide }: Deciding<ImportChoices>) => (
    <ImportPlaces report={report} choices={choices} busy={busy} onDecide={decide} />
);
