/** Asks before a permission is changed, and shows what that opens or closes. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useSay } from '../../widgets/say.ts';
import { screensOf } from './opens.ts';
import { Screens } from './Screens.tsx';
import { type Cell, titleOfRole } from './rolesCall.ts';

export interface Pending extends Cell {
    value: boolean;
    /** What the permission lets a person do, in the reader's language. */
    sentence: string;
}

interface Props {
    pending: Pending;
    onCancel(): void;
    onSave(): void;
}

export function OpensDialog({ pending, onCancel, onSave }: Props) {
    const say = useSay();
    const { role, value, sentence } = pending;
    const found = screensOf(pending, value);
    const words = { role: titleOfRole(role), permission: sentence };
    return (
        <Dialog open onClose={onCancel} aria-labelledby="opens-ask" fullWidth maxWidth="sm">
            <DialogTitle id="opens-ask">
                {value
                    ? say('%{role} may then: %{permission}', words)
                    : say('%{role} may then no longer: %{permission}', words)}
            </DialogTitle>
            <DialogContent>
                <DialogContentText>
                    {found.length
                        ? value
                            ? say('It opens these screens to accounts that have the role:')
                            : say('It closes these screens to accounts that have the role:')
                        : say(
                              'No screen of the menu comes or goes: it lets people do more, or less, on screens that they have.',
                          )}
                </DialogContentText>
                <Screens found={found} />
            </DialogContent>
            <DialogActions>
                {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless choice has the focus */}
                <Button autoFocus onClick={onCancel}>
                    {say('Cancel')}
                </Button>
                <Button variant="contained" onClick={onSave}>
                    {say('Save')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}
