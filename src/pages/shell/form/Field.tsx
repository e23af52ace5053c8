import type { InputHTMLAttributes, Ref } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
    name: string;
    label: string;
    help?: string;
    error?: string;
    onValue: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
}

/** A text field of the shell's own small forms, with its help and error tied to it. */
export function Field({ name, label, help, error, onValue, ...rest }: Props) {
    const notes = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
    return (
        <label className="k-field">
            <span>{label}</span>
            <input
                {...rest}
                name={name}
                aria-invalid={error ? true : undefined}
                aria-describedby={notes || undefined}
                onChange={(event) => onValue(event.target.value)}
            />
            {help && <small id={`${name}-help`}>{help}</small>}
            {error && (
                <small id={`${name}-error`} className="k-error-text">
                    {error}
                </small>
            )}
        </label>
    );
}
