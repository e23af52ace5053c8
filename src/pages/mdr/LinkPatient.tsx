/** SiteLinkMDR: one result and its patient, new or existing. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetOne } from 'react-admin';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { pendingLinkage } from '../../../resources/mdr/pendingLinkage.report.ts';
import { mdrPatients } from '../../../resources/mdr/patients.entity.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { DeclarationName, useWords } from '../../widgets/words.ts';
import { LinkForm } from './LinkForm.tsx';
import { proposedPatient } from './proposedPatient.ts';
import { ResultFacts } from './ResultFacts.tsx';
import { useMdrWords } from './words.ts';
import '../record/record.css';
import './mdr.css';

const list = '/site/tb/rif';

export default function LinkPatient() {
    const say = useMdrWords();
    const words = useWords();
    const { result: resultId = '', patient: patientId = 'new' } = useParams();
    const isNew = patientId === 'new';
    const found = useQuery({
        queryKey: ['mdr', 'one', resultId],
        queryFn: ({ signal }) =>
            call<typeof pendingLinkage>(
                'POST /mdr/mdr_pending_linkage/',
                { id: Number(resultId) },
                { signal, reads: true },
            ),
    });
    const patient = useGetOne<RaRecord>(
        mdrPatients.name,
        { id: patientId },
        { enabled: !isNew, retry: false, onError: () => undefined },
    );
    const result = found.data?.data[0];
    const proposed = useMemo(() => (result ? proposedPatient(result) : {}), [result]);
    const record = isNew ? proposed : patient.data;

    const title = isNew
        ? say('link_new')
        : say('link_existing', { name: String(patient.data?.['full_name'] ?? '…') });
    return (
        <div className="k-page kl-linkage">
            <Link to={list} className="kd-back">
                <span aria-hidden>←</span> {words('back')}
            </Link>
            <h1>{title}</h1>
            {found.isPending && <Waiting />}
            {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
            {found.data && !result && (
                <Nothing title={say('gone_title')} about={say('gone')}>
                    <Button component={Link} to={list} variant="contained">
                        {words('back')}
                    </Button>
                </Nothing>
            )}
            {result && (
                <section className="k-card kl-result" aria-label={say('the_result')}>
                    <h2>
                        {say('sample', { id: result.sample_id || say('no_sample') })}
                        {result.patient_name && <small>{result.patient_name}</small>}
                    </h2>
                    <ResultFacts result={result} />
                </section>
            )}
            {result && !isNew && patient.error ? (
                <Nothing title={say('no_patient')} about="">
                    <Button component={Link} to={list} variant="contained">
                        {words('back')}
                    </Button>
                </Nothing>
            ) : null}
            {result && record && (
                <DeclarationName value={mdrPatients.name}>
                    <p className="k-lead">{say(isNew ? 'prefilled' : 'check_existing')}</p>
                    <LinkForm result={result} record={record} isNew={isNew} list={list} />
                </DeclarationName>
            )}
        </div>
    );
}
