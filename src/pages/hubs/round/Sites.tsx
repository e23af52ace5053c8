/** Sites of the round with their visits of the week; where the rider is. */
import Button from '@mui/material/Button';
import { call } from '../../../../dataProvider/call.ts';
import type { visitSite } from '../../../../resources/hubs/round/write.server.ts';
import { formatCivil, splitInstant } from '../../../widgets/dates/dates.ts';
import { useSay } from '../../../widgets/say.ts';
import { moment, type RoundData, useWrite } from './useRound.ts';

/** Where the rider came, and when. */
export interface Here {
    site: number;
    since: string;
}

interface Props {
    round: RoundData;
    rider: number | undefined;
    here: Here | null;
    /** Sites where something was written down that waits on this phone. */
    waiting: ReadonlySet<number>;
    onHere(here: Here | null): void;
}

export function Sites({ round, rider, here, waiting, onHere }: Props) {
    const say = useSay();
    const write = useWrite();
    const send = (site: number, came: string, left?: string) =>
        write(() =>
            call<typeof visitSite>('POST /x/hub/visits/write', {
                facility_id: site,
                time_in: came,
                ...(left && { time_out: left }),
                ...(rider && { rider_id: rider }),
            }),
        );

    async function come(site: number) {
        const since = moment();
        if (here) await leave(here);
        onHere({ site, since });
        await send(site, since);
    }

    async function leave({ site, since }: Here) {
        onHere(null);
        await send(site, since, moment());
    }

    // Those that are still due come first.
    const due = (one: RoundData['sites'][number]) =>
        Number(one.visited_today || waiting.has(one.id)) * 10 + Math.min(9, one.visits);
    const sites = round.sites
        .filter(({ id, laboratory }) => !laboratory || id === here?.site)
        .toSorted(
            (one, other) =>
                Number(other.id === here?.site) - Number(one.id === here?.site) ||
                due(one) - due(other),
        );
    return (
        <ul className="khu-sites">
            {sites.map((site) => {
                const at = here?.site === site.id ? here : undefined;
                return (
                    <li key={site.id} className={at && 'khu-here'}>
                        <span className="khu-what">
                            <strong>{site.name}</strong>
                            <span>
                                {at
                                    ? say('Here since %{time}', {
                                          time: splitInstant(at.since).time,
                                      })
                                    : say('%{visits} of %{due} visits this week', {
                                          visits: site.visits,
                                          due: round.visits_per_week,
                                      })}
                            </span>
                            <small>
                                {waiting.has(site.id)
                                    ? say('Today, waits on this phone')
                                    : site.last_visit
                                      ? say('Last visit %{day}', {
                                            day: formatCivil(site.last_visit),
                                        })
                                      : say('Never visited')}
                            </small>
                        </span>
                        <Button
                            variant={at ? 'contained' : 'outlined'}
                            onClick={() => void (at ? leave(at) : come(site.id))}
                        >
                            {at ? say('I leave') : say('I am here')}
                        </Button>
                    </li>
                );
            })}
        </ul>
    );
}
