/** Further lines onto a record that is still open: of the account that received the goods. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { integer } from '../../../../resources/define/field.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { receiptFields } from '../../../../resources/stock/receipts/fields.ts';
import { NoSuch } from '../../../screens/address/NoSuch.tsx';
import { FormField } from '../../../screens/form/FormField.tsx';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { DeclarationName } from '../../../widgets/words.ts';
import { useSay } from '../../../widgets/say.ts';
import { DocumentForm } from '../lines/DocumentForm.tsx';
import { newLine } from '../lines/lineValues.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import { currency, linesOnScreen, withCurrency } from './receiving.ts';
import { ReceiptLines } from './ReceiptLines.tsx';
import '../stock.css';
import type { RowOf } from '../../../../resources/define/report.ts';
import type { receipts } from '../../../../resources/stock/receipts/receipts.report.ts';
import type { addReceiptLines } from '../../../../resources/stock/receipts/receipts.server.ts';

const openRecord = phrases('Open record');
const fields = {
    receipt_id: integer(openRecord, { required: true }),
    currency,
    lines: { ...receiptFields.lines, of: linesOnScreen },
};

/** Where all of them are. */
const list = '/stock/received';

export default function ReceiveOnto() {
    const say = useSay();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['stock/received', 'open'],
        queryFn: ({ signal }) =>
            call<typeof receipts>(
                'POST /stock-in-records/list',
                { status: 'open', start_date: '2000-01-01', page_size: 200 },
                { signal, reads: true },
            ),
    });
    const [asked] = useSearchParams();
    const wanted = Number(asked.get('record'));
    const own = useMemo(() => data?.results.filter((record) => record.own === 'yes') ?? [], [data]);
    // Another record than the one that was asked for would be received onto by mistake.
    if (data && wanted && !own.some(({ id }) => id === wanted))
        return <NoSuch title={say('There is no such open record of yours')} list={list} />;
    return (
        <DeclarationName value="stockReceive">
            <div className="k-page ks-page">
                <h1>{say('Receive onto an open record')}</h1>
                {isPending && <Waiting />}
                {error && <Failed error={error} onRetry={() => void refetch()} />}
                {data && !own.length && (
                    <Nothing
                        title={say('No record of yours is open')}
                        about={say(
                            'A record takes further lines until it is verified, from who opened it.',
                        )}
                    >
                        <Button component={Link} to="/stock/receive" variant="contained">
                            {say('Open a record')}
                        </Button>
                    </Nothing>
                )}
                {own.length > 0 && <Onto records={own} wanted={wanted} />}
            </div>
        </DeclarationName>
    );
}

ReceiveOnto.takes = { record: 'record' } as const;

interface OntoProps {
    records: readonly RowOf<typeof receipts>[];
    /** Its number, where the address names one. */
    wanted: number;
}

function Onto({ records, wanted }: OntoProps) {
    const say = useSay();
    const navigate = useNavigate();
    const initial = useMemo(
        () => ({
            receipt_id: records.find(({ id }) => id === wanted)?.id ?? records[0]!.id,
            currency: 'UGX',
            lines: [newLine()],
        }),
        [records, wanted],
    );
    return (
        <DocumentForm
            resource="stock/item/receive"
            fields={fields}
            initial={initial}
            onSave={(values, options) =>
                call<typeof addReceiptLines>(
                    'POST /stockin/items/create',
                    withCurrency(values),
                    options,
                )
            }
            onSaved={({ data }) => navigate(`/stock/received/${data.id}/show`)}
            back={list}
        >
            <ReceiptLines of={linesOnScreen}>
                <section className="k-card ks-head" aria-label={say('The record')}>
                    <div className="ks-double">
                        <RecordField records={records} />
                    </div>
                    <FormField name="currency" field={fields.currency} editing={false} />
                </section>
            </ReceiptLines>
        </DocumentForm>
    );
}

function RecordField({ records }: { records: readonly RowOf<typeof receipts>[] }) {
    const say = useSay();
    const { field } = useController({ name: 'receipt_id' });
    return (
        <PlainSelect
            input={{ label: say.text(openRecord), required: true, name: 'receipt_id' }}
            value={field.value as number}
            options={records.map((one) => ({
                value: one.id,
                label: `${one.number} · ${one.supplier} · ${say.value({ day: one.received_on })}`,
            }))}
            onChange={field.onChange}
        />
    );
}
