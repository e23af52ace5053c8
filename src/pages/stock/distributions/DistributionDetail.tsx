/** One distribution or issue: the delivery note, its confirmation at the other end, the way back. */
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { distributionStatus } from '../../../../resources/stock/distributions/distributions.report.ts';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { ConfirmDelivery } from '../notes/ConfirmDelivery.tsx';
import { DistributionLines } from '../notes/DistributionLines.tsx';
import type { Distribution } from '../notes/documents.ts';
import { NoteSheet } from '../notes/NoteSheet.tsx';
import { TakeBack } from '../notes/TakeBack.tsx';
import { refreshStock } from '../refresh.ts';
import '../stock.css';
import { useSay } from '../../../widgets/say.ts';

export default function DistributionDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    // The same document from the store's list and from the facility's.
    const atFacility = useResourceContext() === 'stock/deliveries';
    const list = atFacility ? 'stock/deliveries' : 'stock/distributed';
    const client = useQueryClient();
    const [confirming, setConfirming] = useState(false);
    const { data, error, isPending, refetch } = useQuery({
        queryKey: [list, 'detail', id],
        queryFn: ({ signal }) =>
            call<{ results: Distribution[] }>(
                atFacility ? 'POST /x/stock/deliveries' : 'GET /distribute-stock',
                { id: Number(id) },
                { signal, reads: true },
            ),
        retry: false,
    });
    const found = data?.results[0];
    const again = () => {
        setConfirming(false);
        void refreshStock(client);
    };
    return (
        <div className="k-page ks-page">
            <Link className="ks-back ks-noprint" to={`/${list}`}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && !found && <p>There is no such document.</p>}
            {found && (
                <>
                    <div className="ks-title">
                        <h1>{found.number}</h1>
                        <Toned tone={distributionStatus.tones?.[found.status]}>
                            {distributionStatus.options[found.status]}
                        </Toned>
                    </div>
                    <div className="ks-actions ks-noprint">
                        <Button
                            variant="outlined"
                            startIcon={<Print />}
                            onClick={() => window.print()}
                        >
                            Print the note
                        </Button>
                        {found.status === 'sent' && !confirming && (
                            <Button variant="contained" onClick={() => setConfirming(true)}>
                                {atFacility ? 'Confirm what arrived' : 'Confirm on its behalf'}
                            </Button>
                        )}
                        {!atFacility && ['sent', 'issued'].includes(found.status) && (
                            <TakeBack
                                endpoint="POST /x/stock/distributions/reverse"
                                body={{ id: found.id }}
                                ask={`Take back ${found.number}?`}
                                about="What it took is on hand again. Nothing is deleted: both stay on the stock card."
                                onDone={again}
                            />
                        )}
                    </div>
                    {confirming && (
                        <ConfirmDelivery
                            delivery={found}
                            onDone={again}
                            onCancel={() => setConfirming(false)}
                        />
                    )}
                    <NoteSheet
                        title={found.kind === 'issue' ? 'Issue note' : 'Delivery note'}
                        number={found.number}
                        facts={[
                            ['From', found.store],
                            ['To', [found.receiver, found.locality].filter(Boolean).join(', ')],
                            ['Day', formatCivil(found.occurred_on)],
                            ['Request', found.request],
                            ['Issued by', found.issued_by],
                            ['Received on', found.received_on && formatCivil(found.received_on)],
                            ['Received by', found.received_by],
                        ]}
                        remarks={found.remarks}
                        signatures={['Issued by', 'Transported by', 'Received by']}
                    >
                        <DistributionLines
                            lines={found.lines}
                            confirms={found.kind === 'distribution'}
                        />
                    </NoteSheet>
                </>
            )}
        </div>
    );
}
