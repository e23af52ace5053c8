import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../widgets/words.ts';
import { ImportFigures, ImportResult } from '../imports/ImportFigures.tsx';
import { ImportFile } from '../imports/ImportFile.tsx';
import { ImportFindings } from '../imports/ImportFindings.tsx';
import { counted, type FileReport } from '../imports/importReport.ts';
import { ImportStart } from '../imports/ImportStart.tsx';
import { ImportStatus } from '../imports/ImportStatus.tsx';
import { useImport } from '../imports/useImport.ts';
import '../facilities/facilities.css';
import './levels.css';

interface Report extends FileReport {
    /** Categories and units that the file names and nobody has written yet. */
    masters: { categories: readonly string[]; units: readonly string[] };
}

/** Upload of a list of products: choose a file, see what would happen, decide, see what happened. */
export default function Upload() {
    const say = useWords();
    const { report, forget, failure, busy, ask } = useImport<Report>(
        'POST /inventory/upload_products/',
        'Products Uploaded successful',
    );
    const [file, setFile] = useState<File | null>(null);
    const [create_masters, setCreate] = useState(false);

    function decide(create: boolean, chosen = file) {
        setCreate(create);
        if (chosen) void ask([chosen], { create_masters: create, mode: 'all', dry_run: true });
    }

    function choose(chosen: File) {
        setFile(chosen);
        forget();
        decide(false, chosen);
    }

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
                <ImportFile
                    file={file}
                    busy={busy !== ''}
                    onPick={choose}
                    template={{
                        endpoint: 'GET /x/stock/upload/template',
                        name: 'Product list template',
                    }}
                />
                {file && (
                    <FormControlLabel
                        control={
                            <Checkbox
                                checked={create_masters}
                                disabled={busy !== ''}
                                onChange={(_event, checked) => decide(checked)}
                            />
                        }
                        label="Create categories and units that do not exist yet"
                    />
                )}
            </section>
            <ImportStatus busy={busy} file={file?.name ?? ''} failure={failure}>
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        created={createdIn(report)}
                        to="/stock/items"
                        see="See the products"
                    />
                )}
            </ImportStatus>
            {file && report && !report.done && (
                <>
                    <ImportFigures counts={report.counts}>
                        <Masters report={report} />
                    </ImportFigures>
                    <ImportStart
                        report={report}
                        noun={['product', 'products']}
                        busy={busy !== ''}
                        onStart={(mode) =>
                            void ask([file], { create_masters, mode, dry_run: false })
                        }
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
