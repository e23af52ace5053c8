import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { download } from '../../../dataProvider/index.ts';
import { FilePick } from './FilePick.tsx';
import { ImportFigures, ImportResult, WithoutCoordinates } from './ImportFigures.tsx';
import { ImportFindings } from './ImportFindings.tsx';
import { ImportPlaces } from './ImportPlaces.tsx';
import { counted, type ImportChoices, type ImportReport, importForm } from './importReport.ts';
import { ImportStart } from './ImportStart.tsx';
import './facilities.css';

const careful: ImportChoices = { create_places: false, not_known: false };

/** Import of a facility list: choose a file, see what would happen, decide, and see what happened. */
export default function FacilityImport() {
    const notify = useNotify();
    const [file, setFile] = useState<File | null>(null);
    const [choices, setChoices] = useState(careful);
    const [report, setReport] = useState<ImportReport | null>(null);
    const [failure, setFailure] = useState('');
    const [busy, setBusy] = useState<'' | 'checking' | 'importing'>('');

    async function ask(chosen: File, told: ImportChoices, mode: 'all' | 'good', dry_run: boolean) {
        setBusy(dry_run ? 'checking' : 'importing');
        setFailure('');
        try {
            const form = importForm(chosen, { ...told, mode, dry_run });
            const { data } = await call<{ data: ImportReport }>('POST /x/facilities/import', form, {
                reads: dry_run,
            });
            setReport(data);
            if (!dry_run) notify('Facilities imported', { type: 'success' });
        } catch (error) {
            setFailure(
                error instanceof HttpError && error.message
                    ? error.message
                    : 'The file could not be read. Choose it again; nothing was changed.',
            );
            if (dry_run) setReport(null);
        } finally {
            setBusy('');
        }
    }

    function choose(chosen: File) {
        setFile(chosen);
        setChoices(careful);
        setReport(null);
        void ask(chosen, careful, 'all', true);
    }

    function decide(next: ImportChoices) {
        setChoices(next);
        if (file) void ask(file, next, 'all', true);
    }

    const template = (format: 'xlsx' | 'csv') =>
        download(
            'GET /x/facilities/import/template',
            { format },
            `Facility list template.${format}`,
        ).catch(() => notify('The template could not be loaded.', { type: 'error' }));

    return (
        <div className="k-page kf-page">
            <h1>Import facilities</h1>
            <p className="k-lead">
                Load a national list from a spreadsheet. First you see what would happen; nothing is
                changed until you say so.
            </p>
            <section className="k-card kf-stack" aria-label="File">
                <FilePick
                    label="Choose a CSV or xlsx file"
                    help="Up to 20 MB and 50,000 rows. The first row names the columns."
                    file={file}
                    busy={busy !== ''}
                    onPick={choose}
                />
                <p className="kf-row">
                    <span>No list at hand? Template:</span>
                    <Button size="small" onClick={() => void template('xlsx')}>
                        xlsx
                    </Button>
                    <Button size="small" onClick={() => void template('csv')}>
                        CSV
                    </Button>
                </p>
            </section>
            <output className="kf-status">
                {busy === 'checking' && <p>Checking {file?.name} …</p>}
                {busy === 'importing' && <p>Importing {file?.name} …</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        created={createdIn(report)}
                        to="/facilities"
                        see="See the facilities"
                    />
                )}
            </output>
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
                        onStart={(mode) => void ask(file, choices, mode, false)}
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
