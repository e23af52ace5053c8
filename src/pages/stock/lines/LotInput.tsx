/** The lot of a line of stock out: the one that expires first, unless another is chosen. */
import { useWatch } from 'react-hook-form';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { useProposal } from '../distributions/issuing.ts';
import { figure } from '../notes/documents.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';

export function LotInput({ value, record, onChange, input }: InputProps) {
    const receiver: unknown = useWatch({ name: 'receiver_id' });
    const proposal = useProposal(record, receiver);
    const options = (proposal?.lots ?? []).map((lot) => ({
        value: lot.lot_id,
        label: `${lot.lot_number} · ${
            lot.expires_on ? formatCivil(lot.expires_on) : 'does not expire'
        } · ${figure(lot.quantity)}`,
    }));
    const known = options.some((one) => one.value === value);
    return (
        <PlainSelect
            input={input}
            disabled={!record['product_id']}
            value={known ? (value as number) : null}
            options={options}
            none="First to expire"
            onChange={onChange}
        />
    );
}
