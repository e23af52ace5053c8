/** Files chosen by button or by dropping them: how many, how large, and each of them removed again. */
import Button from '@mui/material/Button';
import { useId, useRef } from 'react';
import { useSay } from '../../widgets/say.ts';
import { useDrop } from './useDrop.ts';
import { smaller } from './smaller.ts';
import './files.css';

interface Props {
    label: string;
    help: string;
    /** As `accept` of an input of files. */
    accept: string;
    /** So many at most. */
    most: number;
    files: readonly File[];
    onChange(files: readonly File[]): void;
    error?: string | undefined;
}

export function FileInput({ label, help, accept, most, files, onChange, error }: Props) {
    const say = useSay();
    const input = useRef<HTMLInputElement>(null);
    const about = useId();
    const take = async (chosen: FileList | null) => {
        const all = await Promise.all([...(chosen ?? [])].map(smaller));
        onChange(most === 1 ? all.slice(-1) : [...files, ...all].slice(0, most));
    };
    const { over, listens } = useDrop((dropped) => void take(dropped));
    return (
        <div className={over ? 'kfi kfi-over' : 'kfi'} {...listens}>
            <input
                ref={input}
                type="file"
                hidden
                accept={accept}
                multiple={most > 1}
                aria-label={label}
                onChange={({ target }) => {
                    void take(target.files).then(() => (target.value = ''));
                }}
            />
            <Button
                variant="outlined"
                disabled={most > 1 && files.length >= most}
                aria-describedby={about}
                onClick={() => input.current?.click()}
            >
                {files.length && most === 1 ? say('Choose another file') : label}
            </Button>
            <span id={about} className={error ? 'kfi-error' : 'kfi-help'} role={error && 'alert'}>
                {error ?? help}
            </span>
            {files.length > 0 && (
                <ul>
                    {files.map((file, at) => (
                        <li key={`${file.name}${at}`}>
                            <span>
                                {say('%{name}, %{size} KB', {
                                    name: file.name,
                                    size: Math.ceil(file.size / 1024),
                                })}
                            </span>
                            <Button
                                size="small"
                                aria-label={say('Remove %{name}', { name: file.name })}
                                onClick={() => onChange(files.filter((one) => one !== file))}
                            >
                                {say('Remove')}
                            </Button>
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
