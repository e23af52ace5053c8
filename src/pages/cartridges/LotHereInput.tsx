/** The lot of a line: one of those that the facility has, and in a count nothing of how many: nobody counts what they read. */
import { PlainSelect } from '../../widgets/fields/PlainChoice.tsx';
import type { InputProps } from '../../widgets/fields/inputProps.ts';
import { useSay } from '../../widgets/say.ts';
import { useLotsHere } from './lotsHere.ts';

const both = ['genexpert', 'mpima'] as const;

interface Props extends InputProps {
    devices?: readonly ('genexpert' | 'mpima')[];
    counted?: boolean;
}

export function LotHereInput({ value, onChange, input, devices = both, counted = false }: Props) {
    const say = useSay();
    const { data = [] } = useLotsHere(devices);
    const options = data.map((lot) => ({
        value: lot.lot_id,
        label: [
            // First what stands on the box: on a telephone the rest is cut off.
            lot.lot_number,
            lot.product,
            !counted && say('%{quantity} left', { quantity: lot.balance }),
            lot.expires_on && say.value({ day: lot.expires_on }),
        ]
            .filter(Boolean)
            .join(' · '),
    }));
    return (
        <PlainSelect
            input={input}
            value={(value as number | null) ?? null}
            options={options}
            none={say('Choose the lot')}
            onChange={onChange}
        />
    );
}
