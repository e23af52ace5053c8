/** A request as it is written: for whom, what, how much, with a suggestion at each line. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { requestHead, requestLines } from '../../../../resources/stock/requests/words.ts';
import { FormField } from '../../../screens/form/FormField.tsx';
import { Waiting } from '../../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../../screens/record/NotLoaded.tsx';
import { useAccount } from '../../../base/useAccount.ts';
import { DeclarationName } from '../../../widgets/words.ts';
import { DocumentForm } from '../lines/DocumentForm.tsx';
import { LineGrid } from '../lines/LineGrid.tsx';
import { newLine } from '../lines/lineValues.ts';
import { ProductInput } from '../lines/ProductInput.tsx';
import { QuantityInput } from '../lines/QuantityInput.tsx';
import { UnitInput } from '../lines/UnitInput.tsx';
import { receiverTitles } from '../distributions/issuing.ts';
import { ReceiverField } from '../distributions/ReceiverField.tsx';
import { type StockRequest, useRequest } from './calls.ts';
import { SuggestFacts } from './SuggestFacts.tsx';
import '../stock.css';
import './requests.css';
import type {
    askForStock,
    editRequest,
} from '../../../../resources/stock/requests/requests.server.ts';
import { useSay } from '../../../widgets/say.ts';

const inputs = { product_id: ProductInput, product_unit_id: UnitInput, quantity: QuantityInput };
const spans = { product_id: 4, product_unit_id: 2, quantity: 2, tests_done: 2, note: 2 };
const fields = {
    ...requestHead,
    ...receiverTitles,
    lines: requestLines,
};

export default function RequestForm() {
    const say = useSay();
    const { request = '' } = useParams();
    const id = request ? Number(request) : undefined;
    const { data, error, isLoading, refetch } = useRequest(id);
    return (
        <DeclarationName value="stockRequest">
            <div className="k-page ks-page">
                <Link className="kd-back" to="/stock/make_request">
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
                {!error && (
                    <>
                        <h1>
                            {data
                                ? say('Edit %{number}', { number: data.number })
                                : say('New request')}
                        </h1>
                        <p className="k-lead">
                            {id === undefined
                                ? say(
                                      'Saving it submits it for approval. At each product stands what the system suggests, and why.',
                                  )
                                : say('Until it is decided, it can be changed.')}
                        </p>
                    </>
                )}
                {isLoading && <Waiting />}
                {error && (
                    <NotLoaded
                        id={request}
                        list="/stock/make_request"
                        error={error}
                        onRetry={() => void refetch()}
                    />
                )}
                {(id === undefined || data) && <Writing key={id} request={data} />}
            </div>
        </DeclarationName>
    );
}

function Writing({ request }: { request: StockRequest | undefined }) {
    const say = useSay();
    const navigate = useNavigate();
    const atFacility = useAccount().user_type === 'facility';
    const [draft, setDraft] = useState(false);
    const initial = useMemo(
        () => (request ? ofRequest(request) : { lines: [newLine()] }),
        [request],
    );
    return (
        <DocumentForm
            resource="stock/make_request"
            id={request?.id}
            fields={fields}
            initial={initial}
            onSave={({ receiver: _name, receiver_kind: _kind, ...values }, options) =>
                request
                    ? call<typeof editRequest>(
                          'POST /user/stock-request/update',
                          {
                              reason: '',
                              comments: '',
                              needed_by: null,
                              ...values,
                              id: request.id,
                              version: request.version,
                          },
                          options,
                      )
                    : call<typeof askForStock>(
                          'POST /stock/request',
                          {
                              ...values,
                              lines: values.lines ?? [],
                              status: draft ? 'draft' : 'submitted',
                          },
                          options,
                      )
            }
            onSaved={({ data }) => navigate(`/stock/make_request/show/${data.id}`)}
            back="/stock/make_request"
        >
            <section className="k-card ks-head" aria-label={say('The request')}>
                {!atFacility && (
                    <div className="ks-double">
                        <ReceiverField />
                    </div>
                )}
                <FormField name="needed_by" field={requestHead.needed_by} editing={false} />
                <div className={atFacility ? 'ks-double' : undefined}>
                    <FormField name="reason" field={requestHead.reason} editing={false} />
                </div>
            </section>
            <LineGrid of={requestLines.of} inputs={inputs} spans={spans} Facts={SuggestFacts} />
            <FormField name="comments" field={requestHead.comments} editing={false} />
            {!request && (
                <FormControlLabel
                    control={<Switch checked={draft} onChange={(_, on) => setDraft(on)} />}
                    label={say('Keep it as a draft: it is submitted later')}
                />
            )}
        </DocumentForm>
    );
}

/** The request as the form takes it. */
const ofRequest = (request: StockRequest): Record<string, unknown> => ({
    id: request.id,
    receiver_id: request.receiver_id,
    receiver: request.receiver,
    needed_by: request.needed_by,
    reason: request.reason,
    comments: request.comments,
    lines: request.lines.map((line) =>
        newLine({
            product_id: line.product_id,
            product: `${line.product} · ${line.code}`,
            product_unit_id: line.product_unit_id,
            quantity: line.quantity_required,
            tests_done: line.tests_done,
            note: line.note,
        }),
    ),
});
