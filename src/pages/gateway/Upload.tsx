import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { productNames } from '../../../resources/machines/kinds.ts';
import { useAccount } from '../../base/useAccount.ts';
import { UploadFile } from './UploadFile.tsx';
import { figuresOf, uploadAt } from './upload.ts';
import { useUpload } from './useUpload.ts';
import '../record/record.css';
import './gateway.css';
import { useSay } from '../../widgets/say.ts';

/** Files of instruments: choose them, see what each run would be, then take them. */
export default function Upload() {
    const say = useSay();
    const input = useRef<HTMLInputElement>(null);
    const { user_type } = useAccount();
    const { endpoint, own } = uploadAt(useLocation().pathname);
    const { files, ready, busy, choose, order, upload, remove, clear } = useUpload(endpoint);
    const figures = figuresOf(ready.flatMap(({ runs }) => runs));
    return (
        <div className="k-page kd-page kg-page">
            <h1>{say('Upload results')}</h1>
            <p className="k-lead">
                {say('Messages and exports of instruments:')}{' '}
                <span translate="no">{say.value(productNames(user_type))}</span>.{' '}
                {say('First you see what they hold; nothing is kept until you say so.')}{' '}
                {own &&
                    say(
                        'Only machines of your facility: a file that names another one is refused whole.',
                    )}
            </p>
            <section className="k-card kg-row" aria-label={say('Files')}>
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
                    {files.length ? say('Choose more files') : say('Choose files')}
                </Button>
                <span className="kd-muted">{say('Up to 20 files of 10 MB each.')}</span>
                {files.length > 0 && (
                    <Button disabled={busy} onClick={clear}>
                        {say('Start over')}
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
                            {say('Upload %{smart_count} file |||| Upload %{smart_count} files', {
                                smart_count: ready.length,
                            })}
                        </Button>
                    </div>
                )}
                {files.some(({ state }) => state === 'kept') && ready.length === 0 && (
                    <Taken own={own} />
                )}
            </output>
            {files.map((chosen, at) => (
                <UploadFile
                    key={`${chosen.file.name}${at}`}
                    chosen={chosen}
                    busy={busy}
                    own={own}
                    onOrder={(told) => void order(chosen, told)}
                    onRemove={() => remove(chosen)}
                />
            ))}
        </div>
    );
}

/** What follows when the files were taken. */
function Taken({ own }: { own: boolean }) {
    const say = useSay();
    if (own)
        return (
            <Alert severity="success">
                {say(
                    'Done. The results stand in your lists; what could not be understood is looked at by the programme.',
                )}
            </Alert>
        );
    return (
        <Alert severity="success">
            {say(
                'Done. Results of machines without a facility wait until these are assigned; what could not be understood is on the review desk.',
            )}{' '}
            <Link to="/machines/assignment">{say('Assign machines')}</Link>{' '}
            <Link to="/genexpert/review">{say('Review desk')}</Link>
        </Alert>
    );
}
