/** Under a line of a request: how much is suggested, why, and a button that takes it. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../../../dataProvider/call.ts';
import { useAccount } from '../../../base/useAccount.ts';
import type { LineFacts } from '../lines/lineValues.ts';
import { LineFact } from '../lines/LineFact.tsx';
import { useSay } from '../../../widgets/say.ts';
import { unitsOf } from '../lines/units.ts';
import type { suggest } from '../../../../resources/stock/requests/suggest.server.ts';

export function SuggestFacts({ line, set }: LineFacts) {
    const say = useSay();
    const atFacility = useAccount().user_type === 'facility';
    const receiver: unknown = useWatch({ name: 'receiver_id' });
    const request: unknown = useFormContext().getValues('id');
    const [open, setOpen] = useState(false);
    const product = line['product_id'] as number | null | undefined;
    const { data } = useQuery({
        queryKey: ['stock/suggest', product, receiver, request],
        enabled: Boolean(product) && (atFacility || Boolean(receiver)),
        staleTime: 30_000,
        retry: false,
        queryFn: ({ signal }) =>
            call<typeof suggest>(
                'POST /x/stock/suggest',
                {
                    products: [String(product)],
                    ...(receiver ? { receiver_id: receiver as number } : {}),
                    ...(request ? { request_id: request as number } : {}),
                },
                { signal, reads: true },
            ),
    });
    const found = data?.data[0];
    if (!found) return null;
    const quantity = found.order_quantity;
    const take = async () => {
        const units = await unitsOf(product!);
        // Where no unit is chosen it is in base units, and says so.
        const unit =
            units.find((one) => one.id === line['product_unit_id']) ??
            units.find((one) => one.base_units === one.per_units);
        // Whole packs, rounded up: a part of a box is not handed out.
        const packs = unit ? Math.ceil((quantity! * unit.per_units) / unit.base_units) : quantity!;
        set({ quantity: packs, ...(unit && { product_unit_id: unit.id }) });
    };
    return (
        <div className="kr-suggest">
            <p className="ks-facts-line">
                {quantity === null ? (
                    <span>{say('No suggestion: too little is known of its use here')}</span>
                ) : (
                    <LineFact
                        label={say('Suggested')}
                        value={say.value(quantity)}
                        unit={found.unit}
                    />
                )}
                <LineFact
                    label={say('Usable here')}
                    value={say.value(found.usable)}
                    unit={found.unit}
                />
                {found.on_order > 0 && (
                    <LineFact
                        label={say('On order')}
                        value={say.value(found.on_order)}
                        unit={found.unit}
                    />
                )}
                {quantity !== null && quantity > 0 && (
                    <Button size="small" tabIndex={-1} onClick={() => void take()}>
                        {say('Take it')}
                    </Button>
                )}
                <Button
                    size="small"
                    tabIndex={-1}
                    aria-expanded={open}
                    onClick={() => setOpen(!open)}
                >
                    {say(quantity === null ? 'Why none' : 'Why this number')}
                </Button>
            </p>
            {open && (
                <ol>
                    {found.why.map((sentence) => (
                        <li key={sentence.text}>{say.text(sentence)}</li>
                    ))}
                </ol>
            )}
        </div>
    );
}
