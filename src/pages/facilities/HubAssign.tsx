import { call } from '../../../dataProvider/call.ts';
import type { assignHub } from '../../../resources/facilities/assign.server.ts';
import { AssignFacilities } from './AssignFacilities.tsx';
import { useSay } from '../../widgets/say.ts';

/** Which facilities a hub carries samples for. */
export default function HubAssign() {
    const say = useSay();
    return (
        <AssignFacilities
            title={say('Add facilities to a hub')}
            lead={say(
                'The samples of its facilities go through the hub. A facility has one hub at a time.',
            )}
            owner="hub"
            label={say('Hub')}
            owners="POST /hub/hubs_list"
            assign={(hub_id, choice) =>
                call<typeof assignHub>('POST /hub/add_facility_to_hub', { hub_id, ...choice })
            }
        />
    );
}
