/** Asks why a resistant result belongs to no MDR patient. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { markNotMdr } from '../../../resources/mdr/notMdr.server.ts';
import { notMdrReasons } from '../../../resources/mdr/reasons.ts';
import { type Pending, useDecision } from './calls.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

import { useSay } from '../../widgets/say.ts';

export function NotMdrDialog({ result, onClose }: { result: Pending; onClose(): void }) {
    const say = useSay();
    const decide = useDecision();
    const [note, setNote] = useState('');
    return (
        <ReasonDialog
            ask={say('Mark sample %{id} as not MDR?', {
                id: result.sample_id || say('no sample number'),
            })}
            about={say('It leaves this list. Under “Marked not MDR” it can be taken back.')}
            reasons={Object.keys(notMdrReasons) as (keyof typeof notMdrReasons)[]}
            textOf={(reason) => say.text(notMdrReasons[reason])}
            action={say('Not MDR')}
            onClose={onClose}
            onChosen={async (reason) => {
                await decide(
                    call<typeof markNotMdr>('POST /mdr/mark_not_mdr/', {
                        result: result.id,
                        reason,
                        note,
                    }),
                );
                onClose();
            }}
        >
            <TextField
                label={say('Note')}
                value={note}
                onChange={({ target }) => setNote(target.value)}
                multiline
                minRows={2}
                fullWidth
                slotProps={{ htmlInput: { maxLength: 500 } }}
            />
        </ReasonDialog>
    );
}
