/**
 * Writing a count down: one row a lot, Enter goes to the next count. What is typed is kept on the
 * server with every pause, so that a crash or a sign-out takes nothing.
 */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import { type KeyboardEvent, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { isKept } from '../../../../dataProvider/line/keeper.ts';
import { sentenceOf } from '../../../widgets/failure.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { useSay } from '../../../widgets/say.ts';
import { figure } from '../notes/documents.ts';
import type { Count, CountLine } from './calls.ts';
import { FoundLot } from './FoundLot.tsx';
import { lotLine } from './lotMarks.ts';
import { inPacks, totalOf } from './packs.ts';
import { type Typed, useKeptCount } from './useKeptCount.ts';
import { WhyDiffers } from './WhyDiffers.tsx';
import { refreshStock } from '../refresh.ts';
import '../lines/lines.css';
import type { submitCount } from '../../../../resources/stock/counts/counts.server.ts';

type Errors = Readonly<Record<string, string>>;

const reasonList = 'count-reasons';

/** Proposed, not prescribed. */
const reasons = phrases([
    'Issue not recorded',
    'Receipt not recorded',
    'Damaged on the shelf',
    'Lost in the store',
    'Expired and removed',
    'Miscounted before',
]);

export function CountWriting({ count }: { count: Count }) {
    const say = useSay();
    const client = useQueryClient();
    const notify = useNotify();
    const { typed, change: put, keep, failure } = useKeptCount(count);
    const [errors, setErrors] = useState<Errors>({});
    const [busy, setBusy] = useState(false);
    const counted = count.lines.filter(
        ({ lot_id, packs }) => totalOf(typed[lot_id]!.parts, packs) !== null,
    ).length;

    function change(lot: number, values: Partial<Typed>) {
        setErrors({});
        put(lot, values);
    }

    async function submit() {
        if (busy) return;
        setBusy(true);
        try {
            await keep();
            const { success } = await call<typeof submitCount>('POST /x/stock/counts/submit', {
                id: count.id,
            });
            notify(success, { type: 'success' });
            await refreshStock(client);
        } catch (error) {
            const body = error instanceof HttpError ? (error.body as { errors?: Errors }) : {};
            setErrors(body.errors ?? {});
            notify(sentenceOf(error), { type: isKept(error) ? 'info' : 'error' });
        } finally {
            setBusy(false);
        }
    }
    return (
        <section className="k-card kc-writing kd-noprint" aria-label={say('What was counted')}>
            <p className="kc-progress">
                {say(
                    '%{smart_count} of %{lots} lots counted. |||| %{smart_count} of %{lots} lots counted.',
                    { smart_count: counted, lots: count.lines.length },
                )}{' '}
                {!failure && say('What you type is kept.')}
            </p>
            {failure && (
                <p className="ks-line-error" role="alert">
                    {say('What you typed last is not kept yet: %{reason} It is tried again.', {
                        reason: failure,
                    })}
                </p>
            )}
            {count.lines.length > 0 && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble here from the inputs
                <ol onKeyDown={enterGoesDown}>
                    {count.lines.map((line, index) => (
                        <Row
                            key={line.id}
                            line={line}
                            typed={typed[line.lot_id]!}
                            errorOf={(name) => errors[`lines.${index}.${name}`]}
                            onChange={(values) => change(line.lot_id, values)}
                        />
                    ))}
                </ol>
            )}
            <datalist id={reasonList}>
                {reasons.map((reason) => (
                    <option key={reason}>{say.text(reason)}</option>
                ))}
            </datalist>
            <div className="kc-foot">
                <FoundLot count={count} before={keep} />
                <Button variant="contained" disabled={busy} onClick={() => void submit()}>
                    {say('Submit for approval')}
                </Button>
            </div>
        </section>
    );
}

/** Enter leads from a count to the next one, as on the sheet. */
function enterGoesDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')];
    const counts = fields.filter((one) => one.dataset['count'] !== undefined);
    const here = fields.indexOf(event.target as HTMLInputElement);
    const next = counts.find((one) => fields.indexOf(one) > here);
    next?.focus();
    next?.select();
}

interface RowProps {
    line: CountLine;
    typed: Typed;
    errorOf(name: string): string | undefined;
    onChange(values: Partial<Typed>): void;
}

function Row(props: RowProps) {
    const { line, typed, errorOf, onChange } = props;
    const say = useSay();
    const { packs, unit } = line;
    const total = totalOf(typed.parts, packs);
    // The book of a blind count is not here: why it differs is asked once it is submitted.
    const differs = total !== null && line.book !== null && total !== line.book;
    const asksWhy = differs || typed.reason !== '' || errorOf('reason') !== undefined;
    return (
        <li>
            <div>
                {line.product}
                <small>{lotLine(say, line)}</small>
            </div>
            {line.book !== null && (
                <div className="kc-book">
                    <small>{say('Book')}</small>
                    {figure(line.book)} {unit}
                    <small>{inPacks(line.book, packs, unit)}</small>
                </div>
            )}
            <Counted {...props} total={total} />
            {asksWhy && (
                <WhyDiffers
                    line={line}
                    value={typed.reason}
                    fault={errorOf('reason')}
                    proposed={reasonList}
                    onChange={(reason) => onChange({ reason })}
                />
            )}
        </li>
    );
}

/** A number for each pack, the largest first, and what is loose; below, what it comes to. */
function Counted({ line, typed, errorOf, onChange, total }: RowProps & { total: number | null }) {
    const say = useSay();
    const { packs, unit } = line;
    const put = (at: number, text: string) =>
        onChange({
            parts: [...packs, null].map((_, place) =>
                place === at ? text.replaceAll(/\D/g, '') : (typed.parts[place] ?? ''),
            ),
        });
    return (
        <div className="kc-counts">
            {[...packs.map((pack) => pack.name), unit].map((of, at) => (
                <TextField
                    key={of}
                    size="small"
                    value={typed.parts[at] ?? ''}
                    error={Boolean(errorOf('counted'))}
                    helperText={of}
                    onChange={({ target }) => put(at, target.value)}
                    slotProps={{
                        htmlInput: {
                            'data-count': '',
                            inputMode: 'numeric',
                            maxLength: 9,
                            className: 'kd-quantity',
                            'aria-label': say('Counted of %{product}, lot %{lot}, in %{unit}', {
                                product: line.product,
                                lot: line.lot_number,
                                unit: of,
                            }),
                        },
                    }}
                />
            ))}
            {packs.length > 0 && total !== null && (
                <small>{say('= %{quantity} %{unit}', { quantity: total, unit })}</small>
            )}
            {errorOf('counted') && <p className="ks-line-error">{errorOf('counted')}</p>}
        </div>
    );
}
