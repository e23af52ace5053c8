/** A physical count: a line for each lot that the book has here, and the reason where the shelf says otherwise. */
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { countFields, countLine } from '../../../resources/cartridges/site/words.ts';
import type { reconcileCartridges } from '../../../resources/cartridges/site/reconcile.server.ts';
import { FormField } from '../../screens/form/FormField.tsx';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { today } from '../../widgets/dates/dates.ts';
import type { InputProps } from '../../widgets/fields/inputProps.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { DocumentForm } from '../stock/lines/DocumentForm.tsx';
import { LineGrid } from '../stock/lines/LineGrid.tsx';
import { type LineFacts, newLine } from '../stock/lines/lineValues.ts';
import { LotHereInput } from './LotHereInput.tsx';
import { type LotHere, useLotsHere } from './lotsHere.ts';
import '../stock/stock.css';

const spans = { lot_id: 6, counted: 2, reason: 4 };
const genexpert = ['genexpert'] as const;
const mpima = ['mpima'] as const;
const inputs = {
    lot_id: (props: InputProps) => <LotHereInput {...props} devices={genexpert} counted />,
};
const inputsOfPima = {
    lot_id: (props: InputProps) => <LotHereInput {...props} devices={mpima} counted />,
};

export default function ReconcileCartridges() {
    const say = useSay();
    const { pathname } = useLocation();
    const pima = pathname.startsWith('/site/pima/');
    const { data, error, isPending, refetch } = useLotsHere(pima ? mpima : genexpert);
    const lots = data?.filter(({ balance }) => balance !== 0);
    return (
        <DeclarationName value="reconcileCartridges">
            <div className="k-page ks-page">
                <h1>{pima ? say('Count mPima cartridges') : say('Count cartridges')}</h1>
                <p className="k-lead">
                    {say(
                        'Count what lies there, lot by lot, in single cartridges. Where the shelf differs from the book, say why: the book follows the shelf.',
                    )}
                </p>
                {isPending && <Waiting />}
                {error && <Failed error={error} onRetry={() => void refetch()} />}
                {lots?.length === 0 && (
                    <Nothing
                        title={say('No lot has anything left')}
                        about={say('What came and was not written down is received first.')}
                    />
                )}
                {lots && lots.length > 0 && <Counting key={pathname} lots={lots} pima={pima} />}
            </div>
        </DeclarationName>
    );
}

function Counting({ lots, pima }: { lots: readonly LotHere[]; pima: boolean }) {
    const say = useSay();
    const navigate = useNavigate();
    const ids = lots.map(({ lot_id }) => lot_id).join(' ');
    const initial = useMemo(
        () => ({
            counted_on: today(),
            lines: ids.split(' ').map((id) => newLine({ lot_id: Number(id) })),
        }),
        [ids],
    );
    return (
        <DocumentForm
            resource={pima ? 'cartridges/count-pima' : 'cartridges/count'}
            fields={countFields}
            initial={initial}
            onSave={(values, options) =>
                call<typeof reconcileCartridges>(
                    pima ? 'POST /pima/facility/reconcile/' : 'POST /facility/reconcile/',
                    values,
                    options,
                )
            }
            onSaved={() =>
                navigate(pima ? '/site/pima/stock/active/lots' : '/site/stock/active/lots')
            }
            back={pima ? '/site/pima/stock/levels' : '/site/stock/levels'}
        >
            <section className="k-card ks-head" aria-label={say('The count')}>
                <FormField name="counted_on" field={countFields.counted_on} editing={false} />
            </section>
            <LineGrid
                of={countLine}
                inputs={pima ? inputsOfPima : inputs}
                spans={spans}
                Facts={BookSays}
            />
        </DocumentForm>
    );
}

const both = ['genexpert', 'mpima'] as const;

/** What the book has, once something was counted: nobody counts what they read. */
function BookSays({ line }: LineFacts) {
    const say = useSay();
    const { data = [] } = useLotsHere(both);
    const lot = data.find(({ lot_id }) => lot_id === line['lot_id']);
    const counted = line['counted'];
    if (!lot || typeof counted !== 'number') return null;
    const difference = counted - lot.balance;
    const values = { book: lot.balance, difference: Math.abs(difference) };
    return (
        <p className="ks-facts-line">
            {difference === 0
                ? say('The book says the same.')
                : difference > 0
                  ? say('The book says %{book}: %{difference} more lie here.', values)
                  : say('The book says %{book}: %{difference} fewer lie here.', values)}
        </p>
    );
}
