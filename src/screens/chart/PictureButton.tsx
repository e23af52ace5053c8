/** Saves what is drawn as a picture. */
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import IconButton from '@mui/material/IconButton';
import { useBusy } from '../../widgets/useBusy.ts';
import { useSay } from '../../widgets/say.ts';

export function PictureButton({
    onSave,
    disabled,
}: {
    onSave(): Promise<void> | undefined;
    disabled?: boolean;
}) {
    const say = useSay();
    // What draws it is fetched by the first press.
    const { busy, run } = useBusy();
    const save = async () => {
        await onSave()?.catch(() => {
            throw new Error(say('This could not be loaded'));
        });
    };
    return (
        <IconButton
            size="small"
            aria-label={say('Save as picture (PNG)')}
            title={say('Save as picture (PNG)')}
            disabled={disabled || busy}
            onClick={() => void run(save)}
        >
            <ImageOutlined fontSize="small" />
        </IconButton>
    );
}
