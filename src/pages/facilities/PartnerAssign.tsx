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
            assign="POST /ip/assign"
        />
    );
}
