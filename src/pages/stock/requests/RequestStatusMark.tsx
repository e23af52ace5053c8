import type { Tone } from '../../../../resources/define/field.ts';
import {
    requestStatuses,
    requestTones,
    type RequestStatus,
} from '../../../../resources/stock/requests/words.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';

const tones: Readonly<Partial<Record<RequestStatus, Tone>>> = requestTones;

/** Where a request stands, told by word and shape. */
export const RequestStatusMark = ({ status }: { status: RequestStatus }) => (
    <Toned tone={tones[status] ?? 'neutral'}>{requestStatuses[status]}</Toned>
);
