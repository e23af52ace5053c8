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
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { suggest } from '../../../../resources/stock/requests/suggest.server.ts';

type Suggestion = AnswerOf<typeof suggest>['data'][number];

export function SuggestFacts({ line, set }: LineFacts) {
    const product = line['product_id'] as number | null | undefined;
    const found = useSuggestion(product);
    if (!found) return null;
    const take = async (quantity: number) => {
        const units = await unitsOf(product!);
        // Where no unit is chosen it is in base units, and says so.
        const unit =
            units.find((one) => one.id === line['product_unit_id']) ??
            units.find((one) => one.base_units === one.per_units);
        // Whole packs, rounded up: a part of a box is not handed out.
        const packs = unit ? Math.ceil((quantity * unit.per_units) / unit.base_units) : quantity;
        set({ quantity: packs, ...(unit && { product_unit_id: unit.id }) });
    };
    return <Facts found={found} onTake={(quantity) => void take(quantity)} />;
}

/** What the server suggests of a product, for who receives it in the request that is written. */
function useSuggestion(product: number | null | undefined): Suggestion | undefined {
    const atFacility = useAccount().user_type === 'facility';
    const receiver: unknown = useWatch({ name: 'receiver_id' });
    const request: unknown = useFormContext().getValues('id');
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
    return data?.data[0];
}

interface FactsProps {
    found: Suggestion;
    onTake(quantity: number): void;
}

function Facts({ found, onTake }: FactsProps) {
    const say = useSay();
    const [open, setOpen] = useState(false);
    const { order_quantity: quantity, unit, usable, on_order: onOrder } = found;
    return (
        <div className="kr-suggest">
            <p className="ks-facts-line">
                {quantity === null ? (
                    <span>{say('No suggestion: too little is known of its use here')}</span>
                ) : (
                    <LineFact label={say('Suggested')} value={say.value(quantity)} unit={unit} />
                )}
                <LineFact label={say('Usable here')} value={say.value(usable)} unit={unit} />
                {onOrder > 0 && (
                    <LineFact label={say('On order')} value={say.value(onOrder)} unit={unit} />
                )}
                {quantity !== null && quantity > 0 && (
                    <Button size="small" tabIndex={-1} onClick={() => onTake(quantity)}>
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
