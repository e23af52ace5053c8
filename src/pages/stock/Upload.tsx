import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { download } from '../../../dataProvider/index.ts';
import { useWords } from '../../widgets/words.ts';
import { FilePick } from '../facilities/FilePick.tsx';
import { ImportFigures, ImportResult } from '../facilities/ImportFigures.tsx';
import { ImportFindings } from '../facilities/ImportFindings.tsx';
import { ImportStart } from '../facilities/ImportStart.tsx';
import { counted, type FileReport, importForm } from '../facilities/importReport.ts';
import '../facilities/facilities.css';
import './levels.css';

interface Report extends FileReport {
    /** Categories and units that the file names and nobody has written yet. */
    masters: { categories: readonly string[]; units: readonly string[] };
}

/** Upload of a list of products: choose a file, see what would happen, decide, see what happened. */
export default function Upload() {
    const say = useWords();
    const notify = useNotify();
    const [file, setFile] = useState<File | null>(null);
    const [create, setCreate] = useState(false);
    const [report, setReport] = useState<Report | null>(null);
    const [failure, setFailure] = useState('');
    const [busy, setBusy] = useState<'' | 'checking' | 'uploading'>('');

    async function ask(chosen: File, create_masters: boolean, mode: 'all' | 'good', dry: boolean) {
        setBusy(dry ? 'checking' : 'uploading');
        setFailure('');
        try {
            const form = importForm(chosen, { create_masters, mode, dry_run: dry });
            const { data, success } = await call<{ data: Report; success?: string }>(
                'POST /inventory/upload_products/',
                form,
                { reads: dry },
            );
            setReport(data);
            if (success) notify(success, { type: 'success' });
        } catch (error) {
            setFailure(
                error instanceof HttpError && error.message
                    ? error.message
                    : 'The file could not be read. Choose it again; nothing was changed.',
            );
            if (dry) setReport(null);
        } finally {
            setBusy('');
        }
    }

    function choose(chosen: File) {
        setFile(chosen);
        setCreate(false);
        setReport(null);
        void ask(chosen, false, 'all', true);
    }

    const template = (format: 'xlsx' | 'csv') =>
        download(
            'GET /x/stock/upload/template',
            { format },
            `Product list template.${format}`,
        ).catch(() => notify('The template could not be loaded.', { type: 'error' }));

    return (
        <div className="k-page kf-page">
            <Link className="kl-back" to="/stock/items">
                <span aria-hidden>←</span> {say('back')}
            </Link>
            <h1>Upload products</h1>
            <p className="k-lead">
                Load a list of products from a spreadsheet. First you see what would happen; nothing
                is changed until you say so. A product is known by its code: one that is there
                already is changed where the file says otherwise, and never added twice.
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
                {file && (
                    <FormControlLabel
                        control={
                            <Checkbox
                                checked={create}
                                disabled={busy !== ''}
                                onChange={(_event, checked) => {
                                    setCreate(checked);
                                    void ask(file, checked, 'all', true);
                                }}
                            />
                        }
                        label="Create categories and units that do not exist yet"
                    />
                )}
            </section>
            <output className="kf-status">
                {busy === 'checking' && <p>Checking {file?.name} …</p>}
                {busy === 'uploading' && <p>Uploading {file?.name} …</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        created={createdIn(report)}
                        to="/stock/items"
                        see="See the products"
                    />
                )}
            </output>
            {file && report && !report.done && (
                <>
                    <ImportFigures counts={report.counts}>
                        <Masters report={report} />
                    </ImportFigures>
                    <ImportStart
                        report={report}
                        noun={['product', 'products']}
                        busy={busy !== ''}
                        onStart={(mode) => void ask(file, create, mode, false)}
                    />
                    <ImportFindings report={report} things="products" />
                </>
            )}
        </div>
    );
}

/** Categories and units that the upload would create, by name: a misspelling shows here. */
function Masters({ report: { masters } }: { report: Report }) {
    const { categories, units } = masters;
    if (!categories.length && !units.length) return null;
    return (
        <p className="kf-muted">
            {categories.length > 0 && <>New categories: {categories.join(', ')}. </>}
            {units.length > 0 && <>New units: {units.join(', ')}.</>}
        </p>
    );
}

const createdIn = ({ masters: { categories, units } }: Report): string =>
    [
        categories.length && `Categories created: ${categories.join(', ')}. `,
        units.length && `${counted(units.length, 'unit')} created. `,
    ]
        .filter(Boolean)
        .join('');
