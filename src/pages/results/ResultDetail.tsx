import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/call.ts';
import { entryOf } from '../../../dataProvider/catalogue.ts';
import { accountTypes } from '../../../resources/access.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { useRowsLink } from '../../screens/dashboard/rowsLink.ts';
import { Reveal } from '../../screens/record/Reveal.tsx';
import { Unlink } from '../mdr/Unlink.tsx';
import { Analytes, Calls } from './Analytes.tsx';
import { CorrectionPanel } from './CorrectionPanel.tsx';
import { Device, Sample } from './SampleAndDevice.tsx';
import { Flags } from './Flags.tsx';
import { Notices } from './Notices.tsx';
import { ResultHead } from './ResultHead.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { Timeline } from './Timeline.tsx';
import '../record/record.css';
import './results.css';
import type { resultDetail } from '../../../resources/results/detail/detail.server.ts';
import { useSay } from '../../widgets/say.ts';

/** One result, for whoever reads it in a list: what it says, how it came about, what happened to it. */
export default function ResultDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    const resource = useResourceContext() ?? '';
    const [revealed, setRevealed] = useState<Readonly<Record<string, unknown>>>({});
    const { data, error, isPending, refetch } = useResult(id);
    const user = storedUser();
    const identity = user ? accountTypes[user.user_type].identity : 'none';
    const report = entryOf(resource)?.name;
    const result = data?.data;
    const readers = useRowsLink('/patients/seen', { result: Number(id) });
    return (
        <div className="k-page kd-page kt-page">
            <Link className="kd-back" to={`/${resource}`}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {!result && isPending && <Waiting />}
            {!result && error && <Failed error={error} onRetry={() => void refetch()} />}
            {result && (
                <>
                    <ResultHead result={result} />
                    <Flags result={result} />
                    {result.correction !== null && (
                        <CorrectionPanel
                            correction={result.correction}
                            onDone={() => void refetch()}
                        />
                    )}
                    {result.review && result.correction === null && (
                        <ReviewPanel id={result.id} onDone={() => void refetch()} />
                    )}
                    <Sample
                        result={{ ...result, ...revealed }}
                        reveal={
                            identity === 'masked' &&
                            report &&
                            (report !== 'reviewDesk' || result.review) && (
                                <Reveal report={report} id={result.id} onRevealed={setRevealed} />
                            )
                        }
                        hidden={identity === 'none'}
                    />
                    <Unlink
                        result={{
                            id: result.id,
                            sample: String(result['sample_id'] ?? ''),
                            unlinkable: result.unlinkable,
                        }}
                        onDone={() => void refetch()}
                    />
                    <Calls result={result} />
                    <Notices notices={result.notices} />
                    <Timeline happenings={result.timeline} />
                    <Analytes analytes={result.analytes} />
                    <Device result={result} />
                    {readers && (
                        <p>
                            <Link to={readers}>{say('Who has seen this patient')}</Link>
                        </p>
                    )}
                    {result.raw_message_id && (
                        <p>
                            <Link to={`/genexpert/messages/${result.raw_message_id}/show`}>
                                {say('The message it was read from')}
                            </Link>
                        </p>
                    )}
                </>
            )}
        </div>
    );
}

const useResult = (id: string) =>
    useQuery({
        queryKey: ['results', 'detail', id],
        queryFn: ({ signal }) =>
            call<typeof resultDetail>(
                'POST /x/results/detail',
                { id: Number(id) },
                { signal, reads: true },
            ),
        retry: false,
    });
