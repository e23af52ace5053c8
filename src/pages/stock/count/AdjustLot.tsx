/** The lot of an adjustment: any of the product, also one that may not be issued. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import { useSay } from '../../../widgets/say.ts';
import { lotMark } from './lotMarks.ts';
import type { RecordOf } from '../../../../resources/define/entity.ts';
import type { stockExpiry } from '../../../../resources/stock/levels/levels.report.ts';
import type { lots } from '../../../../resources/stock/products/lots.entity.ts';

type Lot = RecordOf<typeof lots>;

export function AdjustLot({ value, record, onChange, input }: InputProps) {
    const say = useSay();
    const product = record['product_id'] as number | null | undefined;
    const { data } = useQuery({
        queryKey: ['stock/lots', 'of', product],
        enabled: Boolean(product),
        staleTime: 30_000,
        queryFn: ({ signal }) =>
            call<typeof lots>(
                'POST /x/stock/lots',
                { product_id: product!, page_size: 200 },
                { signal, reads: true },
            ),
    });
    const { data: there } = useQuery({
        queryKey: ['stock/expiry', 'of', product],
        enabled: Boolean(product),
        staleTime: 30_000,
        queryFn: ({ signal }) =>
            call<typeof stockExpiry>(
                'POST /x/stock/expiry',
                { product_id: product!, page_size: 200 },
                { signal, reads: true },
            ),
    });
    const isThere = ({ id }: Lot) => there?.data.some((one) => one.id === id) === true;
    const quantity = (lot: number): string => {
        if (!there) return '';
        const found = there.data.find(({ id }) => id === lot);
        return found
            ? say('%{quantity} %{unit}', { quantity: found.quantity ?? 0, unit: found.unit })
            : say('none on hand');
    };
    // What is there first: most adjustments take it out.
    const ordered = (data?.results ?? []).toSorted(
        (one, other) => Number(isThere(other)) - Number(isThere(one)),
    );
    const options = ordered.map((lot) => ({
        value: lot.id,
        label: [
            lot.lot_number,
            quantity(lot.id),
            lot.expires_on && say.value({ day: lot.expires_on }),
            lotMark(say, lot),
        ]
            .filter(Boolean)
            .join(' · '),
    }));
    return (
        <PlainSelect
            input={input}
            disabled={!product}
            value={(value as number | null) ?? null}
            options={options}
            none={say('Choose the lot')}
            onChange={onChange}
        />
    );
}
