/** Asks why a resistant result belongs to no MDR patient. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { markNotMdr } from '../../../resources/mdr/notMdr.server.ts';
import { notMdrReasons } from '../../../resources/mdr/reasons.ts';
import { type Pending, useDecision } from './calls.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useReasons } from './useReasons.ts';
import { useMdrWords } from './words.ts';

export function NotMdrDialog({ result, onClose }: { result: Pending; onClose(): void }) {
    const say = useMdrWords();
    const reasonText = useReasons();
    const decide = useDecision();
    const [note, setNote] = useState('');
    return (
        <ReasonDialog
            ask={say('ask', { id: result.sample_id || say('no_sample') })}
            about={say('ask_about')}
            reasons={Object.keys(notMdrReasons) as (keyof typeof notMdrReasons)[]}
            textOf={reasonText}
            action={say('not_mdr')}
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
                label={say('note')}
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
