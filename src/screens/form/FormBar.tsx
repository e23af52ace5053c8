/** Save, and what is under way. A second press while saving does nothing. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSaveContext } from 'react-admin';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { unconfirmedWrites } from '../../../dataProvider/index.ts';
import { useStored } from '../../base/useStored.ts';
import type { DraftKeeper } from './drafts.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    keeper: DraftKeeper;
    /** Where Cancel leads. */
    back: string;
    /** A further button, drawn only while nothing is typed. */
    children?: ReactNode;
}

export function FormBar({ keeper, back, children }: Props) {
    const say = useSay();
    const { saving } = useSaveContext();
    const { isSubmitting, isDirty } = useFormState();
    const isKept = useStored(keeper.isKept);
    const busy = Boolean(saving) || isSubmitting;
    return (
        <Box
            sx={{
                position: 'sticky',
                bottom: 0,
                py: 1.5,
                bgcolor: 'background.default',
                borderTop: 1,
                borderColor: 'divider',
                zIndex: 1,
            }}
        >
            <Unconfirmed />
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                <Button type="submit" variant="contained" disabled={busy}>
                    {busy ? say('Saving …') : say('Save')}
                </Button>
                <Button component={Link} to={back} data-back>
                    {say('Cancel')}
                </Button>
                <Box sx={{ flex: 1 }} />
                {isDirty ? (
                    // It keeps its room while it is not true: the button would move away under the finger that presses it.
                    <Box
                        component="span"
                        sx={{
                            color: 'text.secondary',
                            fontSize: '0.875rem',
                            visibility: isKept ? 'visible' : 'hidden',
                        }}
                    >
                        {say('Your changes are kept as a draft.')}
                    </Box>
                ) : (
                    children
                )}
            </Box>
        </Box>
    );
}

/** Says that a save waits for its lost reply. */
export function Unconfirmed() {
    const say = useSay();
    const waiting = useStored(unconfirmedWrites);
    return (
        <Box component="output" sx={{ display: 'block' }}>
            {waiting > 0 && (
                <Alert severity="warning" sx={{ mb: 1 }}>
                    {say('Not confirmed yet: the connection was lost. Checking …')}
                </Alert>
            )}
        </Box>
    );
}
