/** A day of a rider: the way on a map, and the same as a list in the order of the day. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { parseCivil } from '../../../resources/define/calendar/civil.ts';
import type { riderTrail } from '../../../resources/hubs/riders/trail.server.ts';
import { handoverState, legs, purposes } from '../../../resources/hubs/words.ts';
import { later } from '../../base/later.tsx';
import { Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { CivilDateInput } from '../../widgets/dates/CivilDateInput.tsx';
import { formatCivil, splitInstant, today } from '../../widgets/dates/dates.ts';
import { StateMark } from '../../widgets/fields/StateMark.tsx';
import { useSay } from '../../widgets/say.ts';
import type { Trail, TrailEvent } from './trail.ts';
import './hubs.css';
import { FacilityName } from '../profile/Names.tsx';

const DayMap = later(() => import('./DayMap.tsx'), <div className="k-map-plot" />, 'announced');

export default function RiderDay() {
    const say = useSay();
    const { rider = '' } = useParams();
    const [params, setParams] = useSearchParams();
    const named = params.get('date') || undefined;
    // A word that is no day is told above, and asks for none: the last day on the road is shown.
    const date = named && parseCivil(named) ? named : undefined;
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['riderTrail', rider, date],
        queryFn: ({ signal }) =>
            call<typeof riderTrail>(
                'POST /hub/rider_trail',
                { rider: Number(rider), ...(date && { date }) },
                { signal, reads: true },
            ),
        retry: false,
    });
    const trail = data?.data;
    return (
        <div className="k-page khu-day">
            <Link to="/hub/riders" className="kd-back kd-noprint">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <h1>{say('A day of a rider')}</h1>}
            {isPending && <Waiting />}
            {error && (
                <NotLoaded
                    id={rider}
                    list="/hub/riders"
                    error={error}
                    onRetry={() => void refetch()}
                />
            )}
            {trail && (
                <>
                    <h1>
                        {say('%{rider}, %{day}', {
                            rider: trail.rider.full_name,
                            day: { day: trail.day },
                        })}
                    </h1>
                    <Days trail={trail} onDay={(day) => setParams({ date: day })} />
                    <DayOf trail={trail} />
                </>
            )}
        </div>
    );
}

RiderDay.takes = { date: 'day' } as const;

/** The days on which the rider was on the road, one after the other, and any other. */
function Days({ trail, onDay }: { trail: Trail; onDay(day: string): void }) {
    const say = useSay();
    const earlier = trail.days.find((day) => day < trail.day);
    const next = trail.days.findLast((day) => day > trail.day);
    return (
        <div className="khu-days kd-noprint">
            <Button
                disabled={!earlier}
                startIcon={<span aria-hidden>←</span>}
                onClick={() => earlier && onDay(earlier)}
            >
                {earlier ? formatCivil(earlier) : say('No earlier day')}
            </Button>
            <CivilDateInput
                label={say('Day')}
                value={trail.day}
                max={today()}
                size="small"
                onChange={(day) => day && onDay(day)}
            />
            <Button
                disabled={!next}
                endIcon={<span aria-hidden>→</span>}
                onClick={() => next && onDay(next)}
            >
                {next ? formatCivil(next) : say('No later day')}
            </Button>
        </div>
    );
}

function DayOf({ trail }: { trail: Trail }) {
    const say = useSay();
    const { events, points, rider } = trail;
    if (!events.length && !points.length)
        return (
            <Nothing
                title={say('Nothing was written down on this day')}
                about={say(
                    'Choose another day: the arrows go from one day on the road to the next.',
                )}
            />
        );
    const samples = (what: TrailEvent['what']) =>
        events.reduce((sum, one) => sum + (one.what === what ? (one.samples ?? 0) : 0), 0);
    return (
        <>
            <p className="k-lead">
                {say('%{visits} visits; %{picked} samples picked, %{delivered} delivered.', {
                    visits: events.filter(({ what }) => what === 'visit').length,
                    picked: samples('picked'),
                    delivered: samples('delivered'),
                })}{' '}
                {points.length
                    ? say('The line is made of %{count} positions that the rider shares.', {
                          count: points.length,
                      })
                    : rider.shares
                      ? say('No position of this day is kept: the map shows the sites.')
                      : say('The rider shares no positions: the map shows the sites.')}
            </p>
            <div className="khu-both">
                <section className="k-card" aria-label={say('Map')}>
                    <DayMap trail={trail} />
                </section>
                <ol className="khu-line">
                    {events.map((one, at) => (
                        <Moment key={one.id} event={one} number={at + 1} />
                    ))}
                </ol>
            </div>
        </>
    );
}

function Moment({ event, number }: { event: TrailEvent; number: number }) {
    const say = useSay();
    const { at, until, what, purpose, facility, samples, package_id, state } = event;
    const time = splitInstant(at).time;
    return (
        <li>
            <span className="khu-number" aria-hidden>
                {number}
            </span>
            <span className="khu-time">
                {until && until !== at ? `${time}–${splitInstant(until).time}` : time}
            </span>
            <span className="khu-what">
                <strong>
                    {what === 'visit'
                        ? say.text(purposes[purpose ?? 'other'])
                        : say.text(legs[what])}
                </strong>
                {facility && (
                    <span>
                        <FacilityName id={event.facility_id}>{facility}</FacilityName>
                    </span>
                )}
                {package_id && (
                    <span>
                        <Link to={`/hub/packages/${package_id}/show`}>{event.number}</Link>
                        {', '}
                        {say('%{smart_count} sample |||| %{smart_count} samples', {
                            smart_count: samples ?? 0,
                        })}
                    </span>
                )}
                {state && <StateMark of={handoverState} state={state} />}
            </span>
        </li>
    );
}
