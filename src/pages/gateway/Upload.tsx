import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { UploadFile } from './UploadFile.tsx';
import { figuresOf } from './upload.ts';
import { useUpload } from './useUpload.ts';
import '../record/record.css';
import './gateway.css';

/** Files of instruments: choose them, see what each run would be, then take them. */
export default function Upload() {
    const input = useRef<HTMLInputElement>(null);
    const { files, ready, busy, choose, order, upload, remove, clear } = useUpload();
    const figures = figuresOf(ready.flatMap(({ runs }) => runs));
    return (
        <div className="k-page kd-page kg-page">
            <h1>Upload results</h1>
            <p className="k-lead">
                Messages and exports of instruments: GeneXpert Dx, Alere q and m-PIMA, PIMA CD4 and
                GxAlert. First you see what they hold; nothing is kept until you say so.
            </p>
            <section className="k-card kg-row" aria-label="Files">
                <input
                    ref={input}
                    type="file"
                    multiple
                    hidden
                    accept=".csv,.txt,.astm,.hl7,.bin,.log"
                    onChange={({ target }) => {
                        const chosen = target.files;
                        void choose(chosen);
                        target.value = '';
                    }}
                />
                <Button
                    variant={files.length ? 'outlined' : 'contained'}
                    disabled={busy}
                    onClick={() => input.current?.click()}
                >
                    {files.length ? 'Choose more files' : 'Choose files'}
                </Button>
                <span className="kd-muted">Up to 20 files of 10 MB each.</span>
                {files.length > 0 && (
                    <Button disabled={busy} onClick={clear}>
                        Start over
                    </Button>
                )}
            </section>
            <output>
                {ready.length > 0 && (
                    <div className="k-card kg-row">
                        <p>
                            <strong>{figures}</strong>
                        </p>
                        <Button variant="contained" disabled={busy} onClick={() => void upload()}>
                            Upload {ready.length} {ready.length === 1 ? 'file' : 'files'}
                        </Button>
                    </div>
                )}
                {files.some(({ state }) => state === 'kept') && ready.length === 0 && (
                    <Alert severity="success">
                        Done. Results of machines without a facility wait under{' '}
                        <Link to="/machines/assignment">Assign machines</Link>; what could not be
                        understood is on the <Link to="/genexpert/review">Review desk</Link>.
                    </Alert>
                )}
            </output>
            {files.map((chosen, at) => (
                <UploadFile
                    key={`${chosen.file.name}${at}`}
                    chosen={chosen}
                    busy={busy}
                    onOrder={(told) => void order(chosen, told)}
                    onRemove={() => remove(chosen)}
                />
            ))}
        </div>
    );
}
