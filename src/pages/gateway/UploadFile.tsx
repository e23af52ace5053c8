import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Tone } from '../../../resources/define/field.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { flagWords, toneOf, wordOf } from '../results/resultWords.ts';
import { type Chosen, type DateOrder, type DryRun, fates, figuresOf } from './upload.ts';

interface Props {
    chosen: Chosen;
    busy: boolean;
    onOrder(order: DateOrder | ''): void;
    onRemove(): void;
}

/** One file: what the dry run found, or why it is refused; then what became of it. */
export function UploadFile({ chosen, busy, onOrder, onRemove }: Props) {
    const { file, state, problem, runs, kept, asksOrder, order } = chosen;
    return (
        <section className="k-card kg-stack" aria-label={file.name}>
            <div className="kg-row">
                <h2 style={{ overflowWrap: 'anywhere' }}>{file.name}</h2>
                {state !== 'kept' && (
                    <Button size="small" disabled={busy} onClick={onRemove}>
                        Leave out
                    </Button>
                )}
            </div>
            {state === 'looking' && <p className="kd-muted">Looking into it …</p>}
            {state === 'refused' && <Alert severity="error">{problem}</Alert>}
            {asksOrder && state !== 'kept' && (
                <TextField
                    select
                    label="Order of its dates"
                    value={order}
                    disabled={busy}
                    sx={{ maxWidth: '16rem' }}
                    onChange={({ target }) => onOrder(target.value as DateOrder | '')}
                >
                    <MenuItem value="dmy">Day first (31/12/2026)</MenuItem>
                    <MenuItem value="mdy">Month first (12/31/2026)</MenuItem>
                    <MenuItem value="ymd">Year first (2026/12/31)</MenuItem>
                </TextField>
            )}
            {state === 'seen' && runs.length === 0 && (
                <Alert severity="error">
                    No run of an instrument was found in it. It will not be uploaded.
                </Alert>
            )}
            {kept && (
                <Alert severity={kept.state === 'parsed' ? 'success' : 'warning'}>
                    {kept.failure || `${kept.results} new, ${kept.duplicates} known already`}
                    {kept.conflicts > 0 &&
                        `, ${kept.conflicts} in conflict: see the review desk`}.{' '}
                    <Link to={`/genexpert/messages/${kept.raw_message_id}/show`}>See it</Link>
                </Alert>
            )}
            {state === 'seen' && runs.length > 0 && (
                <details open={runs.length <= 10}>
                    <summary>{figuresOf(runs)}</summary>
                    <Runs runs={runs} />
                </details>
            )}
        </section>
    );
}

const step = 25;
const tones: Readonly<Record<DryRun['would_be'], Tone>> = {
    new: 'good',
    replaced: 'warning',
    duplicate: 'neutral',
    conflict: 'warning',
    fault: 'warning',
    waits: 'warning',
};

function Runs({ runs }: { runs: readonly DryRun[] }) {
    const [count, setCount] = useState(step);
    return (
        <>
            <table className="kd-table">
                <thead>
                    <tr>
                        <th scope="col">Would be</th>
                        <th scope="col">Started</th>
                        <th scope="col">Machine</th>
                        <th scope="col">Assay</th>
                        <th scope="col">Outcome</th>
                        <th scope="col">As shown</th>
                    </tr>
                </thead>
                <tbody>
                    {runs.slice(0, count).map((run, at) => (
                        <tr key={at}>
                            <td>
                                <Toned tone={tones[run.would_be]}>{fates[run.would_be]}</Toned>
                            </td>
                            <td data-label="Started">
                                {run.started_at ? formatInstant(run.started_at) : ''}
                            </td>
                            <td data-label="Machine">{run.machine_serial}</td>
                            <td data-label="Assay">{run.assay}</td>
                            <td data-label="Outcome">
                                {run.outcome && (
                                    <Toned tone={toneOf(run.outcome)}>{wordOf(run.outcome)}</Toned>
                                )}
                            </td>
                            <td data-label="As shown">
                                {run.result.replaceAll('|', ' | ')}
                                {run.flags.map((flag) => (
                                    <span key={flag} className="kd-muted">
                                        {' '}
                                        {flagWords(flag)}
                                    </span>
                                ))}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {runs.length > count && (
                <div>
                    <Button onClick={() => setCount(count + step * 4)}>
                        Show more ({runs.length - count})
                    </Button>
                </div>
            )}
        </>
    );
}
