import { call } from '../../../dataProvider/call.ts';
import type { assignPartner } from '../../../resources/facilities/assign.server.ts';
import { AssignFacilities } from './AssignFacilities.tsx';

/** Which facilities a partner supports. */
export default function PartnerAssign() {
    return (
        <AssignFacilities
            title="Assign facilities to a partner"
            lead="A partner sees the machines, results and figures of its facilities, without patients' identity. A facility has one partner at a time."
            owner="partner"
            label="Partner"
            owners="GET /ips"
            assign={(partner_id, choice) =>
                call<typeof assignPartner>('POST /ip/assign', { partner_id, ...choice })
            }
        />
    );
}
