/** SiteLinkMDR: one result and its patient, new or existing. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetOne } from 'react-admin';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { pendingLinkage } from '../../../resources/mdr/linkage/pendingLinkage.report.ts';
import { mdrPatients } from '../../../resources/mdr/patients.entity.ts';
import { NoSuch } from '../../screens/address/NoSuch.tsx';
import { isRecordNumber } from '../../screens/address/oneRecord.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { DeclarationName } from '../../widgets/words.ts';
import { LinkForm } from './LinkForm.tsx';
import { proposedPatient } from './proposedPatient.ts';
import { ResultFacts } from './ResultFacts.tsx';

import '../record/record.css';
import './mdr.css';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

const list = '/site/tb/rif';

export default function LinkPatient() {
    const say = useSay();
    const { result: resultId = '', patient: patientId = 'new' } = useParams();
    const isNew = patientId === 'new';
    const isRight = isRecordNumber(resultId) && (isNew || isRecordNumber(patientId));
    const found = useQuery({
        queryKey: ['mdr', 'one', resultId],
        queryFn: ({ signal }) =>
            call<typeof pendingLinkage>(
                'POST /mdr/mdr_pending_linkage/',
                { id: Number(resultId) },
                { signal, reads: true },
            ),
        enabled: isRight,
    });
    const patient = useGetOne<RaRecord>(
        mdrPatients.name,
        { id: patientId },
        { enabled: isRight && !isNew, retry: false, onError: () => undefined },
    );
    const result = found.data?.data[0];
    const proposed = useMemo(() => (result ? proposedPatient(result) : {}), [result]);
    const record = isNew ? proposed : patient.data;

    if (!isRight) return <NoSuch title={say('There is no such result or patient')} list={list} />;
    const title = isNew
        ? say('Link to a new patient')
        : say('Link to %{name}', { name: String(patient.data?.['full_name'] ?? '…') });
    return (
        <div className="k-page kl-linkage">
            <Link to={list} className="kd-back">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            <h1>{title}</h1>
            {found.isPending && <Waiting />}
            {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
            {found.data && !result && (
                <NotHere
                    title={say('This result does not wait')}
                    about={say(
                        'It is linked or marked already, was corrected, or is none of your facility.',
                    )}
                />
            )}
            {result && (
                <section className="k-card kl-result" aria-label={say('The result')}>
                    <h2>
                        {say('Sample %{id}', { id: result.sample_id || say('no sample number') })}
                        {result.patient_name && <small>{result.patient_name}</small>}
                    </h2>
                    <ResultFacts result={result} />
                </section>
            )}
            {result && patient.error && !isUnknown(patient.error) && (
                <Failed error={patient.error} onRetry={() => void patient.refetch()} />
            )}
            {result && isUnknown(patient.error) && (
                <NotHere title={say('There is no such patient at your facility.')} />
            )}
            {result && record && (
                <DeclarationName value={mdrPatients.name}>
                    <p className="k-lead">
                        {say(
                            isNew
                                ? 'Name, sex and age come from the instrument. Please compare them with the request form.'
                                : 'Please check the details, and add what is missing.',
                        )}
                    </p>
                    <LinkForm result={result} record={record} isNew={isNew} list={list} />
                </DeclarationName>
            )}
        </div>
    );
}

/** Why there is nothing to link here, and the way back. */
function NotHere({ title, about = '' }: { title: string; about?: string }) {
    const say = useSay();
    return (
        <Nothing title={title} about={about}>
            <Button component={Link} to={list} variant="contained">
                {say('Back to the list')}
            </Button>
        </Nothing>
    );
}
