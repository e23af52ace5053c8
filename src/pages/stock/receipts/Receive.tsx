/** Stock in: who delivered what, line by line, by scanner or keyboard; saved as one. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { receiptFields } from '../../../../resources/stock/receipts/fields.ts';
import { FormField } from '../../../screens/form/FormField.tsx';
import { today } from '../../../widgets/dates/dates.ts';
import { DeclarationName } from '../../../widgets/words.ts';
import { useSay } from '../../../widgets/say.ts';
import { DocumentForm } from '../lines/DocumentForm.tsx';
import { newLine } from '../lines/lineValues.ts';
import { currency, linesOnScreen, withCurrency } from './receiving.ts';
import { ReceiptLines } from './ReceiptLines.tsx';
import '../stock.css';
import type { createReceipt } from '../../../../resources/stock/receipts/receipts.server.ts';

const head = [
    'supplier_id',
    'received_on',
    'verifier_id',
    'reference',
    'funder_id',
    'order_number',
    'invoice',
    'currency',
] as const;

const fields = {
    ...receiptFields,
    currency,
    // A call may open a record without lines; who types one has something before them.
    lines: { ...receiptFields.lines, of: linesOnScreen, min: 1 },
};

export default function Receive() {
    const say = useSay();
    const navigate = useNavigate();
    const initial = useMemo(
        () => ({ received_on: today(), currency: 'UGX', lines: [newLine()] }),
        [],
    );
    return (
        <DeclarationName value="stockReceive">
            <div className="k-page ks-page">
                <h1>{say('Receive stock')}</h1>
                <p className="k-lead">
                    {say(
                        'The record stays open until somebody else has counted again and verified it. What is saved is on hand at once.',
                    )}
                </p>
                <DocumentForm
                    resource="stock/receive"
                    fields={fields}
                    initial={initial}
                    onSave={(values, options) =>
                        call<typeof createReceipt>(
                            'POST /stockin/create',
                            withCurrency(values),
                            options,
                        )
                    }
                    onSaved={({ data }) => navigate(`/stock/received/${data.id}/show`)}
                    back="/stock/received"
                >
                    <ReceiptLines of={linesOnScreen}>
                        <section className="k-card ks-head" aria-label={say('The delivery')}>
                            {head.map((name) => (
                                <FormField
                                    key={name}
                                    name={name}
                                    field={fields[name]}
                                    editing={false}
                                />
                            ))}
                        </section>
                    </ReceiptLines>
                    <FormField name="remarks" field={fields.remarks} editing={false} />
                </DocumentForm>
            </div>
        </DeclarationName>
    );
}
