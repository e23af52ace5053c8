import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/call.ts';
import { entryOf } from '../../../dataProvider/catalogue.ts';
import { accountTypes } from '../../../resources/access.ts';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { useRowsLink } from '../../screens/dashboard/rowsLink.ts';
import { Reveal } from '../../screens/record/Reveal.tsx';
import { LinkState } from '../mdr/case/LinkState.tsx';
import { Unlink } from '../mdr/Unlink.tsx';
import { Analytes, Calls } from './Analytes.tsx';
import { type Detail, inWords } from './detail.ts';
import { CorrectionPanel } from './CorrectionPanel.tsx';
import { Device, Sample } from './SampleAndDevice.tsx';
import { Flags } from './Flags.tsx';
import { Notices } from './Notices.tsx';
import { ResultHead } from './ResultHead.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { Slip } from './Slip.tsx';
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
    const { data, error, isPending, refetch } = useResult(id, `/${resource}`);
    const user = storedUser();
    const identity = user ? accountTypes[user.user_type].identity : 'none';
    const report = entryOf(resource)?.name;
    const result = data && identity === 'none' ? inWords(data.data, say) : data?.data;
    const readers = useRowsLink('/patients/seen', { result: Number(id) });
    const [slip, setSlip] = useState(false);
    if (result && slip)
        return (
            <Slip
                result={{ ...result, ...revealed }}
                hidden={identity === 'none'}
                onBack={() => setSlip(false)}
            />
        );
    return (
        <div className="k-page kd-page kt-page">
            <Link className="kd-back" to={`/${resource}`}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {!result && isPending && <Waiting />}
            {!result && error && (
                <NotLoaded
                    id={id}
                    list={`/${resource}`}
                    error={error}
                    onRetry={() => void refetch()}
                />
            )}
            {result && (
                <>
                    <Head result={result} onSlip={() => setSlip(true)} />
                    <Flags result={result} />
                    {result.correction !== null && (
                        <CorrectionPanel
                            correction={result.correction}
                            came={result.timeline.find(
                                ({ facts }) => facts['correction'] === result.correction,
                            )}
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
                    <Ways result={result} readers={readers} />
                </>
            )}
        </div>
    );
}

/** What it says, the way to its slip, and whether it has its patient. */
function Head({ result, onSlip }: { result: Detail; onSlip(): void }) {
    const say = useSay();
    return (
        <>
            <ResultHead result={result} />
            <p className="k-screen-only">
                <Button variant="outlined" onClick={onSlip}>
                    {say('Slip for the patient’s file')}
                </Button>
            </p>
            <LinkState result={result} />
        </>
    );
}

/** Where it leads: who has seen the patient, the message behind it. */
function Ways({ result, readers }: { result: Detail; readers: string | undefined }) {
    const say = useSay();
    return (
        <>
            {readers && (
                <p className="k-screen-only">
                    <Link to={readers}>{say('Who has seen this patient')}</Link>
                </p>
            )}
            {result.raw_message_id && (
                <p className="k-screen-only">
                    <Link to={`/genexpert/messages/${result.raw_message_id}/show`}>
                        {say('The message it was read from')}
                    </Link>
                </p>
            )}
        </>
    );
}

const useResult = (id: string, list: string) =>
    useQuery({
        queryKey: ['results', 'detail', id, list],
        queryFn: ({ signal }) =>
            call<typeof resultDetail>(
                'POST /x/results/detail',
                { id: Number(id), list },
                { signal, reads: true },
            ),
        retry: false,
    });
