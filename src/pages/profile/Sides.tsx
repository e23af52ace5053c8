/** Beside the figures: where machines stood, and whom to call. */
import type { ProfileFacility, ProfilePlacement } from '../../../resources/profile/shapes.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { Facts } from '../record/Facts.tsx';
import { FacilityName, MachineName } from './Names.tsx';

export function Placements({ placements }: { placements: readonly ProfilePlacement[] }) {
    const say = useSay();
    return (
        <section className="k-card" aria-labelledby="kp-placements">
            <h2 id="kp-placements">{say('Where machines stood')}</h2>
            {placements.length === 0 && <p>{say('No machine stood here.')}</p>}
            <ul className="kp-list">
                {placements.map((one, at) => (
                    <li key={at}>
                        <MachineName>{one.machine}</MachineName>
                        {' · '}
                        <FacilityName id={one.facility_id}>{one.facility}</FacilityName>
                        <small>
                            {one.assigned_to
                                ? say('%{from} until before %{to}', {
                                      from: { day: one.assigned_from },
                                      to: { day: one.assigned_to },
                                  })
                                : say('since %{from}', { from: formatCivil(one.assigned_from) })}
                            {one.reason && <span translate="no"> · {one.reason}</span>}
                        </small>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function Contacts({ facility }: { facility: ProfileFacility }) {
    const say = useSay();
    const { contact, phone, email, code, hub, partner } = facility;
    return (
        <section className="k-card" aria-labelledby="kp-contacts">
            <h2 id="kp-contacts">{say('Contacts')}</h2>
            {!contact && !phone && !email && <p>{say('Nobody is named for this facility yet.')}</p>}
            <Facts
                facts={[
                    [say('Contact person'), contact],
                    [say('Telephone'), phone],
                    [say('E-mail'), email],
                    [say('Code'), code],
                    [say('Hub'), hub],
                    [say('Partner'), partner],
                ]}
            />
        </section>
    );
}
