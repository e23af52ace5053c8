import { call } from '../../../dataProvider/call.ts';
import type { assignHub } from '../../../resources/facilities/assign.server.ts';
import { AssignFacilities } from './AssignFacilities.tsx';

/** Which facilities a hub carries samples for. */
export default function HubAssign() {
    return (
        <AssignFacilities
            title="Add facilities to a hub"
            lead="The samples of its facilities go through the hub. A facility has one hub at a time."
            owner="hub"
            label="Hub"
            owners="POST /hub/hubs_list"
            assign={(hub_id, choice) =>
                call<typeof assignHub>('POST /hub/add_facility_to_hub', { hub_id, ...choice })
            }
        />
    );
}
