/** Requests for stock: what was asked and where it stands, what waits for a decision, what arrives. */
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { useAccount } from '../../../base/useAccount.ts';
import { useSay } from '../../../widgets/say.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { RequestList } from './RequestList.tsx';
import '../stock.css';
import './requests.css';
import type { pendingRequests } from '../../../../resources/stock/requests/requests.report.ts';
import type { deliveries } from '../../../../resources/stock/distributions/distributions.report.ts';

export default function MakeRequest() {
    const say = useSay();
    const { user_type } = useAccount();
    const atFacility = user_type === 'facility';
    const [params, setParams] = useSearchParams();
    const second = atFacility ? 'deliveries' : 'pending';
    const tab = params.get('tab') === second ? second : 'requests';
    const waiting = useCount(atFacility);
    return (
        <div className="k-page ks-page">
            <div className="ks-title kr-title">
                <h1>{say('Stock requests')}</h1>
                <span className="k-grow" />
                <Button component={Link} to="/stock/make_request/new" variant="contained">
                    {say('New request')}
                </Button>
            </div>
            <p className="k-lead">
                {atFacility
                    ? say(
                          'What your facility asked the store for. Confirm what arrives, so that the next suggestion is right.',
                      )
                    : say(
                          'What facilities, departments and persons ask for. Approving reserves the stock; who asked never approves.',
                      )}
            </p>
            <Tabs
                value={tab}
                onChange={(_, next: string) => setParams(next === 'requests' ? {} : { tab: next })}
                aria-label={say('Views')}
                className="kr-tabs"
            >
                <Tab value="requests" label={say(atFacility ? 'Our requests' : 'All requests')} />
                <Tab
                    value={second}
                    label={`${say(atFacility ? 'Deliveries to confirm' : 'To approve')}${waiting ? ` (${say.value(waiting)})` : ''}`}
                />
            </Tabs>
            <div className="kr-panel">
                {tab === 'requests' && <RequestList pending={false} />}
                {tab === 'pending' && <RequestList pending />}
                {tab === 'deliveries' && <DeliveryList />}
            </div>
        </div>
    );
}

MakeRequest.takes = { tab: ['requests', 'pending', 'deliveries'] } as const;

/** How many wait in the second tab. */
function useCount(atFacility: boolean): number | undefined {
    return useQuery({
        queryKey: ['stock/requests', 'waiting', atFacility],
        queryFn: ({ signal }): Promise<{ count: number }> =>
            atFacility
                ? call<typeof deliveries>(
                      'POST /x/stock/deliveries',
                      { status: 'sent', page_size: 1 },
                      { signal, reads: true },
                  )
                : call<typeof pendingRequests>(
                      'GET /stock-requests/pending',
                      { page_size: 1 },
                      { signal, reads: true },
                  ),
    }).data?.count;
}
