import { useState } from 'react';
import { ImportFigures, ImportResult, WithoutCoordinates } from '../imports/ImportFigures.tsx';
import { ImportFile } from '../imports/ImportFile.tsx';
import { ImportFindings } from '../imports/ImportFindings.tsx';
import { counted, type ImportChoices, type ImportReport } from '../imports/importReport.ts';
import { ImportStart } from '../imports/ImportStart.tsx';
import { ImportStatus } from '../imports/ImportStatus.tsx';
import { useImport } from '../imports/useImport.ts';
import { ImportPlaces } from './ImportPlaces.tsx';
import './facilities.css';

const careful: ImportChoices = { create_places: false, not_known: false };

/** Import of a facility list: choose a file, see what would happen, decide, and see what happened. */
export default function FacilityImport() {
    const { report, forget, failure, busy, ask } = useImport<ImportReport>(
        'POST /x/facilities/import',
        'Facilities imported',
    );
    const [file, setFile] = useState<File | null>(null);
    const [choices, setChoices] = useState(careful);

    function decide(next: ImportChoices, chosen = file) {
        setChoices(next);
        if (chosen) void ask([chosen], { ...next, mode: 'all', dry_run: true });
    }

    function choose(chosen: File) {
        setFile(chosen);
        forget();
        decide(careful, chosen);
    }

    return (
        <div className="k-page kf-page">
            <h1>Import facilities</h1>
            <p className="k-lead">
                Load a national list from a spreadsheet. First you see what would happen; nothing is
                changed until you say so.
            </p>
            <section className="k-card kf-stack" aria-label="File">
                <ImportFile
                    file={file}
                    busy={busy !== ''}
                    onPick={choose}
                    template={{
                        endpoint: 'GET /x/facilities/import/template',
                        name: 'Facility list template',
                    }}
                />
            </section>
            <ImportStatus busy={busy} file={file?.name ?? ''} failure={failure}>
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        created={createdIn(report)}
                        to="/facilities"
                        see="See the facilities"
                    />
                )}
            </ImportStatus>
            {file && report && !report.done && (
                <>
                    <ImportFigures counts={report.counts}>
                        <WithoutCoordinates count={report.counts.without_coordinates} />
                    </ImportFigures>
                    <ImportPlaces
                        report={report}
                        choices={choices}
                        busy={busy !== ''}
                        onDecide={decide}
                    />
                    <ImportStart
                        report={report}
                        noun={['facility', 'facilities']}
                        busy={busy !== ''}
                        onStart={(mode) => void ask([file], { ...choices, mode, dry_run: false })}
                    />
                    <ImportFindings report={report} things="facilities" />
                </>
            )}
        </div>
    );
}

const createdIn = ({ places }: ImportReport): string =>
    places.districts.length
        ? `${counted(places.districts.length, 'district')} and ${counted(places.regions.length, 'region')} created. `
        : '';
