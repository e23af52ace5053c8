/** The results that are linked to one patient, each with the way back where the link was a mistake. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { linkedResults } from '../../../resources/mdr/linkedResults.server.ts';
import { mdrPatients } from '../../../resources/mdr/patients.entity.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useWords } from '../../widgets/words.ts';
import type { Linked } from './calls.ts';
import { DecidedCard } from './DecidedCard.tsx';
import { UnlinkDialog } from './UnlinkDialog.tsx';
import { useMdrWords } from './words.ts';
import '../record/record.css';
import './mdr.css';

export default function PatientResults() {
    const say = useMdrWords();
    const words = useWords();
    const { patient = '' } = useParams();
    const [asking, setAsking] = useState<Linked | null>(null);
    const record = useGetOne<RaRecord>(
        mdrPatients.name,
        { id: patient },
        { retry: false, onError: () => undefined },
    );
    const found = useQuery({
        queryKey: ['mdr', 'linked', patient],
        queryFn: ({ signal }) =>
            call<typeof linkedResults>(
                'POST /x/mdr/linked',
                { patient: Number(patient) },
                { signal, reads: true },
            ),
        retry: false,
    });
    const rows = found.data?.data ?? [];
    if (record.error)
        return (
            <div className="k-page kl-linkage">
                <Nothing title={say('no_patient')} about="">
                    <Button component={Link} to="/mdr/patients" variant="contained">
                        {words('back')}
                    </Button>
                </Nothing>
            </div>
        );
    return (
        <div className="k-page kl-linkage">
            <Link to={`/mdr/patients/${patient}/show`} className="kd-back">
                <span aria-hidden>←</span> {words('back')}
            </Link>
            <h1>{say('results_of', { name: String(record.data?.['full_name'] ?? '…') })}</h1>
            <p className="k-lead">{say('linked_about')}</p>
            {found.isPending && <Waiting />}
            {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
            {found.data && !rows.length && (
                <Nothing title={say('none_linked_title')} about={say('none_linked')}>
                    <Button component={Link} to="/site/tb/rif" variant="contained">
                        {say('all_waiting')}
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
    const say = useMdrWords();
    const words = useWords();
    return (
        <DecidedCard
            result={result}
            fact={formatCivil(result.day, words)}
            note={result.result}
            by="linked_by"
            renderBack={(id) => (
                <Button
                    variant="outlined"
                    onClick={onUnlink}
                    aria-label={say('unlink_for', { id })}
                >
                    {say('unlink')}
                </Button>
            )}
        >
            {result.corrected && (
                <p>
                    <Toned tone="warning">{say('linked_corrected')}</Toned>
                </p>
            )}
        </DecidedCard>
    );
}
