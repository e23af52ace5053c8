/** One request: what stands in its declaration, and what left the store for it. */
import { Link, useParams } from 'react-router-dom';
import { requestDocument } from '../../../../resources/stock/requests/requests.document.ts';
import { useAccount } from '../../../base/useAccount.ts';
import { DocumentView } from '../../../screens/document/DocumentView.tsx';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { NoSuch } from '../../../screens/address/NoSuch.tsx';
import { isRecordNumber } from '../../../screens/address/oneRecord.ts';
import { isUnknown } from '../../../widgets/failure.ts';
import { useSay } from '../../../widgets/say.ts';
import { useRequest } from './calls.ts';
import { RequestDeliveries } from './RequestDeliveries.tsx';
import './requests.css';

const list = '/stock/make_request';

export default function RequestDetail() {
    const say = useSay();
    // By its own address, or from a row of a list of requests.
    const { request, id } = useParams();
    const number = request ?? id ?? '';
    const { data, error, isPending, refetch } = useRequest(
        isRecordNumber(number) ? Number(number) : undefined,
    );
    const keeper = useAccount().user_type !== 'facility';
    if (isUnknown(error) || !isRecordNumber(number))
        return <NoSuch title={say('There is no such request')} list={list} />;
    return (
        <div className="k-page kd-page">
            <Link className="kd-back kd-noprint" to={list}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && (
                <DocumentView document={requestDocument} record={data} back={list}>
                    {data.deliveries.length > 0 && (
                        <section className="kd-noprint" aria-label={say('Deliveries')}>
                            <h2>{say('Deliveries')}</h2>
                            <RequestDeliveries deliveries={data.deliveries} keeper={keeper} />
                        </section>
                    )}
                </DocumentView>
            )}
        </div>
    );
}
