/** Stock out: to a facility, which confirms it, or to a department or person, line by line. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useNotify } from 'react-admin';
import { call } from '../../../../dataProvider/call.ts';
import { date, text } from '../../../../resources/define/field.ts';
import { phrases } from '../../../../resources/define/say.ts';
import {
    distributionFields,
    distributionLineFields,
} from '../../../../resources/stock/distributions/fields.ts';
import { NoSuch } from '../../../screens/address/NoSuch.tsx';
import { FormField } from '../../../screens/form/FormField.tsx';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { today } from '../../../widgets/dates/dates.ts';
import { isUnknown } from '../../../widgets/failure.ts';
import { DeclarationName } from '../../../widgets/words.ts';
import { IssueFacts } from './IssueFacts.tsx';
import { DocumentForm } from '../lines/DocumentForm.tsx';
import { LineGrid } from '../lines/LineGrid.tsx';
import { type Line, newLine } from '../lines/lineValues.ts';
import { LotInput } from '../lines/LotInput.tsx';
import { ProductInput } from '../lines/ProductInput.tsx';
import { QuantityInput } from '../lines/QuantityInput.tsx';
import { UnitInput } from '../lines/UnitInput.tsx';
import { useSay } from '../../../widgets/say.ts';
import { ReceiverField } from './ReceiverField.tsx';
import { receiverTitles } from './issuing.ts';
import { askRequest, type StockRequest } from '../requests/calls.ts';
import { type Scanned, ScanField } from '../scan/ScanField.tsx';
import { useScannedLine } from '../scan/useScannedLine.ts';
import '../stock.css';
import type {
    distribute,
    issue,
} from '../../../../resources/stock/distributions/distributions.server.ts';
import type { receivers } from '../../../../resources/stock/masters/receivers.entity.ts';

const inputs = {
    product_id: ProductInput,
    product_unit_id: UnitInput,
    quantity: QuantityInput,
    lot_id: LotInput,
};
const spans = { product_id: 4, product_unit_id: 3, quantity: 2, lot_id: 3 };
const { product_id, product_unit_id, quantity, lot_id, ...beside } = distributionLineFields;
/** Columns of the lines; the reason and the line of the request go along without one. */
const columns = { product_id, product_unit_id, quantity, lot_id };
const fields = {
    ...distributionFields,
    ...receiverTitles,
    lines: { ...distributionFields.lines, of: { ...columns, ...beside } },
};

const labels = phrases({ day: 'Day', remarks: 'Remarks' });
const day = date(labels.day, { required: true, notFuture: true });

/** A facility is distributed to, a department or a person issued to. */
type ApprovedRequest = StockRequest & { receiver_kind?: string };

export default function Distribute() {
    const say = useSay();
    const [asked] = useSearchParams();
    const id = Number(asked.get('request')) || undefined;
    const {
        data: request,
        error,
        isLoading,
        refetch,
    } = useQuery({
        queryKey: ['stock/requests', 'issue', id],
        enabled: id !== undefined,
        queryFn: ({ signal }) => approvedRequest(id!, signal),
    });
    if (isUnknown(error))
        return <NoSuch title={say('There is no such request')} list="/stock/requests/pending" />;
    return (
        <DeclarationName value="stockDistribute">
            <div className="k-page ks-page">
                <h1>{say('Distribute or issue')}</h1>
                <p className="k-lead">
                    {request
                        ? say('For request %{number} of %{receiver}.', {
                              number: request.number,
                              receiver: request.receiver,
                          })
                        : say(
                              'Stock for a facility waits for its confirmation there; an issue to a department or a person is used.',
                          )}{' '}
                    {say('What expires first goes first.')}
                </p>
                {isLoading && <Waiting />}
                {error && <Failed error={error} onRetry={() => void refetch()} />}
                {(id === undefined || request) && <GiveForm key={id} request={request} />}
            </div>
        </DeclarationName>
    );
}

Distribute.takes = { request: 'record' } as const;

function GiveForm({ request }: { request: ApprovedRequest | undefined }) {
    const say = useSay();
    const navigate = useNavigate();
    const notify = useNotify();
    const initial = useMemo(
        () => ({
            occurred_on: today(),
            ...(request ? ofRequest(request) : { lines: [newLine()] }),
        }),
        [request],
    );
    return (
        <DocumentForm
            resource="stock/distribute"
            id={request?.id}
            fields={fields}
            initial={initial}
            onSave={async ({ receiver: _name, receiver_kind: kind, ...values }, options) => {
                const answer = await call<typeof distribute | typeof issue>(
                    kind === 'department' || kind === 'person'
                        ? 'POST /stock-issuance'
                        : 'POST /distribute-stock',
                    values,
                    options,
                );
                for (const warning of answer.data.warnings)
                    notify(say.text(warning), { type: 'warning' });
                return answer;
            }}
            onSaved={({ data }) => navigate(`/stock/distributed/${data.id}/show`)}
            back="/stock/distributed"
        >
            <Scanner />
            <section className="k-card ks-head" aria-label={say('To whom')}>
                <Box className="ks-double">
                    <ReceiverField />
                </Box>
                <FormField name="occurred_on" field={day} editing={false} />
                <FormField
                    name="remarks"
                    field={text(labels.remarks, { maxLength: 1000 })}
                    editing={false}
                />
            </section>
            <LineGrid of={columns} inputs={inputs} spans={spans} Facts={IssueFacts} />
        </DocumentForm>
    );
}

async function approvedRequest(id: number, signal: AbortSignal): Promise<ApprovedRequest> {
    const data = await askRequest(id, signal);
    const { results } = await call<typeof receivers>(
        'GET /receivers',
        { id: data.receiver_id },
        { signal },
    );
    return { ...data, receiver_kind: results[0]?.kind };
}

/** What is still open of a request, in its units where they come out even. */
function ofRequest(request: ApprovedRequest) {
    const lines = request.lines.flatMap((line): Line[] => {
        const open = (line.base_approved ?? 0) - line.base_issued;
        if (open <= 0) return [];
        const packs = (open * line.per_units) / line.base_units;
        return [
            newLine({
                product_id: line.product_id,
                product: `${line.product} · ${line.code}`,
                product_unit_id: Number.isInteger(packs * 1000) ? line.product_unit_id : null,
                quantity: Number.isInteger(packs * 1000) ? packs : open,
                request_line_id: line.id,
            }),
        ];
    });
    return {
        request_id: request.id,
        receiver_id: request.receiver_id,
        receiver: request.receiver,
        receiver_kind: request.receiver_kind,
        lines: lines.length ? lines : [newLine()],
    };
}

function Scanner() {
    return <ScanField onScanned={useScannedLine(columns, lineOfScan, same)} />;
}

/** The lot in the hand is the lot that goes. */
const lineOfScan = (scanned: Scanned) => ({
    lot_id: scanned.lot_id,
    ...(scanned.quantity && { quantity: scanned.quantity }),
});

const same = (line: Line, scanned: Scanned): boolean =>
    line['product_id'] === scanned.product_id &&
    (line['lot_id'] ?? null) === (scanned.lot_id ?? null);
