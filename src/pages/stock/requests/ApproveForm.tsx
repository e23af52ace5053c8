/** Deciding about a request: how much of each line, with what is free beside it, or the reason why not. */
import Button from '@mui/material/Button';
import TableContainer from '@mui/material/TableContainer';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { figure } from '../notes/documents.ts';
import { TakeBack } from '../notes/TakeBack.tsx';
import type { RequestLine, StockRequest } from './calls.ts';
import { Asked, ProductOfLine } from './RequestLines.tsx';
import { refreshStock } from '../refresh.ts';

/** What the store may still promise of a line, in base units. */
const freeOf = (line: RequestLine): number =>
    Math.max(0, (line.usable ?? 0) - (line.reserved ?? 0));

/** All of what was asked, or the most that is free, in whole units of the line. */
function proposed(line: RequestLine): number {
    const free = freeOf(line);
    if (line.base_required <= free) return line.quantity_required;
    return Math.floor((free * line.per_units) / line.base_units);
}

export function ApproveForm({ request }: { request: StockRequest }) {
    const client = useQueryClient();
    const notify = useNotify();
    const [typed, setTyped] = useState<Record<number, string>>(() =>
        Object.fromEntries(request.lines.map((line) => [line.id, String(proposed(line))])),
    );
    const [reason, setReason] = useState('');
    const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
    const [busy, setBusy] = useState(false);
    const running = useRef(false);
    const less = request.lines.some((line) => Number(typed[line.id]) < line.quantity_required);

    async function approve(event: FormEvent) {
        event.preventDefault();
        if (running.current) return;
        running.current = true;
        setBusy(true);
        try {
            const { success } = await call<{ success: string }>(
                'POST /user/stock-request/approve',
                {
                    id: request.id,
                    version: request.version,
                    reason,
                    lines: request.lines.map((line) => ({
                        line_id: line.id,
                        quantity: Number(typed[line.id]?.replace(',', '.')),
                    })),
                },
            );
            notify(success, { type: 'success' });
            await refreshStock(client);
        } catch (error) {
            const body = error instanceof HttpError ? (error.body as Refused) : {};
            setErrors(body.errors ?? {});
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
            if (body.code === 'stale' || body.code === 'wrong_state') await refreshStock(client);
        } finally {
            running.current = false;
            setBusy(false);
        }
    }
    return (
        <form noValidate onSubmit={(event) => void approve(event)}>
            <TableContainer>
                <table className="kr-lines">
                    <thead>
                        <tr>
                            <th>Product</th>
                            <th className="ks-number">Asked</th>
                            <th className="ks-number">Suggested</th>
                            <th className="ks-number">Free in the store</th>
                            <th>Approve</th>
                        </tr>
                    </thead>
                    <tbody>
                        {request.lines.map((line, index) => (
                            <tr key={line.id}>
                                <td>
                                    <ProductOfLine line={line} />
                                </td>
                                <td className="ks-number" data-label="Asked">
                                    <Asked line={line} />
                                </td>
                                <td className="ks-number" data-label="Suggested">
                                    {line.base_suggested === null
                                        ? 'not known'
                                        : `${figure(line.base_suggested)} ${line.base_unit}`}
                                </td>
                                <td className="ks-number" data-label="Free in the store">
                                    <span>
                                        <strong>{figure(freeOf(line))}</strong> {line.base_unit}
                                    </span>
                                    <small>
                                        {figure(line.usable)} usable, {figure(line.reserved)}{' '}
                                        reserved
                                    </small>
                                </td>
                                <td data-label="Approve">
                                    <TextField
                                        size="small"
                                        value={typed[line.id]}
                                        error={Boolean(errors[`lines.${index}.quantity`])}
                                        helperText={errors[`lines.${index}.quantity`] ?? line.unit}
                                        onChange={({ target }) => {
                                            setTyped({ ...typed, [line.id]: target.value });
                                            setErrors({});
                                        }}
                                        onFocus={({ target }) => target.select()}
                                        slotProps={{
                                            htmlInput: {
                                                inputMode: 'decimal',
                                                className: 'kr-quantity',
                                                'aria-label': `Approve of ${line.product}, in ${line.unit}`,
                                            },
                                        }}
                                    />
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </TableContainer>
            <div className="kr-decide">
                {less && (
                    <TextField
                        size="small"
                        label="Why less than was asked"
                        value={reason}
                        onChange={({ target }) => setReason(target.value)}
                        slotProps={{ htmlInput: { maxLength: 300 } }}
                    />
                )}
                <Button type="submit" variant="contained" disabled={busy}>
                    {less ? 'Approve in part' : 'Approve'}
                </Button>
                <TakeBack
                    endpoint="POST /user/stock-request/reject"
                    body={{ id: request.id, version: request.version }}
                    ask={`Reject ${request.number}?`}
                    about="Who asked reads the reason."
                    label="Reject"
                    onDone={() => void refreshStock(client)}
                />
            </div>
        </form>
    );
}

interface Refused {
    code?: string;
    errors?: Record<string, string>;
}
