import Button from '@mui/material/Button';
import { useId, useRef } from 'react';
import { useSay } from '../../widgets/say.ts';
import { useDrop } from '../../screens/files/useDrop.ts';

interface Props {
    label: string;
    help: string;
    file: File | null;
    busy: boolean;
    onPick: (file: File) => void;
}

/** A file chosen by button, by keyboard or by dropping it. The same file can be chosen again. */
export function FilePick({ label, help, file, busy, onPick }: Props) {
    const say = useSay();
    const input = useRef<HTMLInputElement>(null);
    const helpId = useId();
    const { over, listens } = useDrop(([dropped]) => {
        if (dropped && !busy) onPick(dropped);
    });

    return (
        <div className={over ? 'kf-drop kf-drop-over' : 'kf-drop'} {...listens}>
            <input
                ref={input}
                type="file"
                accept=".csv,.tsv,.txt,.xlsx"
                hidden
                onChange={({ target }) => {
                    const chosen = target.files?.[0];
                    target.value = '';
                    if (chosen) onPick(chosen);
                }}
            />
            <Button
                variant={file ? 'outlined' : 'contained'}
                disabled={busy}
                aria-describedby={helpId}
                onClick={() => input.current?.click()}
            >
                {file ? say('Choose another file') : label}
            </Button>
            <span className="kf-file">
                {file && <strong>{file.name}</strong>}
                <span id={helpId} className="kf-muted">
                    {help}
                </span>
            </span>
        </div>
    );
}
