import Checkbox from '@mui/material/Checkbox';
import type { RecordOf } from '../../../resources/define/entity.ts';
import { levels } from '../../../resources/facilities/places.ts';
import type { facilities } from '../../../resources/facilities/facilities.entity.ts';
import { useSay } from '../../widgets/say.ts';

export type Facility = RecordOf<typeof facilities>;

interface Props {
    rows: readonly Facility[];
    owner: 'partner' | 'hub';
    /** It has the facility already: ticked, and not to be unticked. */
    isMine(facility: Facility): boolean;
    ticked: ReadonlyMap<number, string>;
    onTick(facilities: readonly Facility[], on: boolean): void;
}

/** One page of facilities with a tick each, and one for all that are free. */
export function FacilityTable({ rows, owner, isMine, ticked, onTick }: Props) {
    const say = useSay();
    const free = rows.filter((facility) => !isMine(facility));
    const allTicked = free.length > 0 && free.every(({ id }) => ticked.has(id));
    return (
        <table className="kf-table kf-chooser" aria-label={say('Facilities')}>
            <thead>
                <tr>
                    <th scope="col" className="kf-check">
                        <Checkbox
                            checked={allTicked}
                            disabled={!free.length}
                            slotProps={{ input: { 'aria-label': say('All on this page') } }}
                            onChange={(_event, on) => onTick(free, on)}
                        />
                    </th>
                    <th scope="col">{say('Facility')}</th>
                    <th scope="col">{owner === 'partner' ? say('Partner now') : say('Hub now')}</th>
                </tr>
            </thead>
            <tbody>
                {rows.map((facility) => (
                    <tr key={facility.id}>
                        <td className="kf-check">
                            <Checkbox
                                checked={isMine(facility) || ticked.has(facility.id)}
                                disabled={isMine(facility)}
                                slotProps={{ input: { 'aria-label': facility.name } }}
                                onChange={(_event, on) => onTick([facility], on)}
                            />
                        </td>
                        <td>
                            {facility.name}
                            <br />
                            <span className="kf-muted">
                                {say.text(levels[facility.level])}, {facility.district}
                            </span>
                        </td>
                        <td>
                            {facility[owner] ?? <span className="kf-muted">{say('none')}</span>}
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
