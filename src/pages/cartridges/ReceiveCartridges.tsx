/** Cartridges that come: deliveries of the store in one click, and what came from elsewhere. */
import { useMemo, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { receiptFields, receiptLine } from '../../../resources/cartridges/site/words.ts';
import type { receiveCartridges } from '../../../resources/cartridges/site/receive.server.ts';
import { FormField } from '../../screens/form/FormField.tsx';
import { today } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { DocumentForm } from '../stock/lines/DocumentForm.tsx';
import { LineGrid } from '../stock/lines/LineGrid.tsx';
import { newLine } from '../stock/lines/lineValues.ts';
import { ProductInput } from '../stock/lines/ProductInput.tsx';
import { QuantityInput } from '../stock/lines/QuantityInput.tsx';
import { UnitInput } from '../stock/lines/UnitInput.tsx';
import { OnTheWay } from './OnTheWay.tsx';
import '../stock/stock.css';

const inputs = {
    product_id: ProductInput,
    product_unit_id: UnitInput,
    quantity: QuantityInput,
};
const spans = { product_id: 4 };
const head = ['source', 'party', 'received_on', 'reference'] as const;

export default function ReceiveCartridges() {
    const say = useSay();
    const [turn, setTurn] = useState(0);
    const initial = useMemo(
        () => ({ received_on: today(), lines: [newLine()], turn }),
        // Another record begins with an empty form.
        [turn],
    );
    return (
        <DeclarationName value="receiveCartridges">
            <div className="k-page ks-page">
                <h1>{say('Receive cartridges')}</h1>
                <OnTheWay />
                <h2>{say('From elsewhere')}</h2>
                <p className="k-lead">
                    {say(
                        'For boxes that no delivery of the store brought: from a hub, another facility, a partner. Lot and expiry stand on the box.',
                    )}
                </p>
                <DocumentForm
                    key={turn}
                    resource="cartridges/receive"
                    fields={receiptFields}
                    initial={initial}
                    onSave={(values, options) =>
                        call<typeof receiveCartridges>('POST /facility/receive/', values, options)
                    }
                    onSaved={() => setTurn((before) => before + 1)}
                    back="/site/stock/levels"
                >
                    <section className="k-card ks-head" aria-label={say('The delivery')}>
                        {head.map((name) => (
                            <FormField
                                key={name}
                                name={name}
                                field={receiptFields[name]}
                                editing={false}
                            />
                        ))}
                    </section>
                    <LineGrid of={receiptLine} inputs={inputs} spans={spans} />
                </DocumentForm>
            </div>
        </DeclarationName>
    );
}
