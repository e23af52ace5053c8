/** Words and files on their way. What is typed stays until it is confirmed; sent again after a lost line it is one message. */
import { type ReactNode, useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { useSay } from '../../widgets/say.ts';
import { useBusy } from '../../widgets/useBusy.ts';

interface Props {
    send(words: string, files: readonly File[]): Promise<{ success: string }>;
    onSent(): void;
    /** Fields before the words. */
    children?: ReactNode;
    ready?: boolean;
}

const MOST_FILES = 3;

/** A form as the calls take it. */
export function formOf(fields: Readonly<Record<string, string>>, files: readonly File[]): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
    for (const file of files) form.append('file', file);
    return form;
}

export function WriteForm({ send, onSent, children, ready = true }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [words, setWords] = useState('');
    const [files, setFiles] = useState<readonly File[]>([]);
    const { busy, run } = useBusy();
    const write = () =>
        run(async () => {
            const { success } = await send(words.trim(), files);
            notify(success, { type: 'success' });
            setWords('');
            setFiles([]);
            onSent();
        });
    return (
        <form
            className="kb-write k-screen-only"
            onSubmit={(event) => {
                event.preventDefault();
                void write();
            }}
        >
            {children}
            <TextField
                label={say('Message')}
                helperText={say('It is kept and cannot be changed: no name of a patient.')}
                value={words}
                onChange={({ target }) => setWords(target.value)}
                multiline
                minRows={3}
                fullWidth
                slotProps={{ htmlInput: { maxLength: 4000 } }}
            />
            {files.map((file) => (
                <p key={file.name} className="kb-file">
                    {file.name}{' '}
                    <Button
                        size="small"
                        onClick={() => setFiles(files.filter((one) => one !== file))}
                    >
                        {say('Leave out')}
                    </Button>
                </p>
            ))}
            <div className="kb-bar">
                <Button component="label" variant="outlined" disabled={files.length >= MOST_FILES}>
                    {say('Add a picture or PDF')}
                    <input
                        type="file"
                        hidden
                        multiple
                        accept="image/jpeg,image/png,application/pdf"
                        onChange={({ target }) => {
                            setFiles([...files, ...(target.files ?? [])].slice(0, MOST_FILES));
                            target.value = '';
                        }}
                    />
                </Button>
                <Button
                    type="submit"
                    variant="contained"
                    disabled={busy || !ready || (!words.trim() && !files.length)}
                >
                    {say('Send')}
                </Button>
            </div>
        </form>
    );
}
