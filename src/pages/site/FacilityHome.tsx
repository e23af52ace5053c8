/** The landing of a facility: what waits, today, this week, errors, utilization among peers, cartridges. Two calls. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { facilityGlance } from '../../../resources/site/glance.server.ts';
import type { Glance } from '../../../resources/site/shapes.ts';
import { REFRESH } from '../../base/refresh.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import Worklist from '../../screens/worklist/Worklist.tsx';
import { useSay } from '../../widgets/say.ts';
import { waitedFor } from '../../widgets/waitedFor.ts';
import { ErrorsCard } from './ErrorsCard.tsx';
import { PeersCard } from './PeersCard.tsx';
import { StockCard } from './StockCard.tsx';
import { TodayCard } from './TodayCard.tsx';
import { WeekCard } from './WeekCard.tsx';
import './site.css';
import { FacilityName } from '../profile/Names.tsx';

export default function FacilityHome() {
    const say = useSay();
    const { data, error, refetch } = useQuery({
        queryKey: ['facility', 'glance'],
        staleTime: REFRESH / 5,
        refetchInterval: REFRESH,
        queryFn: ({ signal }) =>
            call<typeof facilityGlance>(
                'POST /genexpert/facility/dashboard/',
                {},
                { signal, reads: true },
            ),
        select: (answer) => answer.data,
        retry: false,
    });
    return (
        <div className="k-page kf-page">
            <Head facility={data?.facility} title={say('My facility')} />
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Waiting />}
            {data && <TodayCard today={data.today} />}
            <div className="kf-work">
                <Worklist />
            </div>
            {data && (
                <div className="kf-cards">
                    <WeekCard weeks={data.weeks} days={data.days} sms={data.sms} />
                    <ErrorsCard errors={data.errors} from={data.from} to={data.to} />
                    <PeersCard lines={data.utilization} />
                    {data.stock && <StockCard lines={data.stock} />}
                </div>
            )}
        </div>
    );
}

/** Beyond so many hours a machine that says nothing is worth a look: three working days. */
const QUIET = 72;

function Head({ facility, title }: { facility: Glance['facility'] | undefined; title: string }) {
    const say = useSay();
    const silent = facility?.silent_hours ?? null;
    return (
        <header>
            <h1>{title}</h1>
            {facility && (
                <p className="k-lead">
                    <FacilityName id={facility.id}>{facility.name}</FacilityName>
                    {` · ${facility.district} · ${facility.region}`}
                    {' · '}
                    {say('%{smart_count} module |||| %{smart_count} modules', {
                        smart_count: facility.modules,
                    })}
                    {' · '}
                    {facility.machines === 0 ? (
                        say('No GeneXpert machine stands here today.')
                    ) : silent === null ? (
                        say('Nothing has come from its machines yet.')
                    ) : (
                        <span className={silent > QUIET ? 'kf-late' : undefined}>
                            {say('Last upload %{time} ago', { time: waitedFor(silent, say) })}
                        </span>
                    )}
                </p>
            )}
        </header>
    );
}
