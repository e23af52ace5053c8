/** The results that are linked to one patient, each with the way back where the link was a mistake. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { linkedResults } from '../../../resources/mdr/linkage/linkedResults.server.ts';
import { mdrPatients } from '../../../resources/mdr/patients.entity.ts';
import { isRecordNumber } from '../../screens/address/oneRecord.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { isUnknown } from '../../widgets/failure.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import type { Linked } from './calls.ts';
import { DecidedCard } from './DecidedCard.tsx';
import { PatientTimeline } from './case/PatientTimeline.tsx';
import { UnlinkDialog } from './UnlinkDialog.tsx';

import '../record/record.css';
import './mdr.css';
import { useSay } from '../../widgets/say.ts';

export default function PatientResults() {
    const say = useSay();
    const { patient = '' } = useParams();
    const [asking, setAsking] = useState<Linked | null>(null);
    const record = useGetOne<RaRecord>(
        mdrPatients.name,
        { id: patient },
        { enabled: isRecordNumber(patient), retry: false, onError: () => undefined },
    );
    const found = useQuery({
        queryKey: ['mdr', 'linked', patient],
        queryFn: ({ signal }) =>
            call<typeof linkedResults>(
                'POST /x/mdr/linked',
                { patient: Number(patient) },
                { signal, reads: true },
            ),
        enabled: isRecordNumber(patient),
        retry: false,
    });
    const rows = found.data?.data ?? [];
    if (isUnknown(record.error) || !isRecordNumber(patient))
        return (
            <div className="k-page kl-linkage">
                <Nothing title={say('There is no such patient at your facility.')} about="">
                    <Button component={Link} to="/mdr/patients" variant="contained">
                        {say('Back to the list')}
                    </Button>
                </Nothing>
            </div>
        );
    return (
        <div className="k-page kl-linkage">
            <Link to={`/mdr/patients/${patient}/show`} className="kd-back">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            <h1>
                {say('Results linked to %{name}', {
                    name: String(record.data?.['full_name'] ?? '…'),
                })}
            </h1>
            <p className="k-lead">
                {say(
                    'Where that is a mistake, the link can be taken back. The result then waits again.',
                )}
            </p>
            {found.isPending && <Waiting />}
            {record.error && <Failed error={record.error} onRetry={() => void record.refetch()} />}
            {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
            {found.data && !rows.length && (
                <Nothing
                    title={say('No result is linked')}
                    about={say(
                        'What was linked to this patient has been taken back, and waits for its patient.',
                    )}
                >
                    <Button component={Link} to="/site/tb/rif" variant="contained">
                        {say('All results that wait')}
                    </Button>
                </Nothing>
            )}
            <ul className="kl-results">
                {rows.map((result) => (
                    <li key={result.id} className="k-card">
                        <LinkedCard result={result} onUnlink={() => setAsking(result)} />
                    </li>
                ))}
            </ul>
            <PatientTimeline of={{ patient: Number(patient) }} />
            {asking && (
                <UnlinkDialog
                    result={{ id: asking.id, sample: asking.sample_id }}
                    onClose={() => setAsking(null)}
                    onDone={() => setAsking(null)}
                />
            )}
        </div>
    );
}

function LinkedCard({ result, onUnlink }: { result: Linked; onUnlink(): void }) {
    const say = useSay();
    return (
        <DecidedCard
            result={result}
            fact={formatCivil(result.day)}
            note={result.result}
            by="linked"
            renderBack={(id) => (
                <Button
                    variant="outlined"
                    onClick={onUnlink}
                    aria-label={say('Unlink sample %{id}', { id })}
                >
                    {say('Unlink')}
                </Button>
            )}
        >
            {result.corrected && (
                <p>
                    <Toned tone="warning">
                        {say('Corrected since: it shows no rifampicin resistance any more')}
                    </Toned>
                </p>
            )}
        </DecidedCard>
    );
}
