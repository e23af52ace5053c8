/** Why lots of a submitted count differ: asked of a blind count, whose book is seen only then. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { HttpError, useNotify } from 'react-admin';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { isReason, noReason } from '../../../../resources/define/reason.ts';
import { figure } from '../notes/documents.ts';
import type { Count, CountLine } from './calls.ts';

/** The lots that differ from the frozen book and say nothing yet. */
export const unexplained = ({ status, lines }: Count): readonly CountLine[] =>
    status === 'submitted'
        ? lines.filter((line) => line.counted !== line.book && !isReason(line.reason))
        : [];

export function CountReasons({ count, onDone }: { count: Count; onDone(): void }) {
    const notify = useNotify();
    const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
    const [tried, setTried] = useState(false);
    const lines = unexplained(count);
    const fault = (lot: number) => tried && !isReason(typed[lot] ?? '');

    async function save(event: FormEvent) {
        event.preventDefault();
        setTried(true);
        if (!lines.every(({ lot_id }) => isReason(typed[lot_id] ?? ''))) return;
        try {
            const { success } = await call<{ success: string }>('POST /x/stock/counts/explain', {
                id: count.id,
                version: count.version,
                lines: lines.map(({ lot_id }) => ({ lot_id, reason: typed[lot_id]! })),
            });
            notify(success, { type: 'success' });
        } catch (error) {
            if (!(error instanceof HttpError)) throw error;
            notify(error.message, { type: 'error' });
        }
        onDone();
    }
    return (
        <form
            className="k-card kc-writing ks-noprint"
            noValidate
            onSubmit={(event) => void save(event)}
        >
            <h2>Why they differ</h2>
            <p>
                {lines.length === 1 ? 'One lot differs' : `${lines.length} lots differ`} from the
                book. Look again at the shelf, and say why before it is approved.
            </p>
            <ol>
                {lines.map((line) => (
                    <li key={line.lot_id}>
                        <div>
                            {line.product}
                            <small>
                                Lot {line.lot_number} · book {figure(line.book)}, counted{' '}
                                {figure(line.counted)} {line.unit}
                            </small>
                        </div>
                        <TextField
                            size="small"
                            className="kc-reason"
                            label="Why it differs"
                            value={typed[line.lot_id] ?? ''}
                            error={fault(line.lot_id)}
                            helperText={fault(line.lot_id) && noReason}
                            onChange={({ target }) =>
                                setTyped({ ...typed, [line.lot_id]: target.value })
                            }
                            slotProps={{
                                htmlInput: {
                                    maxLength: 300,
                                    'aria-label': `Why ${line.product}, lot ${line.lot_number} differs`,
                                },
                            }}
                        />
                    </li>
                ))}
            </ol>
            <div className="kc-foot">
                <Button type="submit" variant="contained">
                    Save the reasons
                </Button>
            </div>
        </form>
    );
}
