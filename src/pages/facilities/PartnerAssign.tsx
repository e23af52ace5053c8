import { call } from '../../../dataProvider/call.ts';
import type { assignPartner } from '../../../resources/facilities/assign.server.ts';
import { noDays } from './AssignDays.tsx';
import { AssignFacilities } from './AssignFacilities.tsx';
import { useSay } from '../../widgets/say.ts';

/** Which facilities a partner supports. */
export default function PartnerAssign() {
    const say = useSay();
    return (
        <AssignFacilities
            title={say('Assign facilities to a partner')}
            lead={say(
                "A partner sees the machines, results and figures of its facilities, without patients' identity. A facility has one partner at a time.",
            )}
            owner="partner"
            label={say('Partner')}
            owners="GET /ips"
            dated
            assign={(partner_id, { days = noDays, ...choice }) =>
                call<typeof assignPartner>('POST /ip/assign', {
                    partner_id,
                    ...choice,
                    ...(days.from && !choice.release && { starts_on: days.from }),
                    ...(days.until && { ends_on: days.until }),
                    ...(!choice.release && { free: !days.over }),
                })
            }
        />
    );
}
