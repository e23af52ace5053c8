import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { HttpError, useNotify } from 'react-admin';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { UploadFile } from './UploadFile.tsx';
import { type Chosen, type DateOrder, type DryFile, type KeptFile, figuresOf } from './upload.ts';
import '../record/record.css';
import './gateway.css';
import type { uploadMessages } from '../../../resources/gateway/messages/upload.server.ts';

const MOST_FILES = 20;

/** Files of instruments: choose them, see what each run would be, then take them. */
export default function Upload() {
    const notify = useNotify();
    const input = useRef<HTMLInputElement>(null);
    const [files, setFiles] = useState<readonly Chosen[]>([]);
    const [busy, setBusy] = useState(false);

    const set = (file: File, change: Partial<Chosen>) =>
        setFiles((all) => all.map((one) => (one.file === file ? { ...one, ...change } : one)));

    /** Each file is a call of its own: one that cannot be read holds up none of the others. */
    async function send<Answer>({ file, order }: Chosen, dry: boolean): Promise<Answer> {
        const form = new FormData();
        if (dry) form.append('dry_run', 'true');
        if (order) form.append('date_order', order);
        form.append('file', file);
        const { data } = await call<typeof uploadMessages>('POST /x/genexpert/upload', form, {
            reads: dry,
        });
        return data[0] as Answer;
    }

    async function look(chosen: Chosen) {
        set(chosen.file, { state: 'looking', problem: '' });
        try {
            const { runs } = await send<DryFile>(chosen, true);
            set(chosen.file, { state: 'seen', runs, asksOrder: chosen.asksOrder });
        } catch (error) {
            const code = error instanceof HttpError ? (error.body as { code?: string })?.code : '';
            const asksOrder = code === 'ambiguous_dates';
            set(chosen.file, { state: 'refused', problem: messageOf(error), asksOrder });
        }
    }

    async function choose(list: FileList | null) {
        const added: Chosen[] = [...(list ?? [])].map((file) => ({
            file,
            order: '',
            asksOrder: false,
            state: 'looking',
            problem: '',
            runs: [],
            kept: null,
        }));
        if (files.length + added.length > MOST_FILES) {
            notify(`At most ${MOST_FILES} files at a time.`, { type: 'warning' });
            return;
        }
        setFiles((all) => [...all, ...added]);
        setBusy(true);
        for (const one of added) await look(one);
        setBusy(false);
    }

    async function order(chosen: Chosen, told: DateOrder | '') {
        const next = { ...chosen, order: told };
        set(chosen.file, { order: told });
        if (!told) return;
        setBusy(true);
        await look(next);
        setBusy(false);
    }

    async function upload() {
        setBusy(true);
        for (const chosen of ready) {
            try {
                const kept = await send<KeptFile>(chosen, false);
                set(chosen.file, { state: 'kept', kept });
            } catch (error) {
                set(chosen.file, { state: 'refused', problem: messageOf(error) });
            }
        }
        setBusy(false);
        notify('The files were taken', { type: 'success' });
    }

    const ready = files.filter(({ state, runs }) => state === 'seen' && runs.length > 0);
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
                    <Button disabled={busy} onClick={() => setFiles([])}>
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
                    onRemove={() => setFiles(files.filter((one) => one !== chosen))}
                />
            ))}
        </div>
    );
}

const messageOf = (error: unknown): string =>
    error instanceof Error && error.message ? error.message : 'The file could not be read.';
