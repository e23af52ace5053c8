/** The lot of a line of stock out: the one that expires first, unless another is chosen. */
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { useSay } from '../../../widgets/say.ts';
import { useProposal } from '../distributions/issuing.ts';
import { figure } from '../notes/documents.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';

export function LotInput({ value, record, onChange, input }: InputProps) {
    const say = useSay();
    const receiver: unknown = useWatch({ name: 'receiver_id' });
    const proposal = useProposal(record, receiver);
    const options = (proposal?.lots ?? []).map((lot) => ({
        value: lot.lot_id,
        label: `${lot.lot_number} · ${
            lot.expires_on ? say.value({ day: lot.expires_on }) : say('does not expire')
        } · ${figure(lot.quantity)}`,
    }));
    const known = options.some((one) => one.value === value);
    return (
        <PlainSelect
            input={input}
            disabled={!record['product_id']}
            value={known ? (value as number) : null}
            options={options}
            none={say('First to expire')}
            onChange={onChange}
        />
    );
}
