import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import type { Moved } from '../../../resources/fleet/merge/duplicates.ts';
import { useSay } from '../../widgets/say.ts';
import { MovedCounts } from './MovedCounts.tsx';

interface Props {
    moved: Moved;
    /** The word of the button: which becomes part of which. */
    label: string;
    busy: boolean;
    onMerge(reason: string): void;
}

/** What a merge would move, and the reason without which it is not done. */
export function MergeForm({ moved, label, busy, onMerge }: Props) {
    const say = useSay();
    const [reason, setReason] = useState('');
    return (
        <>
            <MovedCounts moved={moved} />
            <div className="kf-row">
                <TextField
                    label={say('Reason')}
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                    slotProps={{ htmlInput: { maxLength: 300 } }}
                />
                <Button
                    variant="contained"
                    onClick={() => onMerge(reason.trim())}
                    disabled={busy || !isReason(reason)}
                >
                    {label}
                </Button>
            </div>
        </>
    );
}
