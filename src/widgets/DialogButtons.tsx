import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useSay } from './say.ts';

interface Props {
    /** Word of the button that does it; it sends the form around both. */
    send: string;
    /** It takes something back, or away. */
    undoes?: boolean;
    busy: boolean;
    onClose(): void;
}

/** The way out of a dialog, and the button that does what it asks for. */
export function DialogButtons({ send, undoes, busy, onClose }: Props) {
    const say = useSay();
    return (
        // On a telephone a form is longer than the dialog: its buttons stay in sight.
        <DialogActions
            sx={{ position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'background.paper' }}
        >
            <Button disabled={busy} onClick={onClose}>
                {say('Cancel')}
            </Button>
            <Button
                type="submit"
                variant="contained"
                color={undoes ? 'error' : 'primary'}
                disabled={busy}
            >
                {busy ? say('Please wait …') : send}
            </Button>
        </DialogActions>
    );
}
