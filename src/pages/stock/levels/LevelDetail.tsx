import TableContainer from '@mui/material/TableContainer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { tongueNow } from '../../../../locales/tongue.ts';
import { call } from '../../../../dataProvider/call.ts';
import { sentenceCase } from '../../../../resources/define/field.ts';
import {
    levelStatus,
    lotState,
    stockLevels,
} from '../../../../resources/stock/levels/levels.report.ts';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { DeclarationName, useLabels } from '../../../widgets/words.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import './levels.css';
import type { stockLevel } from '../../../../resources/stock/levels/detail.server.ts';
import { useSay } from '../../../widgets/say.ts';

interface Level {
    product_id: number;
    product: string;
    code: string;
    category: string;
    unit: string;
    place: string;
    months: number;
    on_hand: number;
    usable: number;
    reserved: number;
    minimum: number | null;
    maximum: number | null;
    amc: number | null;
    adjusted_amc: number | null;
    months_of_stock: number | null;
    order_quantity: number | null;
    stock_out_days: number;
    /** Days of the window. */
    days: number;
    status: keyof typeof levelStatus.options;
    why: readonly string[];
    /** The usable stock in its largest pack: `2 × Box (50 Test) and 27`. Empty where there is none. */
    packs: string;
    lots: readonly Lot[];
}

interface Lot {
    id: number;
    lot_number: string;
    expires_on: string | null;
    days_left: number | null;
    quantity: number;
    state: keyof typeof lotState.options;
    at_risk: number | null;
}

const windows = [1, 2, 3, 6, 9, 12, 18, 24];
const figure = (value: number | null, digits = 0): string =>
    value === null
        ? '—'
        : value.toLocaleString(tongueNow().locale, { maximumFractionDigits: digits });

/** One product of the store: where it stands, why, and its lots with what will expire unused. */
export default function LevelDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    const [params] = useSearchParams();
    const [months, setMonths] = useState(6);
    const place = Number(params.get('place_id')) || null;
    const body = { product_id: Number(id), months, ...(place && { place_id: place }) };
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['stock', 'level', body],
        queryFn: ({ signal }) =>
            call<typeof stockLevel>('POST /x/stock/level', body, { signal, reads: true }),
        retry: false,
        placeholderData: (before) => before,
    });
    const level = data?.data;
    return (
        <div className="k-page kl-page">
            <Link className="kl-back" to="/items/stock/level">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {!level && isPending && <Waiting />}
            {!level && error && <Failed error={error} onRetry={() => void refetch()} />}
            {level && (
                <>
                    <header>
                        <h1>{level.product}</h1>
                        <p className="kf-muted">
                            {level.code} · {level.category} · {level.place} · counted in{' '}
                            {level.unit}
                        </p>
                    </header>
                    <DeclarationName value={stockLevels.name}>
                        <Standing level={level} />
                    </DeclarationName>
                    <section className="k-card" aria-labelledby="kl-why">
                        <div className="kl-head">
                            <h2 id="kl-why">Why these numbers</h2>
                            <div className="kl-months">
                                <PlainSelect
                                    input={{
                                        label: 'Consumption over',
                                        size: 'small',
                                        required: true,
                                    }}
                                    value={months}
                                    options={windows.map((value) => ({
                                        value,
                                        label: value === 1 ? '1 month' : `${value} months`,
                                    }))}
                                    onChange={(value) => setMonths(value ?? 6)}
                                />
                            </div>
                        </div>
                        <ul className="kl-why">
                            {level.why.map((sentence) => (
                                <li key={sentence}>{sentence}</li>
                            ))}
                        </ul>
                    </section>
                    <Lots level={level} />
                </>
            )}
        </div>
    );
}

type Unknown = 'minimum' | 'maximum' | 'order_quantity';

/** The figures that decide: what is there, how long it lasts, what to order. */
function Standing({ level }: { level: Level }) {
    const { text } = useLabels();
    /** A quantity in base units, or why there is none. */
    const quantity = (name: 'on_hand' | 'usable' | 'reserved' | Unknown): string =>
        level[name] === null ? none(name) : `${figure(level[name])} ${level.unit}`;
    const none = (
        name: Parameters<typeof quantity>[0] | 'months_of_stock' | 'amc' | 'adjusted_amc',
    ) => sentenceCase(text(stockLevels.columns[name].absent ?? ''));
    const monthly = (name: 'amc' | 'adjusted_amc'): string =>
        level[name] === null ? none(name) : `${figure(level[name], 1)} ${level.unit} a month`;
    const facts: readonly (readonly [string, string, string?])[] = [
        ['On hand', quantity('on_hand')],
        ['Usable', quantity('usable'), level.packs],
        ['Reserved', quantity('reserved')],
        [
            'Months of stock',
            level.months_of_stock === null
                ? none('months_of_stock')
                : figure(level.months_of_stock, 1),
        ],
        ['AMC', monthly('amc')],
        ['Adjusted AMC', monthly('adjusted_amc')],
        ['Minimum', quantity('minimum')],
        ['Maximum', quantity('maximum')],
        ['To order', quantity('order_quantity')],
        ['Stock-out days', `${figure(level.stock_out_days)} of ${figure(level.days)}`],
    ];
    return (
        <section className="k-card" aria-label="Where it stands">
            <p className="kl-status">
                <Toned tone={levelStatus.tones?.[level.status]}>
                    {levelStatus.options[level.status]}
                </Toned>
            </p>
            <dl className="kl-figures">
                {facts.map(([label, value, note]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                        {note && <dd className="kl-note">{note}</dd>}
                    </div>
                ))}
            </dl>
        </section>
    );
}

function Lots({ level }: { level: Level }) {
    const card = (lot?: number) =>
        `/stock/card?${new URLSearchParams({
            product_id: String(level.product_id),
            ...(lot && { lot_id: String(lot) }),
        }).toString()}`;
    return (
        <section className="k-card" aria-labelledby="kl-lots">
            <div className="kl-head">
                <h2 id="kl-lots">Lots</h2>
                <Link to={card()}>Stock card</Link>
            </div>
            {!level.lots.length && (
                <p className="kf-muted">No lot is on hand. Receive some to see it here.</p>
            )}
            {level.lots.length > 0 && (
                <TableContainer
                    component="section"
                    className="kl-scroll"
                    tabIndex={0}
                    aria-label="Lots on hand"
                >
                    <table className="kl-card">
                        <thead>
                            <tr>
                                <th scope="col">Lot</th>
                                <th scope="col" className="kl-number">
                                    On hand
                                </th>
                                <th scope="col">Expires</th>
                                <th scope="col" className="kl-number">
                                    Days left
                                </th>
                                <th scope="col" className="kl-number">
                                    Will expire unused
                                </th>
                                <th scope="col">State</th>
                                <th scope="col">
                                    <span className="k-unseen">What to do</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {level.lots.map((lot) => (
                                <tr key={lot.id}>
                                    <td>
                                        <Link to={card(lot.id)}>{lot.lot_number}</Link>
                                    </td>
                                    <td className="kl-number">{figure(lot.quantity)}</td>
                                    <td className="kl-whole">
                                        {lot.expires_on ? formatCivil(lot.expires_on) : 'never'}
                                    </td>
                                    <td className="kl-number">
                                        {lot.days_left === null ? 'no end' : figure(lot.days_left)}
                                    </td>
                                    <td className="kl-number">
                                        {lot.at_risk === null ? 'not issued' : figure(lot.at_risk)}
                                    </td>
                                    <td>
                                        <Toned tone={lotState.tones?.[lot.state]}>
                                            {lotState.options[lot.state]}
                                        </Toned>
                                    </td>
                                    <td>
                                        <Link
                                            to={`/stock/adjust?lot_id=${lot.id}`}
                                            aria-label={`Adjust lot ${lot.lot_number}`}
                                        >
                                            Adjust
                                        </Link>
                                    </td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </TableContainer>
            )}
        </section>
    );
}
