/** Saves what is drawn as a picture. */
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import IconButton from '@mui/material/IconButton';
import { useSay } from '../../widgets/say.ts';

export function PictureButton({ onSave, disabled }: { onSave(): void; disabled?: boolean }) {
    const say = useSay();
    return (
        <IconButton
            size="small"
            aria-label={say('Save as picture (PNG)')}
            title={say('Save as picture (PNG)')}
            disabled={disabled}
            onClick={onSave}
        >
            <ImageOutlined fontSize="small" />
        </IconButton>
    );
}
