/** Asks why a resistant result belongs to no MDR patient, and what shows it: another result, or a note. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { markNotMdr } from '../../../resources/mdr/notMdr/notMdr.server.ts';
import { notMdrReasons } from '../../../resources/mdr/linkage/reasons.ts';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';
import { type Pending, useDecision } from './calls.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

import { useSay } from '../../widgets/say.ts';

type Reason = keyof typeof notMdrReasons;
/** Reasons that another result of the facility shows. */
const shownByOther: readonly Reason[] = ['repeat_susceptible', 'duplicate'];

export function NotMdrDialog({ result, onClose }: { result: Pending; onClose(): void }) {
    const say = useSay();
    const notify = useNotify();
    const decide = useDecision();
    const [reason, setReason] = useState<Reason>();
    const [note, setNote] = useState('');
    const [other, setOther] = useState('');
    const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
    const asksOther = reason !== undefined && shownByOther.includes(reason);

    async function mark(chosen: Reason): Promise<void> {
        const body = { result: result.id, reason: chosen, note, ...(asksOther && { other }) };
        try {
            const done = await call<typeof markNotMdr>('POST /mdr/mark_not_mdr/', body);
            await decide(Promise.resolve(done));
            onClose();
        } catch (error) {
            const found = fieldErrors(error);
            setFaults(found);
            if (Object.keys(found).length) return;
            notify(sentenceOf(error), { type: 'error' });
            await decide();
            onClose();
        }
    }
    return (
        <ReasonDialog
            ask={say('Mark sample %{id} as not MDR?', {
                id: result.sample_id || say('no sample number'),
            })}
            about={say('It leaves this list. Under “Marked not MDR” it can be taken back.')}
            reasons={Object.keys(notMdrReasons) as Reason[]}
            textOf={(one) => say.text(notMdrReasons[one])}
            action={say('Not MDR')}
            onClose={onClose}
            onReason={(one) => {
                setReason(one);
                setFaults({});
            }}
            onChosen={mark}
        >
            {asksOther && (
                <TextField
                    label={say(
                        reason === 'duplicate'
                            ? 'Sample that it doubles'
                            : 'Sample of the repeat test',
                    )}
                    value={other}
                    required={reason === 'duplicate'}
                    onChange={({ target }) => setOther(target.value)}
                    error={Boolean(faults['other'])}
                    helperText={faults['other']}
                    fullWidth
                    autoComplete="off"
                    sx={{ mb: 1.5 }}
                    slotProps={{ htmlInput: { maxLength: 80 } }}
                />
            )}
            <TextField
                label={say('Note')}
                value={note}
                // What shows it: another result, or in words.
                required={
                    reason !== undefined &&
                    (asksOther ? reason !== 'duplicate' && !other.trim() : true)
                }
                onChange={({ target }) => setNote(target.value)}
                error={Boolean(faults['note'])}
                helperText={faults['note']}
                multiline
                minRows={2}
                fullWidth
                slotProps={{ htmlInput: { maxLength: 500 } }}
            />
        </ReasonDialog>
    );
}
