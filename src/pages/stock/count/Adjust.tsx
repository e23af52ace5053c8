/** Adjustments: lost, damaged, expired, found, returned. Expired lots are proposed all at once. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { choice, date, decimal, lines, reference } from '../../../../resources/define/field.ts';
import type { RecordOf } from '../../../../resources/define/entity.ts';
import { reason } from '../../../../resources/define/reason.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { adjustReasons } from '../../../../resources/stock/counts/adjust.ts';
import { NoSuch } from '../../../screens/address/NoSuch.tsx';
import { FormField } from '../../../screens/form/FormField.tsx';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { today } from '../../../widgets/dates/dates.ts';
import { useSay } from '../../../widgets/say.ts';
import { DeclarationName } from '../../../widgets/words.ts';
import { DocumentForm } from '../lines/DocumentForm.tsx';
import { LineGrid } from '../lines/LineGrid.tsx';
import { newLine } from '../lines/lineValues.ts';
import { ProductInput } from '../lines/ProductInput.tsx';
import { QuantityInput } from '../lines/QuantityInput.tsx';
import { UnitInput } from '../lines/UnitInput.tsx';
import { AdjustLot } from './AdjustLot.tsx';
import { AdjustmentList } from './AdjustmentList.tsx';
import '../stock.css';
import '../requests/requests.css';
import type { lots } from '../../../../resources/stock/products/lots.entity.ts';
import type { adjust } from '../../../../resources/stock/counts/adjust.server.ts';
import type { expiredStock } from '../../../../resources/stock/counts/adjusted.server.ts';

const inputs = {
    product_id: ProductInput,
    product_unit_id: UnitInput,
    quantity: QuantityInput,
    lot_id: AdjustLot,
};
const labels = phrases({
    product: 'Product',
    lot: 'Lot',
    unit: 'Unit',
    quantity: 'Quantity',
    reason: 'Reason',
    day: 'Day',
    note: 'Note',
    what: 'What happened, in a few words.',
    lines: 'Lines',
});
const spans = { product_id: 4, lot_id: 4, product_unit_id: 2, quantity: 2 };
const of = {
    product_id: reference(labels.product, 'stock/items', { required: true }),
    lot_id: reference(labels.lot, 'stock/lots', { required: true }),
    product_unit_id: reference(labels.unit, 'stock/item_units'),
    quantity: decimal(labels.quantity, { required: true, min: 0, scale: 3 }),
};
const fields = {
    reason: choice(labels.reason, adjustReasons, { required: true }),
    occurred_on: date(labels.day, { required: true, notFuture: true }),
    note: reason(labels.note, { help: labels.what }),
    lines: lines(labels.lines, of),
};

const ofLot = ({ id, product_id, product }: AskedLot): Record<string, unknown> => ({
    occurred_on: today(),
    lines: [newLine({ product_id, product, lot_id: id })],
});

const empty = (): Record<string, unknown> => ({ occurred_on: today(), lines: [newLine()] });

/** Where all lots are. */
const list = '/stock/lots';

type AskedLot = RecordOf<typeof lots>;

/** The adjustment form; `?lot_id=` in the address opens it with that lot. */
export default function Adjust() {
    const say = useSay();
    const [params] = useSearchParams();
    const id = Number(params.get('lot_id')) || undefined;
    const { data, error, isLoading, refetch } = useQuery({
        queryKey: ['stock/lots', 'adjust', id],
        enabled: id !== undefined,
        queryFn: ({ signal }) =>
            call<typeof lots>('POST /x/stock/lots', { id }, { signal, reads: true }),
    });
    const lot = data?.results[0];
    if (data && !lot) return <NoSuch title={say('There is no such lot')} list={list} />;
    return (
        <DeclarationName value="stockAdjust">
            <div className="k-page ks-page">
                <h1>{say('Adjust stock')}</h1>
                <p className="k-lead">
                    {say(
                        'For what was lost, damaged, expired, found or returned. Each line names its lot; a mistake is taken back below, never edited.',
                    )}
                </p>
                {isLoading && <Waiting />}
                {error && <Failed error={error} onRetry={() => void refetch()} />}
                {!isLoading && !error && <Adjusting key={lot?.id} lot={lot} />}
            </div>
        </DeclarationName>
    );
}

Adjust.takes = { lot_id: 'record' } as const;

function Adjusting({ lot: asked }: { lot: AskedLot | undefined }) {
    const say = useSay();
    const [start, setStart] = useState(() => (asked ? ofLot(asked) : empty()));
    const { data } = useQuery({
        queryKey: ['stock/expired'],
        queryFn: ({ signal }) =>
            call<typeof expiredStock>('POST /x/stock/expired', {}, { signal, reads: true }),
    });
    const expired = data?.data ?? [];
    const key = useMemo(() => JSON.stringify(start), [start]);
    const removeExpired = () =>
        setStart({
            occurred_on: today(),
            reason: 'expiry',
            lines: expired.map((lot) =>
                newLine({
                    product_id: lot.product_id,
                    product: lot.product,
                    lot_id: lot.lot_id,
                    product_unit_id: lot.product_unit_id,
                    quantity: lot.quantity,
                }),
            ),
        });
    return (
        <>
            {expired.length > 0 && (
                <p className="ks-actions">
                    <span>
                        {say(
                            'An expired lot is still on hand. |||| %{smart_count} expired lots are still on hand.',
                            { smart_count: expired.length },
                        )}
                    </span>
                    <Button variant="outlined" onClick={removeExpired}>
                        {say('Take it out |||| Take them out', { smart_count: expired.length })}
                    </Button>
                </p>
            )}
            <DocumentForm
                key={key}
                resource="stock/adjust"
                fields={fields}
                initial={start}
                onSave={({ lines: typed, ...values }, options) =>
                    call<typeof adjust>(
                        'POST /x/stock/adjust',
                        {
                            ...values,
                            lines: (typed ?? []).map(({ product_id: _product, ...line }) => line),
                        },
                        options,
                    )
                }
                onSaved={() => setStart(empty())}
                back={list}
            >
                <section className="k-card ks-head" aria-label={say('The adjustment')}>
                    <FormField name="reason" field={fields.reason} editing={false} />
                    <FormField name="occurred_on" field={fields.occurred_on} editing={false} />
                    <div className="ks-double">
                        <FormField name="note" field={fields.note} editing={false} />
                    </div>
                </section>
                <LineGrid of={of} inputs={inputs} spans={spans} />
            </DocumentForm>
            <AdjustmentList />
        </>
    );
}
