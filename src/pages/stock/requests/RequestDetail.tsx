/** One request: its lines, what may be done about it, and what happened to it. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import type { Endpoint } from '../../../../resources/define/endpoint.ts';
import { cancellable, openToEdit } from '../../../../resources/stock/requests/words.ts';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { useAccount } from '../../../base/useAccount.ts';
import { ConfirmButton } from '../../../widgets/ConfirmButton.tsx';
import { formatCivil, formatInstant } from '../../../widgets/dates/dates.ts';

import { TakeBack } from '../notes/TakeBack.tsx';
import { ApproveForm } from './ApproveForm.tsx';
import { type StockRequest, useRequest } from './calls.ts';
import { RequestDeliveries } from './RequestDeliveries.tsx';
import { RequestHistory } from './RequestHistory.tsx';
import { RequestLines } from './RequestLines.tsx';
import { RequestStatusMark } from './RequestStatusMark.tsx';
import { refreshStock } from '../refresh.ts';
import '../stock.css';
import './requests.css';
import { useSay } from '../../../widgets/say.ts';

export default function RequestDetail() {
    const say = useSay();
    // By its own address, or from a row of a list of requests.
    const { request, id } = useParams();
    const { data, error, isPending, refetch } = useRequest(Number(request ?? id));
    return (
        <div className="k-page ks-page">
            <Link className="ks-back" to="/stock/make_request">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && <Detail request={data} />}
        </div>
    );
}

function Detail({ request }: { request: StockRequest }) {
    const keeper = useAccount().user_type !== 'facility';
    const decides = keeper && !request.own && request.status === 'submitted';
    const facts: readonly (readonly [string, string | null])[] = [
        ['For', [request.receiver, request.locality].filter(Boolean).join(', ')],
        ['From', request.place],
        ['Asked by', request.requester],
        ['Submitted', request.submitted_at && formatInstant(request.submitted_at)],
        ['Needed by', request.needed_by && formatCivil(request.needed_by)],
        ['Reason', request.reason],
        ['Decided by', request.decided_by],
        ['Reason of the decision', request.decision_reason],
        ['Cancelled because', request.cancel_reason],
    ];
    return (
        <>
            <div className="ks-title">
                <h1>{request.number}</h1>
                <RequestStatusMark status={request.status} />
            </div>
            <Actions request={request} keeper={keeper} />
            <section className="k-card ks-note" aria-label="Request">
                <dl className="ks-facts">
                    {facts
                        .filter(([, value]) => value)
                        .map(([label, value]) => (
                            <div key={label}>
                                <dt>{label}</dt>
                                <dd>{value}</dd>
                            </div>
                        ))}
                </dl>
                {decides ? (
                    <ApproveForm key={request.version} request={request} />
                ) : (
                    <RequestLines request={request} />
                )}
                {request.comments && <p className="ks-remarks">{request.comments}</p>}
            </section>
            {request.deliveries.length > 0 && (
                <>
                    <h2>Deliveries</h2>
                    <RequestDeliveries deliveries={request.deliveries} keeper={keeper} />
                </>
            )}
            <h2>What happened</h2>
            <RequestHistory events={request.history} />
        </>
    );
}

const issuable = ['approved', 'partly_approved', 'partly_issued'];

function Actions({ request, keeper }: { request: StockRequest; keeper: boolean }) {
    const { id, number, status, version, own } = request;
    const client = useQueryClient();
    const notify = useNotify();
    const navigate = useNavigate();
    const send = async (endpoint: Endpoint, after?: () => void) => {
        try {
            const { success } = await call<{ success: string }>(endpoint, { id, version });
            notify(success, { type: 'success' });
            after?.();
        } catch (error) {
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        }
        await refreshStock(client);
    };
    const mayEdit = own && openToEdit.includes(status);
    // Who decides rejects; cancelling is for what was decided, and for who asked.
    const mayCancel = cancellable.includes(status) && (own || (keeper && status !== 'submitted'));
    return (
        <div className="ks-actions">
            {mayEdit && status === 'draft' && (
                <Button
                    variant="contained"
                    onClick={() => void send('POST /x/stock/requests/submit')}
                >
                    Submit
                </Button>
            )}
            {keeper && issuable.includes(status) && (
                <Button component={Link} to={`/stock/distribute?request=${id}`} variant="contained">
                    Issue
                </Button>
            )}
            {mayEdit && (
                <Button component={Link} to={`/stock/make_request/edit/${id}`} variant="outlined">
                    Edit
                </Button>
            )}
            {mayCancel && (
                <TakeBack
                    endpoint="POST /x/stock/requests/cancel"
                    body={{ id, version }}
                    ask={`Cancel ${number}?`}
                    about="What is not issued yet is given back to the store."
                    label="Cancel the request"
                    onDone={() => void refreshStock(client)}
                />
            )}
            {mayEdit && (
                <ConfirmButton
                    label="Delete"
                    ask={`Delete ${number}?`}
                    about="It leaves the lists. The audit keeps it."
                    onConfirm={() =>
                        send('POST /user/stock-request/delete', () =>
                            navigate('/stock/make_request'),
                        )
                    }
                />
            )}
        </div>
    );
}
