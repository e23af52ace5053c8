/** What arrived of each line. It opens with what was sent: only what differs is typed. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { HttpError, useNotify } from 'react-admin';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { discrepancies } from '../../../../resources/stock/receipts/fields.ts';
import { CivilDateInput } from '../../../widgets/dates/CivilDateInput.tsx';
import { today } from '../../../widgets/dates/dates.ts';

import { PlainSelect } from '../lines/PlainChoice.tsx';
import type { Distribution } from './documents.ts';
import { useSay } from '../../../widgets/say.ts';

interface Props {
    delivery: Distribution;
    onDone(): void;
    onCancel(): void;
}

interface Told {
    quantity: string;
    discrepancy: string | null;
}

const reasons = Object.entries(discrepancies).map(([value, label]) => ({
    value,
    label: label.replace('ordered', 'sent'),
}));

export function ConfirmDelivery({ delivery, onDone, onCancel }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [day, setDay] = useState<string | null>(today());
    const [told, setTold] = useState<readonly Told[]>(() =>
        delivery.lines.map((line) => ({ quantity: String(line.quantity), discrepancy: null })),
    );
    const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
    const [busy, setBusy] = useState(false);
    const running = useRef(false);
    const change = (index: number, values: Partial<Told>) =>
        setTold(told.map((one, at) => (at === index ? { ...one, ...values } : one)));

    async function submit(event: FormEvent) {
        event.preventDefault();
        if (running.current) return;
        running.current = true;
        setBusy(true);
        setErrors({});
        try {
            const { success } = await call<{ success: string }>('POST /x/stock/confirm', {
                id: delivery.id,
                ...(day && { received_on: day }),
                lines: delivery.lines.map((line, index) => ({
                    id: line.id,
                    quantity: Number(told[index]!.quantity.trim().replace(',', '.') || Number.NaN),
                    ...(told[index]!.discrepancy && { discrepancy: told[index]!.discrepancy }),
                })),
            });
            notify(success, { type: 'success' });
            onDone();
        } catch (error) {
            const body = error instanceof HttpError ? (error.body as { errors?: object }) : {};
            setErrors((body.errors ?? {}) as Record<string, string>);
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        } finally {
            running.current = false;
            setBusy(false);
        }
    }
    return (
        <form
            className="k-card ks-confirm ks-noprint"
            noValidate
            onSubmit={(event) => void submit(event)}
            aria-label={`Confirm ${delivery.number}`}
        >
            <h2>What arrived</h2>
            <CivilDateInput
                label="Received on"
                size="small"
                value={day}
                max={today()}
                onChange={setDay}
                error={Boolean(errors['received_on'])}
                helperText={errors['received_on']}
            />
            <ol>
                {delivery.lines.map((line, index) => {
                    const differs =
                        Number(told[index]!.quantity.replace(',', '.')) !== line.quantity;
                    return (
                        <li key={line.id}>
                            <span>
                                {line.product}
                                <small>
                                    Lot {line.lot_number} · sent {line.quantity} {line.unit}
                                </small>
                            </span>
                            <TextField
                                label={`Received, ${line.unit}`}
                                size="small"
                                value={told[index]!.quantity}
                                error={Boolean(errors[`lines.${index}.quantity`])}
                                helperText={errors[`lines.${index}.quantity`]}
                                onChange={({ target }) => change(index, { quantity: target.value })}
                                slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                            />
                            {(differs || told[index]!.discrepancy) && (
                                <PlainSelect
                                    input={{
                                        label: 'Why',
                                        size: 'small',
                                        error: Boolean(errors[`lines.${index}.discrepancy`]),
                                        helperText: errors[`lines.${index}.discrepancy`],
                                    }}
                                    value={told[index]!.discrepancy}
                                    options={reasons}
                                    onChange={(discrepancy) => change(index, { discrepancy })}
                                />
                            )}
                        </li>
                    );
                })}
            </ol>
            <div className="ks-actions">
                <Button type="submit" variant="contained" disabled={busy}>
                    {busy ? say('Please wait …') : 'Confirm'}
                </Button>
                <Button disabled={busy} onClick={onCancel}>
                    {say('Cancel')}
                </Button>
            </div>
        </form>
    );
}
