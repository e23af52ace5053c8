/** One stock-in record: the goods-received note, its verification by another, the way back. */
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { discrepancies } from '../../../../resources/stock/receipts/fields.ts';
import { receiptStates } from '../../../../resources/stock/receipts/receipts.report.ts';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import { ConfirmButton } from '../../../widgets/ConfirmButton.tsx';
import { formatCivil, formatInstant } from '../../../widgets/dates/dates.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { figure, type Receipt, type ReceiptLine } from '../notes/documents.ts';
import { NoteSheet } from '../notes/NoteSheet.tsx';
import { TakeBack } from '../notes/TakeBack.tsx';
import { refreshStock } from '../refresh.ts';
import '../stock.css';
import { useSay } from '../../../widgets/say.ts';

const tones = { open: 'warning', verified: 'good', reversed: 'neutral' } as const;

export default function ReceiptDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    const client = useQueryClient();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['stock/received', 'detail', id],
        queryFn: ({ signal }) =>
            call<{ results: Receipt[] }>(
                'POST /stock-in-records/list',
                { id: Number(id) },
                { signal, reads: true },
            ),
        retry: false,
    });
    const record = data?.results[0];
    const again = () => void refreshStock(client);
    return (
        <div className="k-page ks-page">
            <Link className="ks-back ks-noprint" to="/stock/received">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && !record && <p>There is no such record.</p>}
            {record && (
                <>
                    <div className="ks-title">
                        <h1>{record.number}</h1>
                        <Toned tone={tones[record.status]}>{receiptStates[record.status]}</Toned>
                    </div>
                    <Actions record={record} onDone={again} />
                    <NoteSheet
                        title="Goods received note"
                        number={record.number}
                        facts={[
                            ['Supplier', record.supplier],
                            ['Received on', formatCivil(record.received_on)],
                            ['Store', record.store],
                            ['Funder', record.funder],
                            ['Delivery note', record.reference],
                            ['Order number', record.order_number],
                            ['Invoice', record.invoice],
                            ['Received by', record.received_by],
                            [
                                record.verified_at ? 'Verified by' : 'To be verified by',
                                record.verifier,
                            ],
                            ['Verified', record.verified_at && formatInstant(record.verified_at)],
                            ['Cost', record.cost],
                        ]}
                        remarks={record.remarks}
                        signatures={['Received by', 'Verified by']}
                    >
                        <Lines record={record} onDone={again} />
                    </NoteSheet>
                </>
            )}
        </div>
    );
}

function Actions({ record, onDone }: { record: Receipt; onDone(): void }) {
    const notify = useNotify();
    const open = record.status === 'open';
    const own = record.own === 'yes';
    return (
        <div className="ks-actions ks-noprint">
            {open && !own && record.lines.length > 0 && (
                <ConfirmButton
                    label="Verify"
                    color="primary"
                    variant="contained"
                    ask={`Verify ${record.number}?`}
                    about="You have counted the goods and they are as written here. The record is closed."
                    onConfirm={async () => {
                        try {
                            const { success } = await call<{ success: string }>(
                                'POST /x/stock/receipts/verify',
                                { id: record.id },
                            );
                            notify(success, { type: 'success' });
                        } catch (error) {
                            notify(error instanceof Error ? error.message : String(error), {
                                type: 'error',
                            });
                        }
                        onDone();
                    }}
                />
            )}
            <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
                Print the note
            </Button>
            {open && own && (
                <Button component={Link} to={`/stock/item/receive?record=${record.id}`}>
                    Add lines
                </Button>
            )}
            {record.status !== 'reversed' && (
                <TakeBack
                    endpoint="POST /x/stock/receipts/reverse"
                    body={{ id: record.id }}
                    ask={`Take back ${record.number}?`}
                    about="All its lines leave the stock again. Nothing is deleted: both stay on the stock card."
                    onDone={onDone}
                />
            )}
            {open && own && <span>Somebody else than you verifies it.</span>}
        </div>
    );
}

function Lines({ record, onDone }: { record: Receipt; onDone(): void }) {
    const several = record.lines.filter((line) => !line.reversed).length > 1;
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col">Product</th>
                    <th scope="col">Lot</th>
                    <th scope="col">Expires</th>
                    <th scope="col">Unit</th>
                    <th scope="col" className="ks-number">
                        Ordered
                    </th>
                    <th scope="col" className="ks-number">
                        Supplied
                    </th>
                    <th scope="col" className="ks-number">
                        In base units
                    </th>
                    <th scope="col" className="ks-number">
                        Cost
                    </th>
                </tr>
            </thead>
            <tbody>
                {record.lines.map((line) => (
                    <tr key={line.id} className={line.reversed ? 'ks-reversed' : undefined}>
                        <td>
                            {line.product}
                            <small>{line.code}</small>
                            <Remark line={line} />
                        </td>
                        <td>{line.lot_number}</td>
                        <td className="ks-day">
                            {line.expires_on ? formatCivil(line.expires_on) : '—'}
                        </td>
                        <td>{line.unit}</td>
                        <td className="ks-number">{figure(line.quantity_ordered) || '—'}</td>
                        <td className="ks-number">{figure(line.quantity)}</td>
                        <td className="ks-number">
                            {figure(line.base_quantity)} {line.base_unit}
                        </td>
                        <td className="ks-number">
                            {line.cost === null ? '—' : `${line.currency} ${figure(line.cost)}`}
                            {several && !line.reversed && record.status !== 'reversed' && (
                                <TakeBack
                                    small
                                    label="Take line back"
                                    endpoint="POST /x/stock/receipts/reverse"
                                    body={{ id: record.id, line_id: line.id }}
                                    ask={`Take back ${line.product}, lot ${line.lot_number}?`}
                                    about="This line leaves the stock again; the others stay."
                                    onDone={onDone}
                                />
                            )}
                        </td>
                    </tr>
                ))}
                {!record.lines.length && (
                    <tr>
                        <td colSpan={8}>No lines yet.</td>
                    </tr>
                )}
            </tbody>
        </table>
    );
}

function Remark({ line }: { line: ReceiptLine }) {
    if (line.reversed) return <small>Taken back: {line.reversed}</small>;
    if (!line.discrepancy) return null;
    return (
        <small>
            <Toned tone="warning">
                {discrepancies[line.discrepancy as keyof typeof discrepancies]}
            </Toned>
        </small>
    );
}
