/** Cartridges that leave other than by runs: sent on, sent back, lost. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { releaseFields, releaseLine } from '../../../resources/cartridges/site/words.ts';
import type { releaseCartridges } from '../../../resources/cartridges/site/release.server.ts';
import { FormField } from '../../screens/form/FormField.tsx';
import { today } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { DocumentForm } from '../stock/lines/DocumentForm.tsx';
import { LineGrid } from '../stock/lines/LineGrid.tsx';
import { newLine } from '../stock/lines/lineValues.ts';
import { LotHereInput } from './LotHereInput.tsx';
import { ReceiverField } from './ReceiverField.tsx';
import '../stock/stock.css';

const inputs = { lot_id: LotHereInput };
const spans = { lot_id: 8, quantity: 4 };
const head = ['occurred_on', 'note'] as const;

export default function ReleaseCartridges() {
    const say = useSay();
    const navigate = useNavigate();
    const [initial] = useState(() => ({ occurred_on: today(), lines: [newLine()] }));
    return (
        <DeclarationName value="releaseCartridges">
            <div className="k-page ks-page">
                <h1>{say('Release cartridges')}</h1>
                <p className="k-lead">
                    {say(
                        'For what leaves without a run. What goes to another facility or back to the store is on its way until they confirm it.',
                    )}
                </p>
                <DocumentForm
                    resource="cartridges/release"
                    fields={releaseFields}
                    initial={initial}
                    onSave={(values, options) =>
                        call<typeof releaseCartridges>('POST /facility/release/', values, options)
                    }
                    onSaved={() => navigate('/site/stock/active/lots')}
                    back="/site/stock/levels"
                >
                    <section className="k-card ks-head" aria-label={say('The release')}>
                        <FormField name="why" field={releaseFields.why} editing={false} />
                        <ReceiverField />
                        {head.map((name) => (
                            <FormField
                                key={name}
                                name={name}
                                field={releaseFields[name]}
                                editing={false}
                            />
                        ))}
                    </section>
                    <LineGrid of={releaseLine} inputs={inputs} spans={spans} />
                </DocumentForm>
            </div>
        </DeclarationName>
    );
}
