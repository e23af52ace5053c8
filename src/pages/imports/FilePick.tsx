import Button from '@mui/material/Button';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useSay } from '../../widgets/say.ts';

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
    const [over, setOver] = useState(false);

    function drop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer.files[0];
        if (dropped && !busy) onPick(dropped);
    }

    return (
        <div
            className={over ? 'kf-drop kf-drop-over' : 'kf-drop'}
            onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
        >
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
