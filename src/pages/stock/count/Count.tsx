/** One count: the sheet to print, what was counted, and the decision. */
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { ConfirmButton } from '../../../widgets/ConfirmButton.tsx';
import { formatCivil } from '../../../widgets/dates/dates.ts';

import { NoteSheet } from '../notes/NoteSheet.tsx';
import { TakeBack } from '../notes/TakeBack.tsx';
import { type Count as CountData, useCount } from './calls.ts';
import { CountReasons, unexplained } from './CountReasons.tsx';
import { CountStatusMark } from './CountStatusMark.tsx';
import { CountTable } from './CountTable.tsx';
import { CountWriting } from './CountWriting.tsx';
import { refreshStock } from '../refresh.ts';
import '../stock.css';
import '../requests/requests.css';
import './count.css';
import { useSay } from '../../../widgets/say.ts';

export default function Count() {
    const say = useSay();
    const { count = '' } = useParams();
    const { data, error, isPending, refetch } = useCount(Number(count));
    return (
        <div className="k-page ks-page">
            <Link className="ks-back ks-noprint" to="/stock/count">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && <Detail count={data} />}
        </div>
    );
}

function Detail({ count }: { count: CountData }) {
    const client = useQueryClient();
    const writes = count.own && count.status === 'draft';
    return (
        <>
            <div className="ks-title">
                <h1>{count.number}</h1>
                <CountStatusMark status={count.status} />
            </div>
            <Actions count={count} />
            {writes && <CountWriting key={count.version} count={count} />}
            {unexplained(count).length > 0 && (
                <CountReasons count={count} onDone={() => void refreshStock(client)} />
            )}
            <div className={writes ? 'ks-print-only' : undefined}>
                <NoteSheet
                    title="Stock count sheet"
                    number={count.number}
                    facts={[
                        ['Store', count.place],
                        ['Category', count.category ?? 'All'],
                        ['At the end of', formatCivil(count.counted_on)],
                        ['Counted by', count.counted_by],
                        ['Decided by', count.decided_by],
                        ['Reason', count.decision_reason],
                    ]}
                    signatures={['Counted by', 'Checked by']}
                    remarks={count.remarks}
                >
                    <CountTable count={count} />
                </NoteSheet>
            </div>
        </>
    );
}

function Actions({ count }: { count: CountData }) {
    const { id, number, version, status, own } = count;
    const client = useQueryClient();
    const notify = useNotify();
    const again = () => void refreshStock(client);
    const explained = unexplained(count).length === 0;
    const approve = async () => {
        try {
            const { success } = await call<{ success: string }>('POST /x/stock/counts/approve', {
                id,
                version,
            });
            notify(success, { type: 'success' });
        } catch (error) {
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        }
        again();
    };
    return (
        <div className="ks-actions ks-noprint">
            {status === 'submitted' && !own && (
                <>
                    {explained && (
                        <ConfirmButton
                            label="Approve"

                            color="primary"
                            variant="contained"
                            ask={`Approve ${number}?`}
                            about={whatIsBooked(count, formatCivil(count.counted_on))}
                            onConfirm={approve}
                        />
                    )}
                    <TakeBack
                        endpoint="POST /x/stock/counts/reject"
                        body={{ id, version }}
                        ask={`Reject ${number}?`}
                        about="The book stays as it is; the store is counted again."
                        label="Reject"
                        onDone={again}
                    />
                </>
            )}
            <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
                Print the sheet
            </Button>
            {['draft', 'submitted'].includes(status) && (
                <TakeBack
                    endpoint="POST /x/stock/counts/cancel"
                    body={{ id, version }}
                    ask={`Cancel ${number}?`}
                    about="Nothing is booked."
                    label="Cancel the count"
                    onDone={again}
                />
            )}
            {status === 'submitted' && own && <span>Another account approves it.</span>}
            {status === 'draft' && !own && <span>{count.counted_by} is counting.</span>}
        </div>
    );
}

function whatIsBooked({ lines }: CountData, day: string): string {
    const differing = lines.filter(({ counted, now }) => counted !== now).length;
    if (!differing) return 'Book and shelf agree: nothing is booked.';
    return differing === 1
        ? `One lot differs; the difference is booked on ${day}.`
        : `${differing} lots differ; the differences are booked on ${day}.`;
}
