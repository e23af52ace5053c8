import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { sentenceCase } from '../../../../resources/define/field.ts';
import type { stockLevel } from '../../../../resources/stock/levels/detail.server.ts';
import { levelStatus, stockLevels } from '../../../../resources/stock/levels/levels.report.ts';
import { Waiting } from '../../../screens/list/ListStates.tsx';
import { NoSuch } from '../../../screens/address/NoSuch.tsx';
import { NotLoaded } from '../../../screens/record/NotLoaded.tsx';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import { StateMark } from '../../../widgets/fields/StateMark.tsx';
import { isUnknown } from '../../../widgets/failure.ts';
import { type Say, useSay } from '../../../widgets/say.ts';
import { DeclarationName, useLabels } from '../../../widgets/words.ts';
import type { Level } from './answers.ts';
import { LevelLots } from './LevelLots.tsx';
import './levels.css';

/** Where all products are. */
const list = '/items/stock/level';
const windows = [1, 2, 3, 6, 9, 12, 18, 24];

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
    if (place && isUnknown(error))
        return <NoSuch title={say('There is no such product or place')} list={list} />;
    return (
        <div className="k-page kl-page">
            <Link className="kd-back" to={list}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {!level && isPending && <Waiting />}
            {!level && error && (
                <NotLoaded id={id} list={list} error={error} onRetry={() => void refetch()} />
            )}
            {level && (
                <>
                    <header>
                        <h1>{level.product}</h1>
                        <p className="kf-muted">
                            {level.code} · {level.category} · {level.place} ·{' '}
                            {say('counted in %{unit}', { unit: level.unit })}
                        </p>
                    </header>
                    <DeclarationName value={stockLevels.name}>
                        <Standing level={level} />
                    </DeclarationName>
                    <Why level={level} months={months} onMonths={setMonths} />
                    <LevelLots level={level} />
                </>
            )}
        </div>
    );
}

LevelDetail.takes = { place_id: 'record' } as const;

type Quantity = 'on_hand' | 'usable' | 'reserved' | 'minimum' | 'maximum' | 'order_quantity';
type Monthly = 'amc' | 'adjusted_amc';

/** The figures that decide: what is there, how long it lasts, what to order. */
function Standing({ level }: { level: Level }) {
    const say = useSay();
    const { text } = useLabels();
    const none = (name: Quantity | Monthly | 'months_of_stock') =>
        sentenceCase(text(stockLevels.columns[name].absent ?? ''));
    /** A quantity in base units, or why there is none. */
    const quantity = (name: Quantity): string =>
        level[name] === null ? none(name) : `${say.value(level[name])} ${level.unit}`;
    const monthly = (name: Monthly): string =>
        level[name] === null
            ? none(name)
            : say('%{quantity} %{unit} a month', {
                  quantity: tenths(level[name]),
                  unit: level.unit,
              });
    const facts: readonly (readonly [string, string, string?])[] = [
        [say('On hand'), quantity('on_hand')],
        [say('Usable'), quantity('usable'), level.packs ? say.text(level.packs) : ''],
        [say('Reserved'), quantity('reserved')],
        [
            say('Months of stock'),
            level.months_of_stock === null
                ? none('months_of_stock')
                : say.value(tenths(level.months_of_stock)),
        ],
        [say('AMC'), monthly('amc')],
        [say('Adjusted AMC'), monthly('adjusted_amc')],
        [say('Minimum'), quantity('minimum')],
        [say('Maximum'), quantity('maximum')],
        [say('To order'), quantity('order_quantity')],
        [
            say('Stock-out days'),
            say('%{out} of %{days}', { out: level.stock_out_days, days: level.days }),
        ],
    ];
    return (
        <section className="k-card" aria-label={say('Where it stands')}>
            <p className="kl-status">
                <StateMark of={levelStatus} state={level.status} />
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

const tenths = (value: number): number => Math.round(value * 10) / 10;

const monthsOf = (say: Say, months: number): string =>
    say('%{smart_count} month |||| %{smart_count} months', { smart_count: months });

interface WhyProps {
    level: Level;
    /** Over how many months consumption is averaged. */
    months: number;
    onMonths(months: number): void;
}

function Why({ level, months, onMonths }: WhyProps) {
    const say = useSay();
    return (
        <section className="k-card" aria-labelledby="kl-why">
            <div className="kl-head">
                <h2 id="kl-why">{say('Why these numbers')}</h2>
                <div className="kl-months">
                    <PlainSelect
                        input={{ label: say('Consumption over'), size: 'small', required: true }}
                        value={months}
                        options={windows.map((value) => ({ value, label: monthsOf(say, value) }))}
                        onChange={(value) => onMonths(value ?? 6)}
                    />
                </div>
            </div>
            <ul className="kl-why">
                {level.why.map((sentence) => (
                    <li key={sentence.text}>{say.text(sentence)}</li>
                ))}
            </ul>
        </section>
    );
}
