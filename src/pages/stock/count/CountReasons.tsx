/** Why lots of a submitted count differ: asked of a blind count, whose book is seen only then. */
import Button from '@mui/material/Button';
import { HttpError, useNotify } from 'react-admin';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import type { explainCount } from '../../../../resources/stock/counts/counts.server.ts';
import { isReason, noReason } from '../../../../resources/define/rules/isReason.ts';
import { useSay } from '../../../widgets/say.ts';
import type { Count, CountLine } from './calls.ts';
import { WhyDiffers } from './WhyDiffers.tsx';

/** The lots that differ from the frozen book and say nothing yet. */
export const unexplained = ({ status, lines }: Count): readonly CountLine[] =>
    status === 'submitted'
        ? lines.filter((line) => line.counted !== line.book && !isReason(line.reason))
        : [];

export function CountReasons({ count, onDone }: { count: Count; onDone(): void }) {
    const say = useSay();
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
            const { success } = await call<typeof explainCount>('POST /x/stock/counts/explain', {
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
            className="k-card kc-writing kd-noprint"
            noValidate
            onSubmit={(event) => void save(event)}
        >
            <h2>{say('Why they differ')}</h2>
            <p>
                {say(
                    'One lot differs from the book. Look again at the shelf, and say why before it is approved. |||| %{smart_count} lots differ from the book. Look again at the shelf, and say why before it is approved.',
                    { smart_count: lines.length },
                )}
            </p>
            <ol>
                {lines.map((line) => (
                    <Difference
                        key={line.lot_id}
                        line={line}
                        typed={typed[line.lot_id] ?? ''}
                        fault={fault(line.lot_id)}
                        onType={(reason) => setTyped({ ...typed, [line.lot_id]: reason })}
                    />
                ))}
            </ol>
            <div className="kc-foot">
                <Button type="submit" variant="contained">
                    {say('Save the reasons')}
                </Button>
            </div>
        </form>
    );
}

interface DifferenceProps {
    line: CountLine;
    typed: string;
    /** No reason was given, or none that says something. */
    fault: boolean;
    onType(reason: string): void;
}

function Difference({ line, typed, fault, onType }: DifferenceProps) {
    const say = useSay();
    return (
        <li>
            <div>
                {line.product}
                <small>
                    {say('Lot %{lot} · book %{book}, counted %{counted} %{unit}', {
                        lot: line.lot_number,
                        book: line.book ?? 0,
                        counted: line.counted ?? 0,
                        unit: line.unit,
                    })}
                </small>
            </div>
            <WhyDiffers
                line={line}
                value={typed}
                fault={fault && say.text(noReason)}
                onChange={onType}
            />
        </li>
    );
}
