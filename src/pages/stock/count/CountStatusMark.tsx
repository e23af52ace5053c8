import type { Tone } from '../../../../resources/define/field.ts';
import { countStatuses, type CountStatus } from '../../../../resources/stock/counts/words.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';

const tones: Readonly<Partial<Record<CountStatus, Tone>>> = {
    submitted: 'warning',
    approved: 'good',
    rejected: 'bad',
};

export const CountStatusMark = ({ status }: { status: CountStatus }) => (
    <Toned tone={tones[status] ?? 'neutral'}>{countStatuses[status]}</Toned>
);
