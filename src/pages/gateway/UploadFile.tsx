import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import type { Tone } from '../../../resources/define/field.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { LongTable } from '../imports/useShown.tsx';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { flagWords, toneOf, wordOf } from '../results/resultWords.ts';
import { type Chosen, type DateOrder, type DryRun, fates, figuresOf, whyNot } from './upload.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    chosen: Chosen;
    busy: boolean;
    /** Brought by a facility: messages of instruments are the administrator's. */
    own: boolean;
    onOrder(order: DateOrder | ''): void;
    onRemove(): void;
}

/** One file: what the dry run found, or why it is refused; then what became of it. */
export function UploadFile({ chosen, busy, own, onOrder, onRemove }: Props) {
    const say = useSay();
    const { file, state, problem, runs, failure, kept, asksOrder, order } = chosen;
    return (
        <section className="k-card kg-stack" aria-label={file.name}>
            <div className="kg-row">
                <h2 style={{ overflowWrap: 'anywhere' }}>{file.name}</h2>
                {state !== 'kept' && (
                    <Button size="small" disabled={busy} onClick={onRemove}>
                        {say('Leave out')}
                    </Button>
                )}
            </div>
            {state === 'looking' && <p className="kd-muted">{say('Looking into it …')}</p>}
            {state === 'refused' && <Alert severity="error">{problem}</Alert>}
            {asksOrder && state !== 'kept' && (
                <TextField
                    select
                    label={say('Order of its dates')}
                    value={order}
                    disabled={busy}
                    sx={{ maxWidth: '16rem' }}
                    onChange={({ target }) => onOrder(target.value as DateOrder | '')}
                >
                    <MenuItem value="dmy">{say('Day first (31/12/2026)')}</MenuItem>
                    <MenuItem value="mdy">{say('Month first (12/31/2026)')}</MenuItem>
                    <MenuItem value="ymd">{say('Year first (2026/12/31)')}</MenuItem>
                </TextField>
            )}
            {state === 'seen' && runs.length === 0 && (
                <Alert severity="error">
                    {say('No run of an instrument was found in it. It will not be uploaded.')}{' '}
                    {whyNot(failure)}
                </Alert>
            )}
            {state === 'seen' && runs.length > 0 && failure && (
                <Alert severity="warning">{whyNot(failure)}</Alert>
            )}
            {kept && (
                <Alert severity={kept.failure === '' ? 'success' : 'warning'}>
                    {kept.failure && <>{whyNot(kept.failure)} </>}
                    {kept.state === 'parsed' &&
                        say('%{results} new, %{duplicates} known already.', {
                            results: kept.results,
                            duplicates: kept.duplicates,
                        })}{' '}
                    {kept.conflicts > 0 &&
                        say('%{conflicts} in conflict: see the review desk.', {
                            conflicts: kept.conflicts,
                        })}{' '}
                    {!own && (
                        <Link to={`/genexpert/messages/${kept.raw_message_id}/show`}>
                            {say('See it')}
                        </Link>
                    )}
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

const tones: Readonly<Record<DryRun['would_be'], Tone>> = {
    new: 'good',
    replaced: 'warning',
    duplicate: 'neutral',
    conflict: 'warning',
    fault: 'warning',
    waits: 'warning',
};

function Runs({ runs }: { runs: readonly DryRun[] }) {
    const say = useSay();
    const heads = [
        say('Would be'),
        say('Started'),
        say('Machine'),
        say('Assay'),
        say('Outcome'),
        say('As shown'),
    ] as const;
    return (
        <LongTable rows={runs} first={25} heads={heads} className="kd-table kg-runs">
            {(run) => (
                <>
                    <td>
                        <Toned tone={tones[run.would_be]}>{say.text(fates[run.would_be])}</Toned>
                    </td>
                    <td data-label={heads[1]}>
                        {run.started_at ? formatInstant(run.started_at) : run.started_as_sent}
                    </td>
                    <td data-label={heads[2]}>{run.machine_serial}</td>
                    <td data-label={heads[3]}>{run.assay}</td>
                    <td data-label={heads[4]}>
                        {run.outcome && (
                            <Toned tone={toneOf(run.outcome)}>{wordOf(run.outcome)}</Toned>
                        )}
                    </td>
                    <td data-label={heads[5]}>
                        {run.result.replaceAll('|', ' | ')}
                        {run.outcome === 'error' && (
                            <span className="kd-muted">
                                {' '}
                                {[run.error_code, run.error_text].filter(Boolean).join(' ')}
                            </span>
                        )}
                        {run.test_type === 'qc' && (
                            <span className="kd-muted"> {say('Quality control')}</span>
                        )}
                        {run.flags.map((flag) => (
                            <span key={flag} className="kd-muted">
                                {' '}
                                {flagWords(flag)}
                            </span>
                        ))}
                    </td>
                </>
            )}
        </LongTable>
    );
}
