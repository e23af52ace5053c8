import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import type { undoMerge } from '../../../resources/fleet/merge/actions.server.ts';
import type { Merge } from '../../../resources/fleet/merge/duplicates.ts';
import { mergeCalls, type MergedKind } from '../../../resources/fleet/merge/mergeCalls.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { MovedCounts } from './MovedCounts.tsx';
import { NamesIn } from '../profile/Names.tsx';

interface Props {
    merge: Merge;
    kind: MergedKind;
    onDone(success: string): void;
}

/** A merge: who, when, why, what moved, what came since, and taking it back with a reason. */
export function MergeDone({ merge, kind, onDone }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [open, setOpen] = useState(false);
    const [reason, setReason] = useState('');
    const [busy, setBusy] = useState(false);

    async function undo() {
        setBusy(true);
        try {
            const { success } = await call<(typeof undoMerge)[MergedKind]>(mergeCalls[kind].undo, {
                id: merge.id,
                reason: reason.trim(),
            });
            onDone(success ?? say('The machines are two again'));
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
            setBusy(false);
        }
    }

    return (
        <>
            <h3>
                <NamesIn machines={[merge.merged, merge.keep]}>
                    {say('%{merged} became part of %{keep}', {
                        merged: merge.merged,
                        keep: merge.keep,
                    })}
                </NamesIn>
            </h3>
            <p>
                {[formatInstant(merge.at), merge.by, merge.reason].filter(Boolean).join(' · ')}
                {merge.undone_at &&
                    ` · ${say('taken back %{at}', { at: formatInstant(merge.undone_at) })}`}
            </p>
            <MovedCounts moved={merge.moved} />
            {merge.first && (
                <p>
                    <NamesIn machines={[merge.first.merged, merge.first.keep]}>
                        {say(
                            '%{merged} became part of %{keep} since: take that merge back first.',
                            merge.first,
                        )}
                    </NamesIn>
                </p>
            )}
            {!merge.undone_at && !merge.first && (
                <div className="kf-row">
                    {!open && <Button onClick={() => setOpen(true)}>{say('Take back')}</Button>}
                    {open && (
                        <>
                            <TextField
                                label={say('Reason')}
                                value={reason}
                                onChange={(event) => setReason(event.target.value)}
                                slotProps={{ htmlInput: { maxLength: 300 } }}
                                helperText={say(
                                    '%{smart_count} result that came since goes back with it. |||| %{smart_count} results that came since go back with it.',
                                    { smart_count: merge.since },
                                )}
                            />
                            <Button
                                variant="contained"
                                color="error"
                                onClick={() => void undo()}
                                disabled={busy || !isReason(reason)}
                            >
                                {say('Make them two again')}
                            </Button>
                        </>
                    )}
                </div>
            )}
        </>
    );
}
