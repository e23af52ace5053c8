/** Asks before something is done to the chosen rows, does it, and tells what became of each. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify } from 'react-admin';
import { useId, useRef, useState } from 'react';
import { withColon } from '../../../locales/tongue.ts';
import type { BulkAction } from '../../../resources/define/screens/bulk.ts';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import { AskDialog } from '../form/AskDialog.tsx';
import type { Column } from '../table/columns.ts';
import { nameOf } from './Boxes.tsx';
import { useChoice } from './choice.ts';
import { type Outcome, runBulk } from './run.ts';

interface Props {
    action: BulkAction;
    /** Those of the chosen that it is for. */
    rows: readonly RaRecord[];
    /** So many of the chosen it is not for. */
    passed: number;
    resource: string;
    columns: readonly Column[];
    onClose(): void;
}

export function BulkDialog(props: Props) {
    const { action, passed, onClose } = props;
    const say = useSay();
    const { text } = useLabels();
    const { rows, happened, over, begun, send, stop, again } = useRun(props);
    if (happened)
        return (
            <OutcomeDialog
                {...props}
                {...{ rows, happened, over }}
                onStop={stop}
                onClose={() => {
                    if (happened.stopped) again();
                    onClose();
                }}
            />
        );
    const left =
        passed > 0
            ? say(
                  'It is not for %{smart_count} of the chosen rows. |||| It is not for %{smart_count} of the chosen rows.',
                  { smart_count: passed },
              )
            : '';
    return (
        <AskDialog
            title={text(action.ask, { smart_count: rows.length })}
            about={[text(action.about), left].filter(Boolean).join(' ')}
            fields={action.fields}
            send={text(action.label)}
            undoes={action.undoes}
            onSend={send}
            // Once it runs, what becomes of the rows closes it, or takes its place.
            onClose={() => !begun() && onClose()}
        />
    );
}

/** So few are done before a second dialog could be read. */
const few = 3;

/** Runs it once: what became of the rows so far, and whether it is over. */
function useRun({ action, rows: given, resource, onClose }: Props) {
    const say = useSay();
    const { text } = useLabels();
    const notify = useNotify();
    const choice = useChoice();
    const client = useQueryClient();
    const stopped = useRef(false);
    const begun = useRef(false);
    // Rows leave the choice as they are done; the run keeps those that it began with.
    const [rows] = useState(given);
    const [happened, setOutcome] = useState<Outcome | null>(null);
    const [over, setOver] = useState(false);

    async function finish(all: Outcome) {
        choice?.take([...all.refused.map(({ record }) => record), ...all.left]);
        const whole = !all.refused.length && !all.left.length;
        if (!whole) {
            setOutcome(all);
            setOver(true);
        }
        // Where the line broke the list would fail as well, and take away what is told here: it is asked for on closing.
        if (all.stopped) return;
        await client.invalidateQueries({ queryKey: [resource] });
        if (!whole) return;
        notify(
            say('%{action}: %{smart_count} row done |||| %{action}: %{smart_count} rows done', {
                action: { text: text(action.label) },
                smart_count: all.done.length,
            }),
            { type: 'success' },
        );
        onClose();
    }

    async function send(values: Record<string, unknown>) {
        begun.current = true;
        try {
            const watch = {
                told: rows.length > few ? setOutcome : () => undefined,
                stopped: () => stopped.current,
            };
            await finish(await runBulk(action, rows, values, watch));
        } catch (error) {
            begun.current = false;
            throw error;
        }
    }
    const stop = () => {
        stopped.current = true;
    };
    const again = () => void client.invalidateQueries({ queryKey: [resource] });
    return { rows, happened, over, begun: () => begun.current, send, stop, again };
}

type OutcomeProps = Props & { happened: Outcome; over: boolean; onStop(): void };

/** While it runs how far it is, with the way to stop; afterwards which rows were refused, and why. */
function OutcomeDialog(props: OutcomeProps) {
    const { action, rows, happened, over, columns, onStop, onClose } = props;
    const say = useSay();
    const labels = useLabels();
    const { text } = labels;
    const heading = useId();
    const { done, refused, left, stopped } = happened;
    return (
        <Dialog open fullWidth maxWidth="sm" aria-labelledby={heading}>
            <DialogTitle id={heading}>
                {say('%{action}: %{done} of %{total} done', {
                    action: { text: text(action.label) },
                    done: done.length,
                    total: rows.length,
                })}
            </DialogTitle>
            <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
                {!over && (
                    <LinearProgress
                        aria-labelledby={heading}
                        variant="determinate"
                        value={(100 * (done.length + refused.length)) / rows.length}
                    />
                )}
                {over && left.length > 0 && (
                    <p role="alert">
                        {stopped}{' '}
                        {say(
                            '%{smart_count} row was not tried and stays chosen. |||| %{smart_count} rows were not tried and stay chosen.',
                            { smart_count: left.length },
                        )}
                    </p>
                )}
                {refused.length > 0 && (
                    <>
                        <p role={over ? 'alert' : undefined}>
                            {say(
                                '%{smart_count} row was refused and stays as it is: |||| %{smart_count} rows were refused and stay as they are:',
                                { smart_count: refused.length },
                            )}
                        </p>
                        <ul>
                            {refused.map(({ record, why }) => (
                                <li key={record.id}>
                                    <strong>{nameOf(columns, record, say, labels)}</strong>
                                    {withColon('')} {why}
                                </li>
                            ))}
                        </ul>
                    </>
                )}
            </DialogContent>
            <DialogActions>
                <Button variant={over ? 'contained' : 'text'} onClick={over ? onClose : onStop}>
                    {over ? say('Close') : say('Stop')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}
