import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { readPeriod } from '../../../screens/address/reading.ts';
import { DateRange } from '../../../widgets/dates/DateRange.tsx';
import { ReferencePicker } from '../../../widgets/fields/ReferencePicker.tsx';
import { printPaper } from '../../../base/paper.ts';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { isUnknown } from '../../../widgets/failure.ts';
import { useSay } from '../../../widgets/say.ts';
import { CardSheet } from './CardSheet.tsx';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import './levels.css';
import type { stockCard } from '../../../../resources/stock/ledger/card.server.ts';
import type { lots } from '../../../../resources/stock/products/lots.entity.ts';

/** Days that a card opens on. */
const usual = 365;

/** The stock card of a product, a lot or a place; what is chosen stands in the address. */
export default function StockCard() {
    const say = useSay();
    const { product, lot, place, period, choose } = useChoices();
    const asked = Boolean(product || lot || place);
    const body = { product_id: product, lot_id: lot, place_id: place, ...period };
    const card = useQuery({
        queryKey: ['stock', 'card', body],
        enabled: asked && Boolean(period.start_date && period.end_date),
        queryFn: ({ signal }) =>
            call<typeof stockCard>('POST /x/stock/card', body, { signal, reads: true }),
        retry: false,
    });
    return (
        <div className="k-page kl-page">
            <header className="kl-screen">
                <h1>{say('Stock card')}</h1>
                <p className="kf-muted">
                    {say(
                        'Every movement of a product, a lot or a place, with the balance after it.',
                    )}
                </p>
            </header>
            <div className="kl-choices kl-screen">
                <ReferencePicker
                    to="stock/items"
                    value={product}
                    onChange={(id) => choose({ product_id: id, lot_id: null })}
                    input={{ label: say('Product'), size: 'small' }}
                />
                <LotChoice product={product} lot={lot} onChange={(id) => choose({ lot_id: id })} />
                <ReferencePicker
                    to="stock/receivers"
                    value={place}
                    onChange={(id) => choose({ place_id: id })}
                    input={{ label: say('Place (the store unless chosen)'), size: 'small' }}
                />
                <div className="kl-period">
                    <DateRange
                        value={period}
                        window={usual}
                        onChange={(chosen) => choose({ ...chosen })}
                    />
                </div>
                {card.data && card.data.data.lines.length > 0 && (
                    <Button variant="outlined" onClick={() => void printPaper('sideways')}>
                        {say('Print')}
                    </Button>
                )}
            </div>
            {!asked && (
                <Alert severity="info" className="kl-screen">
                    {say(
                        'Choose a product to see its card; a lot narrows it down. A place alone shows everything that moved there.',
                    )}
                </Alert>
            )}
            {asked && card.isPending && <Waiting />}
            {isUnknown(card.error) ? (
                <Nothing
                    title={say('There is no such product, lot or place')}
                    about={say('It is misspelt, or your account does not see it.')}
                >
                    <Button
                        variant="outlined"
                        onClick={() => choose({ product_id: null, lot_id: null, place_id: null })}
                    >
                        {say('Choose anew')}
                    </Button>
                </Nothing>
            ) : (
                card.error && <Failed error={card.error} onRetry={() => void card.refetch()} />
            )}
            {card.data && <CardSheet card={card.data.data} />}
        </div>
    );
}

StockCard.takes = {
    product_id: 'record',
    lot_id: 'record',
    place_id: 'record',
    start_date: 'day',
    end_date: 'day',
} as const;

/** What is chosen, by the address. */
function useChoices() {
    const [params, setParams] = useSearchParams();
    const number = (name: string) => Number(params.get(name)) || null;
    const period = readPeriod(params.get('start_date'), params.get('end_date'), usual).days;
    const choose = (values: Record<string, unknown>) =>
        setParams(
            (before) => {
                const next = new URLSearchParams(before);
                for (const [name, value] of Object.entries(values)) {
                    if (value) next.set(name, String(value as string | number));
                    else next.delete(name);
                }
                return next;
            },
            { replace: true },
        );
    return {
        product: number('product_id'),
        lot: number('lot_id'),
        place: number('place_id'),
        period,
        choose,
    };
}

interface LotProps {
    product: number | null;
    lot: number | null;
    onChange(lot: number | null): void;
}

/** The lots of the chosen product, the one that expires first at the top. */
function LotChoice({ product, lot, onChange }: LotProps) {
    const say = useSay();
    const { data } = useQuery({
        queryKey: ['stock', 'lots', product],
        enabled: product !== null,
        queryFn: ({ signal }) =>
            call<typeof lots>(
                'POST /x/stock/lots',
                { product_id: product!, page_size: 200, sort: 'expires_on', order: 'asc' },
                { signal, reads: true },
            ),
    });
    return (
        <PlainSelect
            input={{ label: say('Lot'), size: 'small' }}
            disabled={product === null}
            value={lot}
            none={say('All lots')}
            options={(data?.results ?? []).map(({ id, lot_number, expires_on }) => ({
                value: id,
                label: expires_on
                    ? say('%{lot}, expires %{day}', { lot: lot_number, day: { day: expires_on } })
                    : lot_number,
            }))}
            onChange={onChange}
        />
    );
}
